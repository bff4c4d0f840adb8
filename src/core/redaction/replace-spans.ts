import type { Origin, PlaceholderTable } from './placeholder-table.ts';

/** A value in a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly origin: Origin;
}

/** Replaces the values of a text, and maps what is between them. */
export function replaceEach(
  text: string,
  spans: readonly Span[],
  between: (part: string) => string,
  form: (value: string, origin: Origin, nth: number) => string,
): string {
  let masked = '';
  let at = 0;
  for (const [nth, { start, end, origin }] of spans.entries()) {
    masked += between(text.slice(at, start)) + form(text.slice(start, end), origin, nth);
    at = end;
  }
  return masked + between(text.slice(at));
}

/**
 * Masks the values of a text in which values of the notebook may be beside guesses of a model. Each place has a placeholder of its own,
 * so that equal placeholders tell nothing.
 *
 * @param by what the text is of; two texts are told apart by their words, too
 */
export function maskEach(
  text: string,
  spans: readonly Span[],
  by: string,
  table: Pick<PlaceholderTable, 'placeholderAt'>,
): string {
  if (spans.length === 0) return text;
  return replaceEach(
    text,
    spans,
    (part) => part,
    (value, origin, nth) => table.placeholderAt(value, origin, `${by}\0${nth}\0${text}`),
  );
}
