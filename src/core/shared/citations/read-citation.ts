export interface CitedItem {
  readonly key: string;
  /** Text before it: `see`. */
  readonly prefix: string;
  /** Text after it: `, p. 12`. */
  readonly suffix: string;
  /** Whether the author is left out, because the sentence names it: `-@key`. */
  readonly isAuthorHidden: boolean;
}

/** A `[…@key…]` with its range, end exclusive, in UTF-16 units. */
interface CitationRange {
  readonly from: number;
  readonly to: number;
}

/** Most characters of a citation, and most references in it. */
const MAX_CHARS = 1000;
const MAX_ITEMS = 50;

/** A line break within a citation is allowed where the next line can be nothing but text. */
const BRACKETS = new RegExp(`\\[((?:[^\\][\\n]|\\n[ \\t]*(?=\\p{L}|-?@)){1,${MAX_CHARS}})\\]`, 'gu');
const PLAIN_KEY = '[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_]|[:.#$%&+?<>~/-](?=[\\p{L}\\p{N}_])){0,199}';
const ITEM = new RegExp(
  `^((?:[^@]*[\\s("'“‘])?)(-?)@(?:(${PLAIN_KEY})(?![\\p{L}\\p{N}_])|\\{([^{}\\s]{1,200})\\})([^@]*)$`,
  'u',
);
const WHOLE_PLAIN_KEY = new RegExp(`^${PLAIN_KEY}$`, 'u');
/** `@key`, `-@key` or `@{key}`, and what follows it in brackets. */
const IN_TEXT =
  `(-?)@(?:(${PLAIN_KEY})(?![\\p{L}\\p{N}_@])|\\{([^{}\\s]{1,200})\\})` +
  '(?:[ \\t]?\\[(?!\\^)([^\\][\\n]{1,500})\\](?![(\\[:]))?';
/** No address, no path, and nothing escaped. */
const IN_RUNNING_TEXT = new RegExp(`(?<![\\p{L}\\p{N}_@/\\\\=&%~+-])${IN_TEXT}`, 'gu');
const WHOLE_IN_TEXT = new RegExp(`^${IN_TEXT}$`, 'u');

/** Returns the places of the citations in brackets in a text whose code is masked, in order. */
export function findCitations(text: string): CitationRange[] {
  if (!text.includes('@')) return [];
  const found: CitationRange[] = [];
  for (const { index: from, 0: whole, 1: inner = '' } of text.matchAll(BRACKETS)) {
    const to = from + whole.length;
    if (!inner.includes('@') || /[\\[!]/.test(text[from - 1] ?? '') || /[([:\]]/.test(text[to] ?? '')) continue;
    if (readCitation(inner) !== null) found.push({ from, to });
  }
  return found;
}

/**
 * Returns the places in running text that may cite, in order, in a text whose code is masked: `@key`, `-@key`, `@{key}`, `@key [p. 3]`. They
 * cite where a library has the key; any other is text, such as the name of a person.
 */
export function findCitationsInText(text: string): CitationRange[] {
  if (!text.includes('@')) return [];
  const brackets = findCitations(text);
  const found: CitationRange[] = [];
  let next = 0;
  for (const { index: from, 0: whole } of text.matchAll(IN_RUNNING_TEXT)) {
    while ((brackets[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    const bracket = brackets[next];
    if (bracket !== undefined && bracket.from <= from) continue;
    const written = readCitationInText(whole) === null ? whole.slice(0, whole.search(/[ \t]?\[/)) : whole;
    found.push({ from, to: from + written.length });
  }
  return found;
}

/** Reads the text between the brackets, as Pandoc does: `see @a, p. 12; -@b`. Returns null when a part has no key. */
export function readCitation(inner: string): CitedItem[] | null {
  if (inner.length > MAX_CHARS || inner.startsWith('^') || inner.includes('|')) return null;
  const parts = inner.replace(/\s+/g, ' ').split(';');
  if (parts.length > MAX_ITEMS) return null;
  const items: CitedItem[] = [];
  for (const part of parts) {
    const found = ITEM.exec(part.trim());
    if (found === null) return null;
    const [, prefix = '', minus, plain, braced, suffix = ''] = found;
    items.push({
      key: plain ?? braced ?? '',
      prefix: prefix.trim(),
      suffix: withoutBraces(suffix.trimEnd()),
      isAuthorHidden: minus === '-',
    });
  }
  return items;
}

/**
 * Reads a citation of running text, as Pandoc does: `@a`, `-@a [p. 3]`, `@{a} [p. 3; also @b]`. The first item is the one that the sentence
 * names. Returns null for other text, such as brackets that are a citation of their own.
 */
export function readCitationInText(written: string): CitedItem[] | null {
  const found = WHOLE_IN_TEXT.exec(written);
  if (found === null) return null;
  const [, minus, plain, braced, inner] = found;
  const item = (suffix: string): CitedItem => ({
    key: plain ?? braced ?? '',
    prefix: '',
    suffix,
    isAuthorHidden: minus === '-',
  });
  if (inner === undefined) return [item('')];
  const [suffix = '', ...others] = inner.split(';');
  if (suffix.includes('@')) return null;
  const more = others.length === 0 ? [] : readCitation(others.join(';'));
  const place = suffix.trim();
  return more === null ? null : [item(place === '' || /^[,.:)]/.test(place) ? place : `, ${place}`), ...more];
}

/** Braces after a key mark a place that could be read as other text: `@key{ii, A}, and more`. */
function withoutBraces(suffix: string): string {
  return suffix.replace(/^,?\s*\{([^{}]*)\}/, (_, place: string) => (place.trim() === '' ? '' : `, ${place.trim()}`));
}

/** Returns a key as it is written after `@`: in braces where it would end early. Null when no citation can contain it. */
export function writtenKey(key: string): string | null {
  if (WHOLE_PLAIN_KEY.test(key)) return key;
  return /^[^{}[\]\s;@]{1,200}$/.test(key) ? `{${key}}` : null;
}
