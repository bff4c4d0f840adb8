import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { type KeptRequest, MAX_SENT_CHARS, type SentText } from '../../../contracts/domain/run/sent-text.ts';

/** A request as text, in pieces: a part that is sent again is the same piece, and need not be compared character by character. */
export type SentPieces = readonly string[];

/** A request that was kept, as the base of the next one. */
export interface SentBase {
  readonly index: number;
  readonly pieces: SentPieces;
}

type SentOptions = Pick<
  LanguageModelV4CallOptions,
  'prompt' | 'tools' | 'toolChoice' | 'maxOutputTokens' | 'temperature'
>;

/** JSON of lists of tools, of tools, and of contents of messages: they are never changed, and most come again with every step. */
const known = new WeakMap<object, string>();

/** Returns what a model receives as JSON. Of the bytes of a file only their number. */
export function writeSent({ prompt, tools, ...options }: SentOptions): SentPieces {
  const pieces = ['{"prompt":['];
  for (const [at, message] of prompt.entries()) {
    if (at > 0) pieces.push(',');
    writeMessage(message, pieces);
  }
  pieces.push(']');
  if (tools !== undefined) pieces.push(',"tools":', writeTools(tools));
  const { toolChoice, maxOutputTokens, temperature } = options;
  const rest = JSON.stringify({ toolChoice, maxOutputTokens, temperature }).slice(1, -1);
  pieces.push(`${rest === '' ? '' : ','}${rest}}`);
  return pieces;
}

function writeMessage({ role, content, providerOptions }: SentOptions['prompt'][number], pieces: string[]): void {
  const written = typeof content === 'string' ? writeText(content) : writeKnown(content);
  const options = providerOptions === undefined ? '' : `,"providerOptions":${JSON.stringify(providerOptions)}`;
  pieces.push(BEFORE_CONTENT[role], written, `${options}}`);
}

const BEFORE_CONTENT = {
  system: '{"role":"system","content":',
  user: '{"role":"user","content":',
  assistant: '{"role":"assistant","content":',
  tool: '{"role":"tool","content":',
};

/** The last text of a message: the instructions, which are the same in every step. */
let lastText = { text: '', written: '""' };

function writeText(text: string): string {
  if (text !== lastText.text) lastText = { text, written: JSON.stringify(text) };
  return lastText.written;
}

function writeTools(tools: NonNullable<SentOptions['tools']>): string {
  const before = known.get(tools);
  if (before !== undefined) return before;
  const written = `[${tools.map(writeKnown).join(',')}]`;
  known.set(tools, written);
  return written;
}

function writeKnown(value: object): string {
  const before = known.get(value);
  if (before !== undefined) return before;
  const written = mayHoldBytes(value) ? JSON.stringify(value, countBytes) : JSON.stringify(value);
  known.set(value, written);
  return written;
}

function countBytes(_name: string, part: unknown): unknown {
  return part instanceof Uint8Array ? `(${part.byteLength} bytes)` : part;
}

/** Parts that hold text or values of JSON. Only other parts need the slow way to JSON that looks at each member. */
const PLAIN_PARTS = ['text', 'reasoning', 'tool-call', 'tool-result', 'function'];

function mayHoldBytes(value: object): boolean {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return !parts.every(isPlainPart);
}

function isPlainPart(part: unknown): boolean {
  if (typeof part !== 'object' || part === null || !('type' in part)) return false;
  if (!PLAIN_PARTS.includes(String(part.type)) || 'providerOptions' in part) return false;
  if (part.type !== 'tool-result') return true;
  const output = 'output' in part ? part.output : null;
  return typeof output === 'object' && output !== null && 'type' in output && output.type !== 'content';
}

/** Returns what has to be kept of a request, in time linear in what differs from its base. */
export function keepSent(
  pieces: SentPieces,
  base: SentBase | null,
  masked: Pick<SentText, 'masked' | 'maskedHere'>,
): SentText {
  const facts = { chars: charsOf(pieces), ...masked };
  if (facts.chars > MAX_SENT_CHARS) return { since: null, start: 0, end: 0, text: '', ...facts };
  if (base === null) return { since: null, start: 0, end: 0, text: pieces.join(''), ...facts };
  const before = base.pieces;
  const mostPieces = Math.min(pieces.length, before.length);
  const first = countWhile(mostPieces, (at) => pieces[at] === before[at]);
  const last = countWhile(mostPieces - first, (at) => pieces.at(-1 - at) === before.at(-1 - at));
  const text = pieces.slice(first, pieces.length - last).join('');
  const other = before.slice(first, before.length - last).join('');
  const most = Math.min(text.length, other.length);
  const alike = firstDifference(most, (from, to) => text.slice(from, to) === other.slice(from, to));
  const fromEnd = (whole: string, from: number, to: number) => whole.slice(whole.length - to, whole.length - from);
  const alikeAtEnd = firstDifference(most - alike, (from, to) => fromEnd(text, from, to) === fromEnd(other, from, to));
  return {
    since: base.index,
    start: charsOf(pieces.slice(0, first)) + alike,
    end: charsOf(pieces.slice(pieces.length - last)) + alikeAtEnd,
    text: text.slice(alike, text.length - alikeAtEnd),
    ...facts,
  };
}

function countWhile(most: number, holds: (at: number) => boolean): number {
  let count = 0;
  while (count < most && holds(count)) count += 1;
  return count;
}

function charsOf(pieces: SentPieces): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Returns how many of `most` characters are alike from the first on. It looks by halves: an engine compares long slices many times
 * faster than one character after the other.
 */
function firstDifference(most: number, areAlike: (from: number, to: number) => boolean): number {
  if (most === 0 || areAlike(0, most)) return most;
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
