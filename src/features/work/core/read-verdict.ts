import type { Verdict } from '../contract/review.ts';

const LINE = /^[\s>*_#`-]*(?:my |final )?verdict[\s*_`]*(?:[:=–—-]|\bis\b)?[\s*_`"“]*(?<word>[a-z][a-z ]*)/i;

const WORDS: readonly (readonly [RegExp, Verdict])[] = [
  [/^(?:approved?|accept(?:ed)?|ok(?:ay)?)\b/, 'approve'],
  [/^(?:send|sent|sending) (?:it |this )?back\b|^(?:revise|changes requested)\b/, 'send-back'],
  [/^reject(?:ed)?\b/, 'reject'],
];

/**
 * Reads what a reviewer has said: the last line that names a verdict, and the text without such lines as remarks. A text without a
 * verdict, or with an unknown one, decides nothing.
 */
export function readVerdict(text: string): { verdict: Verdict | null; remarks: string } {
  let verdict: Verdict | null = null;
  const rest: string[] = [];
  for (const line of text.split('\n')) {
    const word = LINE.exec(line)?.groups?.['word']?.toLowerCase().replace(/ +/g, ' ');
    if (word === undefined) {
      rest.push(line);
      continue;
    }
    verdict = WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
    if (verdict === null) rest.push(line);
  }
  return { verdict, remarks: rest.join('\n').trim() };
}
