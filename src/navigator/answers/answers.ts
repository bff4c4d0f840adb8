import { policyReason } from '../../contracts/sentences/permission-sentences.ts';
import type { Outcome } from '../conversation.ts';
import { linkTo } from '../language/names.ts';
import type { Entry } from '../tool-outputs.ts';

/** The maximum number of lines of a list in an answer. */
export const MOST_LISTED = 50;

/** The beginning of a question that offers a choice. The next message may answer it. */
export const QUESTION = 'Which one do you mean?';

/** How the result of a call begins that the person rejected. The person reads the answer. */
const REJECTED = policyReason.patterns.person.slice(0, -1);

/** Explains in one sentence why a call failed. */
export function explain(outcome: Outcome, tools: ReadonlySet<string>): string {
  switch (outcome.type) {
    case 'missing': {
      const offered = [...tools]
        .toSorted()
        .map((name) => `\`${name}\``)
        .join(', ');
      return `I need the tool \`${outcome.tool}\` for that, and it is not offered to me here. I may use: ${offered || 'no tool at all'}.`;
    }
    case 'denied':
      if (outcome.reason.startsWith(REJECTED))
        return sentence(`You rejected this${outcome.reason.slice(REJECTED.length)}`);
      return `It was not allowed${outcome.reason === '' ? '' : `: ${sentence(outcome.reason)}`}`;
    case 'error':
      return sentence(outcome.message);
    case 'cut':
      return 'The result is too long to read here. Ask for a smaller part.';
    case 'ok':
      return 'The tool answered in a form that I cannot read.';
  }
}

/** Says which change was not made, and why. */
export function refused(did: string, outcome: Outcome, tools: ReadonlySet<string>): string {
  return `${did} ${explain(outcome, tools)}`;
}

function sentence(text: string): string {
  const line = text.trim();
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

/** Formats a Markdown list of at most 50 items, followed by the number of the items left out. */
export function bullets(lines: readonly string[]): string {
  const shown = lines.slice(0, MOST_LISTED).map((line) => `- ${line}`);
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`\nand ${left} more.`] : [])].join('\n');
}

/** Formats one question with its numbered candidates. */
export function ask(entries: readonly { readonly path: string }[]): string {
  const shown = entries.slice(0, MOST_LISTED).map((entry, index) => `${index + 1}. \`${entry.path}\``);
  const left = entries.length - shown.length;
  return [
    QUESTION,
    '',
    ...shown,
    ...(left > 0 ? ['', `and ${left} more.`] : []),
    '',
    'Answer with a number or a path.',
  ].join('\n');
}

/**
 * Returns the paths that a question offers, in order; empty if the text asks none. Only a question at the end of the answer counts:
 * an answer quotes notes in a fence or a block quote, which no note can close.
 */
export function candidatesIn(answer: string): string[] {
  const start = answer.lastIndexOf(`\n\n${QUESTION}\n\n`) + 2;
  const block = answer.startsWith(`${QUESTION}\n\n`) ? answer : start > 1 ? answer.slice(start) : '';
  if (!/^[^\n]+\n\n(?:\d+\. `\/[^`\n]*`\n)+(?:\nand \d+ more\.\n)?\nAnswer with a number or a path\.$/.test(block))
    return [];
  return [...block.matchAll(/^\d+\. `(\/[^`\n]*)`$/gm)].map((match) => match[1] ?? '');
}

/** Formats the link and the path of a file. A folder's path ends with a slash. */
export function mention(entry: Pick<Entry, 'path' | 'kind'>): string {
  return entry.kind === 'folder' ? `\`${entry.path}/\`` : `${linkTo(entry.path)} (\`${entry.path}\`)`;
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
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

/** The remark that ends an answer if the inventory or the search is incomplete. */
export const NOT_ALL = 'The notebook is too long to see at once; there may be more.';
