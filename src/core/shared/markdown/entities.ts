/** Named entities that people write in headings and paths; others stay as written. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  middot: '·',
  deg: '°',
  plusmn: '±',
  times: '×',
  micro: 'µ',
  rarr: '→',
  larr: '←',
  le: '≤',
  ge: '≥',
};

/** Decodes the entity at the start of a text; the `&` itself when there is none. */
export function decodeEntity(rest: string): { text: string; length: number } {
  const found = /^&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/.exec(rest);
  if (!found) return { text: '&', length: 1 };
  const [whole, decimal, hexadecimal, name] = found;
  if (name !== undefined) {
    const text = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    return text === undefined ? { text: '&', length: 1 } : { text, length: whole.length };
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return { text: isCharacter ? String.fromCodePoint(code) : '\ufffd', length: whole.length };
}

export function decodeEntities(text: string): string {
  return text.replace(/&[#A-Za-z][^;&\s]{0,31};/g, (entity) => {
    const decoded = decodeEntity(entity);
    return decoded.length === entity.length ? decoded.text : entity;
  });
}
