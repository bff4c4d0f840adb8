import type { MessageRow } from '../../contracts/domain/run/message.ts';
import { tokensOfPicture } from '../attachments/place-pictures.ts';
import { abortable } from '../shared/abortable.ts';
import { estimateAtMost } from './token-estimate.ts';

/** Counts what goes into a prompt: by the model's own tokenizer where it has one, else with care. */
export interface TokenCounter {
  text(text: string): Promise<number>;
  /** One part of a message, with the marks around it. */
  part(part: MessageRow['content'][number]): Promise<number>;
  /** A message with the marks around it. Counted once. */
  row(row: MessageRow): Promise<number>;
}

/** What a chat template puts around one message, and around one call or result. */
export const ROW_FRAME = 8;
const PART_FRAME = 14;

/**
 * `known`: messages that were counted before; one map for one model. Rejects with the signal's reason once it is aborted:
 * a slow tokenizer does not delay the end of the request.
 */
export function createTokenCounter(
  countTokens: ((text: string) => Promise<number>) | null,
  known: Map<string, number>,
  signal: AbortSignal = new AbortController().signal,
): TokenCounter {
  /** How often the tokenizer gave no answer. */
  let estimates = 0;

  async function text(words: string): Promise<number> {
    if (words === '') return 0;
    if (countTokens === null) return estimateAtMost(words);
    try {
      return await abortable(countTokens(words), signal);
    } catch {
      signal.throwIfAborted();
      estimates += 1;
      // It is asked for the answer next, and will say for itself what is wrong.
      return estimateAtMost(words);
    }
  }
  const part: TokenCounter['part'] = async (one) => {
    if (one['type'] === 'file') return tokensOfPicture(one) + PART_FRAME;
    return (await text(printed(one))) + (one['type'] === 'text' ? 0 : PART_FRAME);
  };
  return {
    text,
    part,
    async row(row) {
      const key = `${row.sessionId} ${row.seq} ${sizeOf(row)}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const estimatesBefore = estimates;
      let tokens = ROW_FRAME;
      for (const one of row.content) tokens += await part(one);
      // An estimate is not kept: the tokenizer may answer next time.
      if (estimates === estimatesBefore) known.set(key, tokens);
      return tokens;
    },
  };
}

/** A part about as a chat template writes it. What a provider keeps with it for itself is not read as text. */
function printed(part: MessageRow['content'][number]): string {
  const { type, text, toolName, input, output } = part;
  if (type === 'tool-call') return JSON.stringify({ tool: toolName, input });
  if (type === 'tool-result') return `${String(toolName)}: ${wordsOf(output)}`;
  return typeof text === 'string' ? text : JSON.stringify({ ...part, providerOptions: undefined });
}

/** What a result says, without the frame of its kind. */
export function wordsOf(output: unknown): string {
  if (typeof output !== 'object' || output === null) return String(output);
  const said = 'value' in output ? output.value : 'reason' in output ? output.reason : output;
  return typeof said === 'string' ? said : (JSON.stringify(said) ?? '');
}

const sizes = new WeakMap<MessageRow, number>();

/** A message that was cut has the place of the whole one. */
function sizeOf(row: MessageRow): number {
  const size = sizes.get(row) ?? JSON.stringify(row.content).length;
  sizes.set(row, size);
  return size;
}
