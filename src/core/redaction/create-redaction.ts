import type { RedactionSettings } from '../../contracts/domain/run/redaction.ts';
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
  readonly settings: RedactionSettings;
  /** Secret of the session; the digests of the placeholders are keyed with it. */
  readonly key: string;
  readonly sha256: (text: string) => string;
}

/** Values that are shorter are masked only where they were found: elsewhere they may be ordinary text. */
const FEWEST_CHARS_ELSEWHERE = 6;

export function createRedaction({ finder, settings, key, sha256 }: RedactionPorts): Redaction {
  const placeholders = new Map<string, string>();
  const values = new Map<string, string>();
  let pattern: RegExp | null = null;

  function note(value: string, finding: Parameters<typeof placeholderOf>[0]): void {
    if (placeholders.has(value)) return;
    let placeholder = placeholderOf(finding, value, { key, sha256 });
    for (let extra = 8; values.has(placeholder) && extra <= 56; extra += 8) {
      placeholder = placeholderOf(finding, value, { key, sha256 }, extra);
    }
    placeholders.set(value, placeholder);
    values.set(placeholder, value);
    pattern = null;
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
      for (const finding of finder.find(text, settings)) note(text.slice(finding.start, finding.end), finding);
    },
    mask(text) {
      if (placeholders.size === 0) return text;
      const masked = maskFound(text);
      const anywhere = [...placeholders.keys()].filter((value) => value.length >= FEWEST_CHARS_ELSEWHERE);
      pattern ??= patternOf(anywhere);
      return masked.replaceAll(pattern, (value) => placeholders.get(value) ?? value);
    },
    restore,
    restoreJson: (json) => restoreWith(json, (value) => JSON.stringify(value).slice(1, -1)),
    stream: () => createRestoreStream(restore),
    count: () => placeholders.size,
  };

  function maskFound(text: string): string {
    let masked = '';
    let at = 0;
    for (const { start, end } of finder.find(text, settings)) {
      const value = text.slice(start, end);
      masked += text.slice(at, start) + (placeholders.get(value) ?? value);
      at = end;
    }
    return masked + text.slice(at);
  }
}

/** Matches any of the values, the longest first, in time linear in the text for a given list. */
function patternOf(values: readonly string[]): RegExp {
  if (values.length === 0) return /(?!)/g;
  const longestFirst = values.toSorted((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map((value) => value.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'g');
}
