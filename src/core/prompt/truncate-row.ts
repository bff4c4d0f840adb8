import type { MessageRow } from '../../contracts/domain/run/message.ts';
import { ROW_FRAME, type TokenCounter, wordsOf } from './token-counter.ts';
import { cutMiddle, cutToFit, shareOut } from './truncate-text.ts';

type Part = MessageRow['content'][number];

const AGAIN = 'call it again, for less at once';
/** Lengths that are tried for the texts inside of a call's arguments, in characters. */
const ARGUMENT_CHARS = [2000, 800, 300, 100, 40];

/**
 * A message that is too long for what is left, made shorter: reasoning goes, results and texts are cut in the middle. Calls
 * and results stay pairs. `where` says where a text that is cut here can be found whole.
 */
export async function cutRow(row: MessageRow, most: number, where: string, count: TokenCounter): Promise<MessageRow> {
  if ((await count.row(row)) <= most) return row;
  const parts = row.content.filter((part) => part['type'] !== 'reasoning');
  const needs = await Promise.all(parts.map(count.part));
  const shares = shareOut(needs, most - ROW_FRAME);
  const content = await Promise.all(parts.map((part, index) => cutPart(part, shares[index] ?? 0, where, count)));
  return { ...row, content: content.length > 0 ? content : [{ type: 'text', text: '(left out)' }] };
}

async function cutPart(part: Part, most: number, where: string, count: TokenCounter): Promise<Part> {
  if ((await count.part(part)) <= most) return part;
  switch (part['type']) {
    case 'text': {
      const text = await cutToFit(String(part['text']), most, where, count.text);
      return { ...part, text: text === '' ? '…' : text };
    }
    case 'tool-call':
      return cutCall(part, most, count);
    case 'tool-result': {
      const frame = await count.part({ ...part, output: { type: 'text', value: '' } });
      const value = await cutToFit(wordsOf(part['output']), most - frame, AGAIN, count.text);
      return { ...part, output: shorter(part['output'], value === '' ? '(left out)' : value) };
    }
    default:
      return part;
  }
}

/** What was refused or failed stays so, with fewer words. */
function shorter(output: unknown, words: string): Record<string, string> {
  const type = typeof output === 'object' && output !== null && 'type' in output ? output.type : '';
  if (type === 'execution-denied') return { type: 'execution-denied', reason: words };
  return { type: type === 'error-text' || type === 'error-json' ? 'error-text' : 'text', value: words };
}

async function cutCall(part: Part, most: number, count: TokenCounter): Promise<Part> {
  for (const chars of ARGUMENT_CHARS) {
    const cut = { ...part, input: cutStrings(part['input'], chars) };
    if ((await count.part(cut)) <= most) return cut;
  }
  return { ...part, input: {} };
}

function cutStrings(value: unknown, chars: number): unknown {
  if (typeof value === 'string') return cutMiddle(value, chars, 'as it was called');
  if (Array.isArray(value)) return value.map((item) => cutStrings(item, chars));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cutStrings(member, chars)]));
}
