/** A set of years. A library loses the braces around it. */
const OPEN_SET = /^(?:[[{]\.{0,2}(-?\d{4})(?=\s*(?:,|\.\.))|(\d{4})(?=,\s*\d{4}$))/;
const PLAIN_YEAR = /^(?:(-?\d{4})|y(-?\d{4,9}))(?=$|[-TS])/i;
/** A decade or century: `199X`, `19uu`. */
const LOOSE_YEAR = /^(\d{2,3})([Xu]{1,2})(?=$|[-T])/;

/**
 * Returns the year of a date as ISO 8601 and EDTF write it: `2020-03-01`, `1999/2001` (the first year), `../1997`, `1723~`, `199X`, `2001-21`.
 * Null for any other text, such as `in press`.
 */
export function readYear(date: string): string | null {
  const text = date.trim().slice(0, 200);
  const [, inBrackets, bare] = OPEN_SET.exec(text) ?? [];
  const set = inBrackets ?? bare;
  if (set !== undefined) return set;
  for (const part of text.split('/').slice(0, 3)) {
    const year = readPart(part.trim());
    if (year !== null) return year;
  }
  return null;
}

/** Returns a year with the sign of a date that is known to be approximate. */
export function approximate(year: string): string {
  return /^(?:ca|c)\./.test(year) ? year : `ca. ${year}`;
}

function readPart(part: string): string | null {
  const plain = part.replace(/[?~%]/g, '');
  const [, year, long] = PLAIN_YEAR.exec(plain) ?? [];
  const [, start, unknown] = LOOSE_YEAR.exec(plain) ?? [];
  const isLoose = start !== undefined && unknown !== undefined && start.length + unknown.length === 4;
  const shown = year ?? long ?? (isLoose ? `${start}${'0'.repeat(unknown.length)}s` : null);
  if (shown === null) return null;
  const written = /[?%]/.test(part) ? `${shown}?` : shown;
  return /[~%]/.test(part) ? approximate(written) : written;
}
