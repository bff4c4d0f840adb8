import type { ElnEntry } from './read-crate.ts';

/** Most fields of a document that are read. */
const MAX_FIELDS = 500;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Adds to an entry what RSpace keeps in a document beside the metadata: title, person, times, tags and the texts of its fields. */
export function withRspaceDocument(entry: ElnEntry, xml: string): ElnEntry {
  const head = xml.slice(0, fieldsStart(xml));
  const fields = [...partsOf(xml.slice(head.length), 'field ', 'field')].slice(0, MAX_FIELDS).map((part) => ({
    name: elementText(part, 'fieldName'),
    html: elementText(part, 'fieldData'),
  }));
  const person = elementText(head, 'createdBy');
  const tags = elementText(head, 'tag').split(',');
  const html = fields
    .filter((field) => field.html.trim() !== '')
    .map((field) =>
      fields.length > 1 && field.name !== '' ? `<h1>${escapeHtml(field.name)}</h1>${field.html}` : field.html,
    )
    .join('\n');
  return {
    ...entry,
    title: entry.title || elementText(head, 'name'),
    texts: html === '' ? entry.texts : [{ format: 'html', text: html }, ...entry.texts],
    created: elementText(head, 'creationDate') || entry.created,
    modified: elementText(head, 'lastModifiedDate') || entry.modified,
    authors: entry.authors.length === 0 && person !== '' ? [person] : entry.authors,
    tags: [...new Set([...entry.tags, ...tags.map((tag) => tag.trim())])].filter((tag) => tag !== ''),
  };
}

function fieldsStart(xml: string): number {
  const at = xml.indexOf('<listFields');
  return at === -1 ? xml.length : at;
}

/** Returns what stands between the marks of elements; none contains another of the same name. */
function* partsOf(xml: string, open: string, close: string): Generator<string> {
  for (let at = xml.indexOf(`<${open}`); at !== -1; at = xml.indexOf(`<${open}`, at)) {
    const end = xml.indexOf(`</${close}>`, at);
    if (end === -1) return;
    yield xml.slice(at, end);
    at = end;
  }
}

/** Returns the text of the first element of a name; empty without one. */
function elementText(xml: string, name: string): string {
  const start = xml.indexOf(`<${name}>`);
  const end = start === -1 ? -1 : xml.indexOf(`</${name}>`, start);
  return end === -1 ? '' : decode(xml.slice(start + name.length + 2, end));
}

function decode(text: string): string {
  if (text.startsWith('<![CDATA[')) return text.slice(9).replace(/\]\]>\s*$/, '');
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (whole, hex?: string, number?: string, word?: string) => {
      if (word !== undefined) return ENTITIES[word] ?? whole;
      const point = hex === undefined ? Number(number) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : whole;
    },
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => (character === '&' ? '&amp;' : character === '<' ? '&lt;' : '&gt;'));
}
