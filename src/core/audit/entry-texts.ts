import type { AuditRecord } from '../../contracts/domain/audit.ts';
import type { SaltedHasher } from '../ports/hasher.ts';
import { canonicalJson } from './canonical-json.ts';

/** The form of lines in which a salted digest replaces each private text. Lines of the first form have no number. */
export const LOG_FORMAT = 2;
const FORMAT_MARK = `"format":${LOG_FORMAT},`;
/** The only action whose tool name is a text that a model made up. */
const UNKNOWN_TOOL = 'tool.call';
const DIGEST_CHARS = 64;

/** A record as it is hashed: fields of private texts have digests. */
export type HashedRecord = AuditRecord & { readonly format: typeof LOG_FORMAT };

/** The seal of an erasure: the entry that erased the texts, and its time. */
export interface Erasure {
  readonly seq: number;
  readonly erasedMs: number;
}

/** The texts of an entry with their salts, in the order of the digests; or that, and when, they were erased. Null: unreadable. */
export type StoredTexts = { readonly pairs: readonly string[] } | { readonly erasure: Erasure } | null;

/**
 * Replaces each private text of a record by `SHA-256(salt ‖ text)`. Returns the texts apart, each after its salt, in the order in
 * which canonical JSON has their fields. A text that the record has twice has one salt. An empty text stays: it tells nothing.
 */
export function hideTexts(record: AuditRecord, hasher: SaltedHasher): { record: HashedRecord; texts: string } {
  const pairs: string[] = [];
  const digests = new Map<string, string>();
  const hide = (text: string): string => {
    const known = text === '' ? '' : digests.get(text);
    if (known !== undefined) return known;
    const salt = hasher.newSalt();
    const digest = hasher.saltedSha256(salt, text);
    digests.set(text, digest);
    pairs.push(salt, text);
    return digest;
  };
  return { record: { ...mapTexts(record, hide), format: LOG_FORMAT }, texts: textsOf(pairs) };
}

/** Puts the stored texts of an entry back into its record. `erasedMs`: when they were erased; null when they are missing. */
export function showTexts(
  { format: _format, ...record }: HashedRecord,
  texts: string | undefined,
): AuditRecord & { erasedMs?: number | null } {
  const stored = readTexts(texts);
  const pairs = stored !== null && 'pairs' in stored ? stored.pairs : [];
  const shown = new Map<string, string | undefined>([['', '']]);
  let next = 1;
  let isWhole = true;
  const filled = mapTexts(record, (digest) => {
    if (!shown.has(digest)) {
      shown.set(digest, pairs[next]);
      next += 2;
    }
    const text = shown.get(digest);
    isWhole &&= text !== undefined;
    return text ?? '';
  });
  if (isWhole) return filled;
  const erasedMs = stored !== null && 'erasure' in stored ? stored.erasure.erasedMs : null;
  // A path is either whole or not there.
  const paths = filled.paths.filter((path) => path !== '');
  return { ...filled, paths, target: filled.target || null, toolName: filled.toolName || null, erasedMs };
}

/** Applies `change` to each private text, in the order in which canonical JSON has their fields. */
function mapTexts(record: AuditRecord, change: (text: string) => string): AuditRecord {
  const { inputSummary, outputSummary, paths, target, toolName } = record;
  return {
    ...record,
    inputSummary: change(inputSummary),
    outputSummary: change(outputSummary),
    paths: paths.map(change),
    target: target === null ? null : change(target),
    toolName: record.action === UNKNOWN_TOOL && toolName !== null ? change(toolName) : toolName,
  };
}

/** Returns whether digests stand for the texts of a line. Quotes inside strings are escaped, so no content forges the mark. */
export function isHashedForm(line: string): boolean {
  return line.includes(FORMAT_MARK);
}

/** Returns whether an entry names others whose texts it erased: the list of their ranges stands before the number of the form. */
export function isErasing(line: string): boolean {
  return line.startsWith(']],', line.indexOf(FORMAT_MARK) - 3);
}

/** Returns whether a parsed line is one whose texts are digests. */
export function isHashedRecord(record: AuditRecord): record is HashedRecord {
  return 'format' in record && record.format === LOG_FORMAT;
}

/** Writes texts with their salts; an empty text for none. */
function textsOf(pairs: readonly string[]): string {
  return pairs.length === 0 ? '' : canonicalJson(pairs);
}

/** Writes that the texts of an entry were erased. */
export function erasedTexts({ seq, erasedMs }: Erasure): string {
  return canonicalJson({ erasedMs, seq });
}

/** Reads stored texts. Accepts only what `hideTexts` and `erasedTexts` write, character by character. */
export function readTexts(texts: string | undefined): StoredTexts {
  if (!texts) return { pairs: [] };
  try {
    const value: unknown = JSON.parse(texts);
    if (isList(value)) return value.length > 0 && isWritten(value, texts) ? { pairs: value } : null;
    return isErasure(value) && erasedTexts(value) === texts ? { erasure: value } : null;
  } catch {
    return null;
  }
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}

/** Returns whether `textsOf` writes the list so. Half a character is written by its number, and would have the digest of another. */
function isWritten(pairs: readonly string[], texts: string): boolean {
  return JSON.stringify(pairs) === texts && (!texts.includes('\\ud') || pairs.every((part) => part.isWellFormed()));
}

function isErasure(value: unknown): value is Erasure {
  if (typeof value !== 'object' || value === null || !('erasedMs' in value && 'seq' in value)) return false;
  return typeof value.erasedMs === 'number' && typeof value.seq === 'number';
}

/** Returns whether stored texts were erased. */
export function isErased(texts: unknown): boolean {
  return typeof texts === 'string' && texts.startsWith('{');
}

/** Returns whether an entry has texts that its hash does not cover. */
export function isErasable({ line, texts }: { readonly line: string; readonly texts?: string | undefined }): boolean {
  return Boolean(texts) && texts?.startsWith('[') === true && isHashedForm(line);
}

/** What a check of the texts of an entry found. */
export type TextCheck =
  | { readonly type: 'sound' }
  | { readonly type: 'erased'; readonly erasure: Erasure }
  | { readonly type: 'changed' | 'missing' | 'unsalted' };

const SOUND: TextCheck = { type: 'sound' };

/** Compares the stored texts of an entry with the digests in its line. Does not parse the line: all entries are compared. */
export function checkTexts(line: string, texts: string | undefined, hasher: SaltedHasher): TextCheck {
  const digests = isHashedForm(line) ? digestsIn(line) : NO_DIGESTS;
  if (!texts) return digests.size === 0 ? SOUND : { type: 'missing' };
  const stored = readTexts(texts);
  if (stored === null) return { type: 'changed' };
  if ('erasure' in stored) return { type: 'erased', erasure: stored.erasure };
  const { pairs } = stored;
  let at = 0;
  for (const digest of digests) {
    const salt = pairs[at];
    const text = pairs[at + 1];
    if (salt === undefined || text === undefined) return { type: 'missing' };
    if (hasher.saltedSha256(salt, text) !== digest) return { type: salt === '' ? 'unsalted' : 'changed' };
    at += 2;
  }
  return at === pairs.length ? SOUND : { type: 'changed' };
}

const NO_DIGESTS: ReadonlySet<string> = new Set();
const MARKS = ['"inputSummary":"', '"outputSummary":"', '"paths":["', '"target":"'];

/** Returns the digests of a line, each once, in the order of their fields. */
export function digestsIn(line: string): ReadonlySet<string> {
  const digests = new Set<string>();
  let from = 0;
  for (const mark of line.startsWith(`{"action":"${UNKNOWN_TOOL}"`) ? [...MARKS, '"toolName":"'] : MARKS) {
    const at = line.indexOf(mark, from);
    if (at === -1) continue;
    from = at + mark.length;
    // Lists have their digests one after the other: a quote, a comma and a quote between two of them.
    for (;;) {
      const isEmpty = line[from] === '"';
      const digest = isEmpty ? '' : line.slice(from, from + DIGEST_CHARS);
      if (!isEmpty) digests.add(digest);
      from += digest.length + 1;
      if (!line.startsWith(',"', from) || !mark.endsWith('["')) break;
      from += 2;
    }
  }
  return digests;
}
