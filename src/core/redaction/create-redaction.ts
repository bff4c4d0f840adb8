import type { MaskedValues, RedactionFinding } from '../../contracts/domain/run/redaction.ts';
import { PLACEHOLDER, placeholderOf } from './placeholder.ts';
import { createRestoreStream, type RestoreStream } from './restore-stream.ts';
import type { SensitiveFinder } from './sensitive-finder.ts';

/** Masks the texts of one request, and puts the values back into its answer. */
export interface Redaction {
  /** Notes all values in a text, so that `mask` finds them in every text of the request. */
  learn(text: string): void;
  /** Replaces all noted values by their placeholders. */
  mask(text: string): string;
  /** Replaces the placeholders of noted values; others stay. */
  restore(text: string): string;
  /** As `restore`, within JSON that is not parsed yet. */
  restoreJson(json: string): string;
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
}

/** Values that are shorter are masked only where they were found: elsewhere they may be ordinary text. */
const FEWEST_CHARS_ELSEWHERE = 6;

export function createRedaction({ finder, settings, key, sha256 }: RedactionPorts): Redaction {
  const placeholders = new Map<string, string>();
  const values = new Map<string, string>();
  /** What was found whole; parts of it at the edges of texts are not searched for elsewhere. */
  const origins = new Map<string, Origin>();
  let pattern: RegExp | null = null;

  function note(value: string, origin: Origin): void {
    if (placeholders.has(value)) return;
    let placeholder = placeholderOf(origin, value, { key, sha256 });
    for (let extra = 8; values.has(placeholder) && extra <= 56; extra += 8) {
      placeholder = placeholderOf(origin, value, { key, sha256 }, extra);
    }
    placeholders.set(value, placeholder);
    values.set(placeholder, value);
  }

  const restoreWith = (text: string, form: (value: string) => string) =>
    values.size === 0
      ? text
      : text.replaceAll(PLACEHOLDER, (found) => {
          const value = values.get(found);
          return value === undefined ? found : form(value);
        });
  const restore = (text: string) => restoreWith(text, (value) => value);

  return {
    learn(text) {
      for (const { start, end, kind, name } of findingsIn(text)) {
        const value = text.slice(start, end);
        note(value, { kind, name });
        if (origins.has(value)) continue;
        origins.set(value, { kind, name });
        pattern = null;
      }
    },
    mask(text) {
      if (placeholders.size === 0) return text;
      const masked = maskEdges(maskFound(text));
      pattern ??= patternOf([...origins.keys()].filter((value) => value.length >= FEWEST_CHARS_ELSEWHERE));
      const anywhere = pattern;
      return outsidePlaceholders(masked, (part) =>
        part.replaceAll(anywhere, (value) => placeholders.get(value) ?? value),
      );
    },
    restore,
    restoreJson: (json) => restoreWith(json, (value) => JSON.stringify(value).slice(1, -1)),
    stream: () => createRestoreStream(restore),
    count: () => origins.size,
  };

  /** A text may be masked already, and no placeholder may be masked again: it would not be put back. */
  function findingsIn(text: string): readonly RedactionFinding[] {
    const findings = finder.find(text, settings);
    if (findings.length === 0 || values.size === 0) return findings;
    const masked = [...text.matchAll(PLACEHOLDER)].filter(([found]) => values.has(found));
    if (masked.length === 0) return findings;
    return findings.filter(({ start, end }) =>
      masked.every(({ 0: found, index }) => end <= index || start >= index + found.length),
    );
  }

  function outsidePlaceholders(text: string, map: (part: string) => string): string {
    let mapped = '';
    let at = 0;
    for (const { 0: found, index } of text.matchAll(PLACEHOLDER)) {
      if (!values.has(found)) continue;
      mapped += map(text.slice(at, index)) + found;
      at = index + found.length;
    }
    return mapped + map(text.slice(at));
  }

  function maskFound(text: string): string {
    let masked = '';
    let at = 0;
    for (const { start, end } of findingsIn(text)) {
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

type Origin = Pick<RedactionFinding, 'kind' | 'name'>;

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
function patternOf(values: readonly string[]): RegExp {
  if (values.length === 0) return /(?!)/g;
  const longestFirst = values.toSorted((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map((value) => value.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'g');
}
