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

/** Returns what a model receives as JSON. Of the bytes of a file only their number. */
export function writeSent({ prompt, tools, toolChoice, maxOutputTokens, temperature }: SentOptions): string {
  const members = { prompt, tools, toolChoice, maxOutputTokens, temperature };
  // A replacer is called for each value, which takes several times as long.
  if (!mayHoldBytes(prompt)) return JSON.stringify(members);
  return JSON.stringify(members, (_name, value: unknown) =>
    value instanceof Uint8Array ? `(${value.byteLength} bytes)` : value,
  );
}

function mayHoldBytes(prompt: SentOptions['prompt']): boolean {
  const plain = new Set(['text', 'reasoning', 'tool-call']);
  return prompt.some(
    ({ content }) =>
      typeof content !== 'string' &&
      content.some((part) => !plain.has(part.type) && !(part.type === 'tool-result' && part.output.type !== 'content')),
  );
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
  let start = 0;
  while (start < most && text.charCodeAt(start) === base.text.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < most - start &&
    text.charCodeAt(text.length - 1 - end) === base.text.charCodeAt(base.text.length - 1 - end)
  )
    end += 1;
  return { since: base.index, start, end, text: text.slice(start, text.length - end), ...facts };
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
