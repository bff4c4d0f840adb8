import type { JSONValue, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isRecord } from '../shared/json/parse-json.ts';

/**
 * Marks what a model on a server wrote, with the words it used: placeholders stay placeholders when it is sent back, and a value that the
 * model wrote itself stays as it wrote it. Masking it again would tell the model whether a guess is right.
 */
const MARK = 'cloister';

interface Mark {
  /** Names how values are masked. Under other settings, or in another session, the mark has no meaning. */
  readonly id: string;
  /** The words; absent when the part has them. */
  readonly words?: string;
}

type Metadata = SharedV4ProviderMetadata;

/** Returns the metadata of a part with the mark. */
export function withMark(metadata: Metadata | undefined, id: string, words?: string): Metadata {
  const mark: Record<string, JSONValue> = words === undefined ? { id } : { id, words };
  return { ...metadata, [MARK]: mark };
}

/** Returns the mark of a part, if it was made under this id. */
export function markOf(part: object, id: string): Mark | null {
  const options: unknown = 'providerOptions' in part ? part.providerOptions : undefined;
  const mark = isRecord(options) ? options[MARK] : undefined;
  if (!isRecord(mark) || mark['id'] !== id) return null;
  const { words } = mark;
  return typeof words === 'string' ? { id, words } : { id };
}

/** The mark of a text that was computed on this device from texts that were not masked, as the report of a playbook. */
export const DEVICE_MARK: SharedV4ProviderMetadata = { [MARK]: { id: 'device' } };

/** Who wrote a part: a model on a server under any id, this device without a model, or else null. */
export function markedBy(part: object): 'server' | 'device' | null {
  const options: unknown = 'providerOptions' in part ? part.providerOptions : undefined;
  const mark = isRecord(options) ? options[MARK] : undefined;
  if (!isRecord(mark)) return null;
  return mark['id'] === 'device' ? 'device' : 'server';
}

/** Returns a part as a model on a server wrote it, also under settings that hold no longer; null for other parts. */
export function wordsUnderAnyMark<T extends { readonly type: string }>(part: T): T | null {
  if (markedBy(part) !== 'server') return null;
  const words = wordsOfPart(part as Record<string, unknown>);
  return words === null ? part : { ...part, text: words };
}

/** Returns the text of a part as a model on a server wrote it; null for other parts. */
export function wordsOfPart(part: Record<string, unknown>): string | null {
  const { type, text, providerOptions } = part;
  const mark = isRecord(providerOptions) ? providerOptions[MARK] : undefined;
  if (type !== 'text' || typeof text !== 'string' || !isRecord(mark)) return null;
  return typeof mark['words'] === 'string' ? mark['words'] : text;
}

/** Returns a part without its mark. */
export function withoutMark<T extends object>(part: T): T {
  if (!('providerOptions' in part) || !isRecord(part.providerOptions) || !(MARK in part.providerOptions)) return part;
  const { providerOptions, ...rest } = part;
  const { [MARK]: _mark, ...others } = providerOptions;
  // Only an optional member is left out.
  return (Object.keys(others).length === 0 ? rest : { ...rest, providerOptions: others }) as T;
}

/** Returns metadata of a server without a mark: only this app makes marks. */
export function withoutForeignMark(metadata: Metadata | undefined): Metadata | undefined {
  if (metadata === undefined || !(MARK in metadata)) return metadata;
  const { [MARK]: _mark, ...others } = metadata;
  return others;
}
