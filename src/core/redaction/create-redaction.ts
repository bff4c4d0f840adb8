import type { MaskedValues, RedactionFinding } from '../../contracts/domain/run/redaction.ts';
import { PLACEHOLDER } from './placeholder.ts';
import {
  createPlaceholderTable,
  mapOutsidePlaceholders,
  type Origin,
  type PlaceholderTable,
  replacePlaceholders,
} from './placeholder-table.ts';
import { maskEach, type Span } from './replace-spans.ts';
import { createRestoreStream, type RestoreStream } from './restore-stream.ts';
import { findInParts } from './search-part.ts';
import type { SensitiveFinder } from './sensitive-finder.ts';

/** Masks the texts of one request, and puts the values back into its answer. */
export interface Redaction {
  /** Names the session and what is masked. Answers that were made under the same id are sent back as the model wrote them. */
  readonly id: string;
  /** Whether a model had a hand in the task and the instructions, as in those of a helper and of reviewed work. */
  readonly isOfModel: boolean;
  /** Searches texts part by part, so that `learn` and `mask` of them take little time afterwards. */
  ahead(texts: readonly string[]): Promise<void>;
  /** Notes all values in a text, so that `mask` finds them in every text of the request. */
  learn(text: string): void;
  /** Replaces all noted values by their placeholders. */
  mask(text: string): string;
  /** Masks the values of a text that a model wrote, or of which it wrote a part. Their placeholders tell nothing of other values. */
  maskMixed(text: string, by: string): string;
  /** Replaces the placeholders of the session; others stay. */
  restore(text: string): string;
  /** Learns the placeholders of earlier requests, if a text has some that are not known. */
  recall(text: string): Promise<void>;
  /** As `restore`, for text that arrives in chunks. */
  stream(): RestoreStream;
  /** Number of different values that were noted. */
  count(): number;
}

export interface RedactionPorts {
  readonly finder: SensitiveFinder;
  readonly settings: MaskedValues;
  /** Secret of the session; the digests of the placeholders are keyed with it. */
  readonly key: string;
  readonly sha256: (text: string) => string;
  /** Placeholders that other texts of the session share. Default: a table of its own. */
  readonly table?: PlaceholderTable;
  /** Values of the session that are masked wherever they are; those of the request are added. Default: none. */
  readonly known?: Map<string, Origin>;
  /** Default: nothing is recalled. */
  readonly recall?: (text: string) => Promise<void>;
  /** Default false. */
  readonly isOfModel?: boolean;
}

const ID_CHARS = 12;
const BARE: Origin = { kind: 'own', name: 'TEXT' };
/** Values that are shorter are masked only where they were found: elsewhere they may be ordinary text. */
export const FEWEST_CHARS_ELSEWHERE = 6;

export function createRedaction({
  finder,
  settings,
  key,
  sha256,
  table = createPlaceholderTable({ key, sha256 }),
  known,
  recall = async () => {},
  isOfModel = false,
}: RedactionPorts): Redaction {
  const placeholders = new Map<string, string>();
  /** What was found whole; parts of it at the edges of texts are not searched for elsewhere. */
  const origins = new Map<string, Origin>();
  let pattern: RegExp | null = null;

  function note(value: string, origin: Origin): void {
    if (!placeholders.has(value)) placeholders.set(value, table.placeholderOf(value, origin));
  }

  const { kinds, patterns } = settings;

  return {
    id: sha256(JSON.stringify([key, kinds, patterns])).slice(0, ID_CHARS),
    isOfModel,
    recall,
    ahead: (texts) => finder.ahead(texts, settings),
    learn(text) {
      for (const { start, end, kind, name } of findOutsidePlaceholders(text, finder, settings, table)) {
        const value = text.slice(start, end);
        note(value, { kind, name });
        if (origins.has(value)) continue;
        origins.set(value, { kind, name });
        if (known?.has(value) === false) known.set(value, { kind, name });
        pattern = null;
      }
    },
    mask(text) {
      if (placeholders.size === 0) return text;
      const masked = maskEdges(maskFound(text));
      pattern ??= patternOf([...origins.keys()].filter((value) => value.length >= FEWEST_CHARS_ELSEWHERE));
      const anywhere = pattern;
      return mapOutsidePlaceholders(masked, table, (part) =>
        part.replaceAll(anywhere, (value) => placeholders.get(value) ?? value),
      );
    },
    maskMixed(text, by) {
      const findings = findOutsidePlaceholders(text, finder, settings, table);
      const spans = findings.map(({ start, end, kind, name }) => ({ start, end, origin: { kind, name } }));
      return maskEach(text, by === 'result' || by === 'words' ? spans : withKnown(text, spans), by, table);
    },
    restore: (text) => replacePlaceholders(text, table.valueOf),
    stream: () => createRestoreStream((text) => replacePlaceholders(text, table.valueOf)),
    count: () => origins.size,
  };

  /** Adds the values of the session that nothing marks as one here. */
  function withKnown(text: string, spans: readonly Span[]): readonly Span[] {
    const values = [...(known?.keys() ?? [])].filter((value) => value.length >= FEWEST_CHARS_ELSEWHERE);
    if (values.length === 0) return spans;
    const masked = [...text.matchAll(PLACEHOLDER)].map(({ 0: found, index }) => [index, index + found.length]);
    const taken = [...masked, ...spans.map(({ start, end }) => [start, end])];
    const bare = [...text.matchAll(patternOf(values))].flatMap(({ 0: value, index }): Span[] => {
      const end = index + value.length;
      const isFree = taken.every(([from = 0, to = 0]) => end <= from || index >= to);
      return isFree ? [{ start: index, end, origin: known?.get(value) ?? BARE }] : [];
    });
    return bare.length === 0 ? spans : [...spans, ...bare].toSorted((a, b) => a.start - b.start);
  }

  function maskFound(text: string): string {
    let masked = '';
    let at = 0;
    for (const { start, end } of findOutsidePlaceholders(text, finder, settings, table)) {
      const value = text.slice(start, end);
      masked += text.slice(at, start) + (placeholders.get(value) ?? value);
      at = end;
    }
    return masked + text.slice(at);
  }

  /** Masks what a text starts or ends with of a noted value: an answer that was stopped may end within one. */
  function maskEdges(text: string): string {
    const start = longestStart(text, origins);
    const end = longestEnd(text.slice(start?.part.length ?? 0), origins);
    if (end === null && start === null) return text;
    const middle = text.slice(start?.part.length ?? 0, text.length - (end?.part.length ?? 0));
    return `${maskedFragment(start)}${middle}${maskedFragment(end)}`;
  }

  function maskedFragment(fragment: Fragment | null): string {
    if (fragment === null) return '';
    const { part, origin } = fragment;
    note(part, origin);
    return placeholders.get(part) ?? part;
  }
}

/**
 * Returns the values of a text that may be masked in part already. A placeholder is never masked again; of a finding that contains
 * one, what is beside it is a finding.
 */
export function findOutsidePlaceholders(
  text: string,
  finder: SensitiveFinder,
  settings: MaskedValues,
  table: Pick<PlaceholderTable, 'valueOf'>,
): readonly RedactionFinding[] {
  const findings = findInParts(text, finder, settings);
  if (findings.length === 0 || !text.includes('[')) return findings;
  const masked = [...text.matchAll(PLACEHOLDER)].filter(([found]) => table.valueOf(found) !== undefined);
  if (masked.length === 0) return findings;
  // Both are in the order of the text.
  let next = 0;
  return findings.flatMap((finding) => {
    const parts: RedactionFinding[] = [];
    let start = finding.start;
    for (let one = masked[next]; one && one.index < finding.end; one = masked[next]) {
      const end = one.index + one[0].length;
      if (end > start && one.index > start) parts.push({ ...finding, start, end: one.index });
      start = Math.max(start, end);
      // A placeholder that is longer than the finding belongs to the next one, too.
      if (end > finding.end) break;
      next += 1;
    }
    if (start < finding.end) parts.push({ ...finding, start });
    return parts;
  });
}

/** A part of a value at the edge of a text. */
interface Fragment {
  readonly part: string;
  readonly origin: Origin;
}

/** The end of an address alone is the name of a server. */
function isFragment(part: string, { kind }: Origin): boolean {
  return part.length >= FEWEST_CHARS_ELSEWHERE && (kind !== 'email' || part.includes('@'));
}

/** Returns the longest start of one of the values that a text ends with; null for none. */
function longestEnd(text: string, origins: ReadonlyMap<string, Origin>): Fragment | null {
  let longest: Fragment | null = null;
  for (const [value, origin] of origins) {
    const first = value.charCodeAt(0);
    const shortest = Math.max(longest?.part.length ?? 0, FEWEST_CHARS_ELSEWHERE - 1);
    for (let at = Math.max(0, text.length - value.length + 1); text.length - at > shortest; at++) {
      if (text.charCodeAt(at) !== first || !value.startsWith(text.slice(at))) continue;
      if (isFragment(text.slice(at), origin)) longest = { part: text.slice(at), origin };
      break;
    }
  }
  return longest;
}

/** Returns the longest end of one of the values that a text starts with; null for none. */
function longestStart(text: string, origins: ReadonlyMap<string, Origin>): Fragment | null {
  let longest: Fragment | null = null;
  for (const [value, origin] of origins) {
    const last = value.charCodeAt(value.length - 1);
    const shortest = Math.max(longest?.part.length ?? 0, FEWEST_CHARS_ELSEWHERE - 1);
    for (let length = Math.min(text.length, value.length - 1); length > shortest; length--) {
      if (text.charCodeAt(length - 1) !== last || !value.endsWith(text.slice(0, length))) continue;
      if (isFragment(text.slice(0, length), origin)) longest = { part: text.slice(0, length), origin };
      break;
    }
  }
  return longest;
}

/** Matches any of the values, the longest first, in time linear in the text for a given list. */
export function patternOf(values: readonly string[]): RegExp {
  if (values.length === 0) return /(?!)/g;
  const longestFirst = values.toSorted((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map((value) => value.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'g');
}
