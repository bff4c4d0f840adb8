import { policyReason } from '../../contracts/sentences/permission-sentences.ts';
import type { Outcome } from '../conversation.ts';
import { linkTo } from '../language/names.ts';
import type { PlanContext } from '../navigator-plan.ts';
import type { Say } from '../texts/say.ts';
import type { Entry } from '../tool-outputs.ts';

/** The maximum number of lines of a list in an answer. */
export const MOST_LISTED = 50;

/** How the result of a call begins that the person rejected. The person reads the answer. */
const REJECTED = policyReason.patterns.person.slice(0, -1);

/** A PDF says itself why it has no text. */
const NOT_TEXT = / is not text: byte \d+ /;

type Voiced = Pick<PlanContext, 'tools' | 'voice'>;

/** Explains in one sentence why a call failed. */
export function explain(outcome: Outcome, { tools, voice }: Voiced): string {
  const { say, reason } = voice;
  switch (outcome.type) {
    case 'missing': {
      const offered = [...tools]
        .toSorted()
        .map((name) => `\`${name}\``)
        .join(', ');
      return say('needTool', { tool: outcome.tool, tools: offered || say('noToolAtAll') });
    }
    case 'denied':
      if (outcome.reason.startsWith(REJECTED)) {
        const why = outcome.reason.slice(REJECTED.length).replace(/^(?:: |\.$)/, '');
        return why === '' ? say('youRejected') : sentenceOf(say('youRejectedWhy', { why }));
      }
      return outcome.reason === ''
        ? say('notAllowed')
        : say('notAllowedWhy', { why: sentenceOf(reason(outcome.reason)) });
    case 'error':
      if (outcome.code === 'is-picture') return say('isPicture');
      if (outcome.code === 'not-text' && NOT_TEXT.test(outcome.message)) return say('notText');
      return sentenceOf(reason(outcome.message));
    case 'cut':
      return say('resultTooLong');
    case 'ok':
      return say('oddResult');
  }
}

/** Says which change was not made, and why. */
export function refused(did: string, outcome: Outcome, voiced: Voiced): string {
  return joined(did, explain(outcome, voiced));
}

/** Joins sentences: with spaces, but not behind a full stop of Chinese. */
export function joined(...sentences: readonly string[]): string {
  return sentences
    .filter((text) => text !== '')
    .reduce((all, next) => (all === '' ? next : `${all}${/[。？！：]$/.test(all) ? '' : ' '}${next}`), '');
}

function sentenceOf(text: string): string {
  const line = text.trim();
  return /[.!?。？！]$/.test(line) ? line : `${line}.`;
}

/** Formats a Markdown list of at most 50 items, followed by the number of the items left out. */
export function bullets(lines: readonly string[], say: Say): string {
  const shown = lines.slice(0, MOST_LISTED).map((line) => `- ${line}`);
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`\n${say('andMore', { n: left })}`] : [])].join('\n');
}

/** Formats one question with its numbered candidates. */
export function ask(entries: readonly { readonly path: string }[], say: Say): string {
  const shown = entries.slice(0, MOST_LISTED).map((entry, index) => `${index + 1}. \`${entry.path}\``);
  const left = entries.length - shown.length;
  return [
    say('whichOne'),
    '',
    ...shown,
    ...(left > 0 ? ['', say('andMore', { n: left })] : []),
    '',
    say('answerWithNumber'),
  ].join('\n');
}

/** Formats the link and the path of a file. A folder's path ends with a slash. */
export function mention(entry: Pick<Entry, 'path' | 'kind'>): string {
  return entry.kind === 'folder' ? `\`${entry.path}/\`` : `${linkTo(entry.path)} (\`${entry.path}\`)`;
}

/** Formats a number of bytes with decimal units (steps of 1000). */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Quotes a text unchanged, in a code fence longer than any inside it. */
export function verbatim(text: string): string {
  const longest = [...text.matchAll(/`{3,}/g)].reduce((most, match) => Math.max(most, match[0].length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.endsWith('\n') ? text.slice(0, -1) : text}\n${fence}`;
}
