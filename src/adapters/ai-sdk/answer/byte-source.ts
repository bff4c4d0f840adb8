import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { KeyMask } from '../mask/mask-key.ts';
import { TooLong, within } from './with-deadline.ts';

/** Result of reading from an answer. */
export type Piece =
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'end' }
  /** The connection broke. */
  | { type: 'broken' }
  | { type: 'stalled'; limitMs: number }
  /** The network gate ended the request. */
  | { type: 'refused'; error: CloisterError };

/** The body of an answer with the API key masked. */
export interface ByteSource {
  /** Rejects only with the signal's reason, when aborted. */
  next(limitMs: number): Promise<Piece>;
  /** Cancels the request; the rest is not read. */
  stop(): void;
}

export function createByteSource(
  body: ReadableStream<Uint8Array> | null,
  mask: KeyMask,
  controller: AbortController,
  signal: AbortSignal,
): ByteSource {
  const reader = body?.getReader();
  const masked = mask.stream();
  const stop = () => {
    reader?.cancel().catch(() => undefined);
    controller.abort();
  };
  return {
    stop,
    async next(limitMs) {
      if (reader === undefined) return { type: 'end' };
      try {
        for (;;) {
          const { done, value } = await within(reader.read(), limitMs, signal);
          const bytes = done ? masked.end() : masked.push(value);
          if (bytes.length > 0) return { type: 'bytes', bytes };
          if (done) return { type: 'end' };
        }
      } catch (error) {
        stop();
        signal.throwIfAborted();
        if (error instanceof TooLong) return { type: 'stalled', limitMs };
        return error instanceof CloisterError ? { type: 'refused', error } : { type: 'broken' };
      }
    },
  };
}

/** Reads `first` and everything after it as text, up to a number of bytes; returns what arrived when the connection breaks. */
export async function readAll(
  source: ByteSource,
  limits: { readonly idleMs: number; readonly maxBytes: number },
  first: Uint8Array = new Uint8Array(),
): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = decoder.decode(first, { stream: true });
  let sizeBytes = first.length;
  while (sizeBytes <= limits.maxBytes) {
    const piece = await source.next(limits.idleMs);
    if (piece.type === 'refused') throw piece.error;
    if (piece.type !== 'bytes') return { text: text + decoder.decode(), isWhole: piece.type === 'end' };
    text += decoder.decode(piece.bytes, { stream: true });
    sizeBytes += piece.bytes.length;
  }
  source.stop();
  return { text, isWhole: false };
}
