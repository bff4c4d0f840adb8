import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { type KeptRequest, MAX_SENT_CHARS, type SentText } from '../../../contracts/domain/run/sent-text.ts';

/** A request that was kept, as the base of the next one. */
export interface SentBase {
  readonly index: number;
  readonly text: string;
}

type SentOptions = Pick<
  LanguageModelV4CallOptions,
  'prompt' | 'tools' | 'toolChoice' | 'maxOutputTokens' | 'temperature'
>;

/** JSON of tools and of contents of messages: they are never changed, and most come again with every step. */
const known = new WeakMap<object, string>();

/** Returns what a model receives as JSON. Of the bytes of a file only their number. */
export function writeSent({ prompt, tools, ...options }: SentOptions): string {
  const messages = prompt.map(writeMessage).join(',');
  const offered = tools === undefined ? '' : `,"tools":[${tools.map(writeKnown).join(',')}]`;
  const { toolChoice, maxOutputTokens, temperature } = options;
  const rest = JSON.stringify({ toolChoice, maxOutputTokens, temperature }).slice(1, -1);
  return `{"prompt":[${messages}]${offered}${rest === '' ? '' : ','}${rest}}`;
}

function writeMessage({ role, content, providerOptions }: SentOptions['prompt'][number]): string {
  const written = typeof content === 'string' ? JSON.stringify(content) : writeKnown(content);
  const options = providerOptions === undefined ? '' : `,"providerOptions":${JSON.stringify(providerOptions)}`;
  return `{"role":"${role}","content":${written}${options}}`;
}

function writeKnown(value: object): string {
  const before = known.get(value);
  if (before !== undefined) return before;
  const written = JSON.stringify(value, (_name, part: unknown) =>
    part instanceof Uint8Array ? `(${part.byteLength} bytes)` : part,
  );
  known.set(value, written);
  return written;
}

/** Returns what has to be kept of a request, in time linear in its length. */
export function keepSent(
  text: string,
  base: SentBase | null,
  masked: Pick<SentText, 'masked' | 'maskedHere'>,
): SentText {
  const facts = { chars: text.length, ...masked };
  if (text.length > MAX_SENT_CHARS) return { since: null, start: 0, end: 0, text: '', ...facts };
  if (base === null) return { since: null, start: 0, end: 0, text, ...facts };
  const most = Math.min(text.length, base.text.length);
  const start = firstDifference(most, (from, to) => text.slice(from, to) === base.text.slice(from, to));
  const fromEnd = (whole: string, from: number, to: number) => whole.slice(whole.length - to, whole.length - from);
  const end = firstDifference(most - start, (from, to) => fromEnd(text, from, to) === fromEnd(base.text, from, to));
  return { since: base.index, start, end, text: text.slice(start, text.length - end), ...facts };
}

/**
 * Returns how many of `most` characters are alike from the first on. It looks by halves: an engine compares long slices many times
 * faster than one character after the other.
 */
function firstDifference(most: number, areAlike: (from: number, to: number) => boolean): number {
  if (areAlike(0, most)) return most;
  let alike = 0;
  let differs = most;
  while (differs - alike > 1) {
    const middle = (alike + differs) >>> 1;
    if (areAlike(alike, middle)) alike = middle;
    else differs = middle;
  }
  return alike;
}

/** Returns a kept request as it was sent; null when it, or one that it is based on, was too long or is missing. */
export function readSent(index: number, sentOf: (index: number) => SentText | undefined): string | null {
  const chain: SentText[] = [];
  for (let at: number | null = index; at !== null; ) {
    const sent = sentOf(at);
    // Each refers to an earlier one, so the walk ends.
    if (sent === undefined || (sent.text === '' && sent.chars > MAX_SENT_CHARS)) return null;
    if (sent.since !== null && sent.since >= at) return null;
    chain.push(sent);
    at = sent.since;
  }
  let text = '';
  for (const sent of chain.reverse()) {
    text = text.slice(0, sent.start) + sent.text + text.slice(text.length - sent.end);
  }
  return text;
}

/** Returns a kept request for display. */
export function describeSent(index: number, sentOf: (index: number) => SentText | undefined): KeptRequest | null {
  const sent = sentOf(index);
  if (sent === undefined) return null;
  const { chars, masked, maskedHere = 0 } = sent;
  return { text: readSent(index, sentOf), chars, masked, maskedHere };
}
