/**
 * A text that is cut in the middle of a key or a number cannot be masked any more: what is left has not the form of one. So
 * texts are cut beside values, not within them.
 */

/** Longest run without spaces that is kept whole, in characters: a token of a service, an address. */
const MAX_RUN = 4200;
/** Longest number in groups, such as an IBAN or a phone number. */
const MAX_GROUPS = 48;
const MAX_LABEL = 48;

/** Ends a run. Keys, addresses and links contain none of these. */
const BOUNDARY = /[\s"'<>{}[\],;|`]/;
/** Groups of digits and capitals at the end of a text. */
const GROUPS_BEFORE = /(?:[A-Z0-9+()./-]{1,24}[ \t]{1,2})+$/;
const GROUP_AFTER = /^[ \t]{0,2}[A-Z0-9+()./-]{0,23}\d/;
/** A name that makes the next word a value, at the end of a text. */
const LABEL_BEFORE =
  /(?:[\w-]{2,30}["']?[ \t]{0,3}[:=][ \t]{0,3}["']?|\b(?:bearer|tel(?:efon|ephone)?|phone|mobile?|fax|handy|cell)\b[.:]{0,2}[ \t]{1,3})$/i;

/**
 * Returns the last place at or before `at` where the text can be cut without splitting a value, or parting one from its name.
 * Returns `at` within a run that is too long to be a value.
 */
export function cutBesideValue(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length);
  const run = startOfRun(text, at);
  if (run === null) return at;
  const groups = startOfGroups(text, run);
  const label = LABEL_BEFORE.exec(text.slice(Math.max(0, groups - MAX_LABEL), groups));
  return groups - (label?.[0].length ?? 0);
}

/**
 * Returns the first place at or after `at`, and not after `most`, where the text can start without the end of a value. Returns `at`
 * where there is none.
 */
export function startPastValue(text: string, at: number, most: number): number {
  for (let start = at; start <= most; ) {
    if (cutBesideValue(text, start) === start) return start;
    const next = endOfRun(text, start);
    start = next === start ? start + 1 : next;
  }
  return at;
}

function endOfRun(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at <= MAX_RUN && !BOUNDARY.test(text.charAt(end))) end += 1;
  return end;
}

/** Returns the start of the run that continues at `at`; null for one that is too long. */
function startOfRun(text: string, at: number): number | null {
  if (BOUNDARY.test(text.charAt(at))) return at;
  let start = at;
  while (start > 0 && !BOUNDARY.test(text.charAt(start - 1))) {
    start -= 1;
    if (at - start > MAX_RUN) return null;
  }
  return start;
}

function startOfGroups(text: string, at: number): number {
  if (!GROUP_AFTER.test(text.slice(at, at + 26))) return at;
  const before = text.slice(Math.max(0, at - MAX_GROUPS), at);
  const groups = GROUPS_BEFORE.exec(/\s$/.test(before) ? before : `${before} `)?.[0] ?? '';
  if (!/\d/.test(groups)) return at;
  return at - Math.min(at, /\s$/.test(before) ? groups.length : groups.length - 1);
}
