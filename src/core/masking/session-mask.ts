import type { FileRow, TextPlace } from '../../contracts/domain/notebook/notebook.ts';
import type { MaskedValues } from '../../contracts/domain/run/redaction.ts';
import { FEWEST_CHARS_ELSEWHERE, findOutsidePlaceholders, patternOf } from '../redaction/create-redaction.ts';
import { mapStrings } from '../redaction/map-strings.ts';
import { PLACEHOLDER } from '../redaction/placeholder.ts';
import {
  mapOutsidePlaceholders,
  type Origin,
  type PlaceholderTable,
  replacePlaceholders,
} from '../redaction/placeholder-table.ts';
import { maskEach, replaceEach, type Span } from '../redaction/replace-spans.ts';
import { endOfPart } from '../redaction/search-part.ts';
import type { SensitiveFinder } from '../redaction/sensitive-finder.ts';
import type { TextSource } from './value-sources.ts';

/** Masks what one session of a model on a server sees of the notebook. */
export interface SessionMask {
  /** Masks the stored text of a file, and the values of the session wherever they are in it. A placeholder in it is text, and masked. */
  stored(text: string): string;
  /** As `stored`, for a text that agents may have changed: of their values, each place has a placeholder of its own. */
  file(text: string, row: Pick<FileRow, 'fileId' | 'author'>, source: () => Promise<TextSource>): Promise<string>;
  /** Masks a text that the person wrote beside placeholders of the session, which stay. */
  given(text: string): string;
  /** Masks a name of a file or folder, and keeps its ending. */
  name(name: string): string;
  path(path: string): string;
  /**
   * Masks the values of a text that a model or a server wrote. They have placeholders of their own, so that comparing placeholders
   * does not tell whether a guess is right.
   */
  written(text: string, by: string): string;
  /** Masks a text in which values of the notebook may be beside guesses: each place has a placeholder of its own. */
  mixed(text: string, by: string): string;
  /** Returns the values that a text of a model has as plain text. */
  plainValues(text: string): ReadonlySet<string>;
  /** Replaces the placeholders of values that the model wrote itself. */
  restoreWritten(text: string): string;
  /** Replaces the placeholders of the session by their values. Others stay. */
  restore(text: string): string;
  /** As `restore`. `unmarked`: the places of values of the notebook that would not be found in the text. */
  putBack(text: string): { readonly text: string; readonly unmarked: readonly TextPlace[] };
  /** Returns the number of different placeholders of the session in a text. */
  count(text: string): number;
  /** Searches a text part by part and yields in between, so that masking it takes little time afterwards. */
  ahead(text: string): Promise<void>;
  /** As `ahead`, for all long texts of a value. */
  searchTexts(value: unknown): Promise<void>;
  /** Learns the values of what the session has read before, if a text has placeholders that are not known. */
  recall(text: string): Promise<void>;
  /** Texts of files as the session has written them. */
  readonly views: MaskedViews;
}

/** Resolves with the mask of the session of a run, or of direct calls; null where the person masks nothing. Rejects when nothing may be read. */
export type OpenMask = (runId: string | null) => Promise<SessionMask | null>;

/** The text of a file as the session sees it. */
export interface MaskedView {
  readonly text: string;
  /** SHA-256 by which the session knows the content. */
  readonly hash: string;
  readonly sizeBytes: number;
  /** Places of the stored text where a value was put back that nothing marks. */
  readonly unmarked: readonly TextPlace[];
}

export interface MaskedViews {
  /** @param hash SHA-256 of the stored content */
  get(fileId: string, hash: string): MaskedView | undefined;
  set(fileId: string, hash: string, view: MaskedView): void;
  /** All texts of a file that are kept, the earlier ones included. */
  ofFile(fileId: string): readonly MaskedView[];
}

export interface SessionMaskParts {
  readonly finder: SensitiveFinder;
  readonly settings: MaskedValues;
  readonly table: PlaceholderTable;
  readonly views: MaskedViews;
  /** Values that the session has read, of any text. Grows. */
  readonly known: Map<string, Origin>;
  /** Resolves with texts that the session was given before the worker started. Called once at most. */
  readonly recall: () => Promise<readonly string[]>;
}

/** Shorter texts are searched at once. */
const LONG_CHARS = 10_000;
/** A placeholder that is text of a file. */
const LITERAL: Origin = { kind: 'own', name: 'TEXT' };
/** A value that was put back where nothing tells its kind. */
const UNMARKED: Origin = { kind: 'own', name: 'TEXT' };
/** An ending of a file name. */
const ENDING = /\.[A-Za-z][A-Za-z0-9]{0,7}$/;

export function createSessionMask({ finder, settings, table, views, known, recall }: SessionMaskParts): SessionMask {
  let pattern = { size: -1, value: /(?!)/g };
  let recalling: Promise<void> | null = null;

  /** A value of the session is masked also where nothing marks it as one. */
  function maskKnown(part: string): string {
    if (known.size === 0) return part;
    if (pattern.size !== known.size) {
      const values = [...known.keys()].filter((value) => value.length >= FEWEST_CHARS_ELSEWHERE);
      pattern = { size: known.size, value: patternOf(values) };
    }
    return mapOutsidePlaceholders(part, table, (text) =>
      text.replaceAll(pattern.value, (value) => table.placeholderOf(value, known.get(value) ?? LITERAL)),
    );
  }

  function found(text: string): Span[] {
    const spans: Span[] = [];
    for (let at = 0; at < text.length; ) {
      const end = endOfPart(text, at);
      const part = end - at === text.length ? text : text.slice(at, end);
      for (const { start, end: stop, kind, name } of finder.find(part, settings)) {
        spans.push({ start: at + start, end: at + stop, origin: { kind, name } });
      }
      at = end;
    }
    return spans;
  }

  /** Returns the places of values and of literal placeholders, in the order of the text. */
  function spansOf(text: string): Span[] {
    const spans = found(text);
    if (!text.includes('[')) return spans;
    // Both are in the order of the text.
    let next = 0;
    const literals = [...text.matchAll(PLACEHOLDER)].flatMap(({ 0: literal, index }) => {
      const span = { start: index, end: index + literal.length, origin: LITERAL };
      while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next += 1;
      const isApart = (spans[next]?.start ?? Number.POSITIVE_INFINITY) >= span.end;
      return isApart && table.valueOf(literal) !== undefined ? [span] : [];
    });
    return literals.length === 0 ? spans : [...spans, ...literals].toSorted((a, b) => a.start - b.start);
  }

  function maskStored(text: string, spans: readonly Span[]): string {
    for (const { start, end, origin } of spans) {
      const value = text.slice(start, end);
      if (origin !== LITERAL && !known.has(value)) known.set(value, origin);
    }
    return replaceSpans(text, spans, '', maskKnown);
  }

  const maskFile: SessionMask['file'] = async (text, { fileId, author }, sourceOf) => {
    const spans = spansOf(text);
    // The changes of a file are read only where they matter.
    if (spans.length === 0 && author.type !== 'agent' && maskKnown(text) === text) return text;
    const source = await sourceOf();
    if (source.type === 'person') return maskStored(text, spans);
    if (source.type === 'result' && spans.length > 0) return mixed(text, fileId);
    if (source.type === 'result') return maskKnown(text);
    const before = new Set(found(source.before).map(({ start, end }) => source.before.slice(start, end)));
    const { unmarked } = source;
    const form = (value: string, origin: Origin, nth: number) =>
      before.has(value) ? table.placeholderOf(value, origin) : table.placeholderAt(value, origin, `${fileId} ${nth}`);
    if (unmarked === undefined) return replaceEach(text, spans, maskKnown, form);
    // All other words are the model's: to mask those that are values would tell which guess is right.
    return replaceEach(text, withPlaces(spans, unmarked), (part) => part, form);
  };

  function mixed(text: string, by: string): string {
    return maskEach(text, plainIn(text), by, table);
  }

  function replaceSpans(text: string, spans: readonly Span[], by: string, between: (part: string) => string): string {
    return replaceEach(text, spans, between, (value, origin) => table.placeholderOf(value, origin, by));
  }

  function maskName(name: string): string {
    const ending = ENDING.exec(name)?.[0] ?? '';
    const stem = name.slice(0, name.length - ending.length);
    const spans = spansOf(stem);
    const asIs = (part: string) => part;
    if (spans.length > 0) return replaceSpans(stem, spans, '', asIs) + ending;
    return replaceSpans(name, spansOf(name), '', asIs);
  }

  function plainIn(text: string) {
    const findings: Span[] = [];
    for (let at = 0; at < text.length; ) {
      const stop = endOfPart(text, at);
      for (const { start, end, kind, name } of findOutsidePlaceholders(text.slice(at, stop), finder, settings, table)) {
        findings.push({ start: at + start, end: at + end, origin: { kind, name } });
      }
      at = stop;
    }
    return findings;
  }

  const putBack: SessionMask['putBack'] = (text) => {
    const places: TextPlace[] = [];
    let restored = '';
    let at = 0;
    for (const { 0: found, index } of text.matchAll(PLACEHOLDER)) {
      const value = table.valueOf(found);
      if (value === undefined) continue;
      restored += text.slice(at, index);
      const isLiteral = value.replace(PLACEHOLDER, '') === '';
      if (!table.isApart(found) && !isLiteral) places.push([restored.length, restored.length + value.length]);
      restored += value;
      at = index + found.length;
    }
    restored += text.slice(at);
    return { text: restored, unmarked: places.length === 0 ? [] : outside(places, plainIn(restored)) };
  };

  const restore = (text: string) => replacePlaceholders(text, table.valueOf);
  const restoreWritten = (text: string) =>
    replacePlaceholders(text, (found) => (table.isApart(found) ? table.valueOf(found) : undefined));

  const stored = (text: string) => maskStored(text, spansOf(text));

  return {
    stored,
    file: maskFile,
    mixed,
    name: maskName,
    path: (path) => (path === '/' ? path : path.split('/').map(maskName).join('/')),
    given: (text) => replaceSpans(text, plainIn(text), '', maskKnown),
    written: (text, by) => replaceSpans(text, plainIn(text), by, (part) => part),
    plainValues: (text) => new Set(plainIn(text).map(({ start, end }) => text.slice(start, end))),
    restoreWritten,
    restore,
    putBack,
    count: (text) =>
      new Set(Array.from(text.matchAll(PLACEHOLDER), ([one]) => one).filter((one) => table.valueOf(one) !== undefined))
        .size,
    ahead: (text) => finder.ahead([text], settings),
    async searchTexts(value) {
      const long: string[] = [];
      mapStrings(value, (text) => {
        if (text.length > LONG_CHARS) long.push(...new Set([restoreWritten(text), restore(text)]));
        return text;
      });
      await finder.ahead(long, settings);
    },
    async recall(text) {
      const isKnown = (one: string) => table.valueOf(one) !== undefined;
      if (Array.from(text.matchAll(PLACEHOLDER), ([one]) => one).every(isKnown)) return;
      recalling ??= recall().then(async (texts) => {
        await finder.ahead(texts, settings);
        for (const one of texts) stored(one);
      });
      await recalling;
    },
    views,
  };
}

/** Returns the places that no span covers. Both are in the order of the text. */
function outside(places: readonly TextPlace[], spans: readonly Span[]): TextPlace[] {
  let next = 0;
  return places.filter(([start, end]) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    const span = spans[next];
    return span === undefined || span.start > start || span.end < end;
  });
}

/** Adds places to the spans of a text. Where both overlap, the one that is first stays, and what is left of the other. */
function withPlaces(spans: readonly Span[], places: readonly TextPlace[]): Span[] {
  const all = [...spans, ...places.map(([start, end]) => ({ start, end, origin: UNMARKED }))];
  let at = 0;
  return all
    .toSorted((a, b) => a.start - b.start)
    .flatMap(({ start, end, origin }) => {
      const from = Math.max(start, at);
      at = Math.max(at, end);
      return from < end ? [{ start: from, end, origin }] : [];
    });
}
