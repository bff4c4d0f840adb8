import type { MessageRow } from '../../contracts/domain/run/message.ts';
import { ROW_FRAME, type TokenCounter, wordsOf } from './token-counter.ts';
import { shareOut, truncateMiddle, truncateToFit } from './truncate-text.ts';

type Part = MessageRow['content'][number];

const AGAIN = 'call it again, for less at once';
/** Lengths tried in turn for the texts in the arguments of a call, in characters. */
const ARGUMENT_CHARS = [2000, 800, 300, 100, 40];

/**
 * Truncates a message to `most` tokens: drops reasoning, and truncates results and texts in the middle. Calls
 * and results stay paired. `where` says where the whole text can be found.
 */
export async function truncateRow(
  row: MessageRow,
  most: number,
  where: string,
  count: TokenCounter,
): Promise<MessageRow> {
  if ((await count.row(row)) <= most) return row;
  const parts = row.content.filter((part) => part['type'] !== 'reasoning');
  const needs = await Promise.all(parts.map(count.part));
  const shares = shareOut(needs, most - ROW_FRAME);
  const content = await Promise.all(parts.map((part, index) => truncatePart(part, shares[index] ?? 0, where, count)));
  return { ...row, content: content.length > 0 ? content : [{ type: 'text', text: '(left out)' }] };
}

async function truncatePart(part: Part, most: number, where: string, count: TokenCounter): Promise<Part> {
  if ((await count.part(part)) <= most) return part;
  switch (part['type']) {
    case 'text': {
      const text = await truncateToFit(String(part['text']), most, where, count.text);
      return { ...part, text: text === '' ? '…' : text };
    }
    case 'tool-call':
      return truncateCall(part, most, count);
    case 'tool-result': {
      const frame = await count.part({ ...part, output: { type: 'text', value: '' } });
      const value = await truncateToFit(wordsOf(part['output']), most - frame, AGAIN, count.text);
      return { ...part, output: shorter(part['output'], value === '' ? '(left out)' : value) };
    }
    default:
      return part;
  }
}

/** Replaces the words of an output and keeps its kind: a refusal stays a refusal, an error an error. */
function shorter(output: unknown, words: string): Record<string, string> {
  const type = typeof output === 'object' && output !== null && 'type' in output ? output.type : '';
  if (type === 'execution-denied') return { type: 'execution-denied', reason: words };
  return { type: type === 'error-text' || type === 'error-json' ? 'error-text' : 'text', value: words };
}

async function truncateCall(part: Part, most: number, count: TokenCounter): Promise<Part> {
  for (const chars of ARGUMENT_CHARS) {
    const truncated = { ...part, input: truncateStrings(part['input'], chars) };
    if ((await count.part(truncated)) <= most) return truncated;
  }
  return { ...part, input: {} };
}

function truncateStrings(value: unknown, chars: number): unknown {
  if (typeof value === 'string') return truncateMiddle(value, chars, 'as it was called');
  if (Array.isArray(value)) return value.map((item) => truncateStrings(item, chars));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, truncateStrings(member, chars)]));
}
