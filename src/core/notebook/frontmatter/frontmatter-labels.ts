import { type Document, isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { LABELS_BY_LETTERS, lettersOf } from '../../shared/names/named-label.ts';
import { nameOf } from '../../shared/paths/path-parts.ts';
import { parseYaml } from '../../shared/yaml/parse-yaml.ts';
import { MAX_HEAD_CHARS } from './parse-head.ts';
import { splitHead } from './split-head.ts';

/** Number of characters searched for the end of the frontmatter. Beyond, it counts as unclosed. */
const MAX_HEAD_BYTES = 1024 * 1024;
/** Most nodes visited; nodes behind an alias count each time. */
const MAX_NODES = 2000;
const MAX_DEPTH = 20;
/** Most aliases; each costs a search through the whole frontmatter. */
const MAX_ALIASES = 100;

const NONE: readonly Label[] = [];
/** Values of `local-only:` that do not set the label. */
const OFF = new Set(['', 'false', 'no', 'off', 'n', '0', 'null', 'none']);

/** Returns whether a file is a note whose frontmatter can set labels. */
export function isMarkdown(path: string): boolean {
  return /\.(?:md|mdx|mkd|mdown|markdown)$/i.test(nameOf(path));
}

/**
 * Returns the labels set in the frontmatter of a note: `labels: [local-only]`, `label: untrusted`, `local-only: true` and similar,
 * in any YAML notation. Frontmatter that is invalid, too long or too complex is searched for those words instead, so that the
 * result errs towards an extra label. Costs nothing for a note without frontmatter.
 */
export function frontmatterLabels(bytes: Uint8Array): readonly Label[] {
  const start = hasMark(bytes) ? 3 : 0;
  if (bytes[start] !== 0x2d || bytes[start + 1] !== 0x2d || bytes[start + 2] !== 0x2d) return NONE;
  const text = new TextDecoder().decode(bytes.subarray(start, start + MAX_HEAD_BYTES));
  const place = splitHead(text);
  if (place === null) return NONE;
  const head = { text: text.slice(place.start, place.end), closed: place.closed };
  // An escape sequence can spell any word.
  if (!/label|local|untrusted/.test(lettersOf(head.text)) && !head.text.includes('\\')) return NONE;
  const isParsed = head.closed && head.text.length <= MAX_HEAD_CHARS;
  const parsed = isParsed ? parse(head.text) : null;
  return parsed ?? search(head.text);
}

/** Byte order mark of UTF-8. */
function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function labelsIn(text: string): Label[] {
  const letters = lettersOf(text);
  return [...LABELS_BY_LETTERS].flatMap(([name, label]) => (letters.includes(name) ? [label] : []));
}

/** Returns whether a property sets labels. */
export function isLabelProperty(name: string): boolean {
  const letters = lettersOf(name);
  return isLabelsKey(letters) || LABELS_BY_LETTERS.has(letters);
}

function isLabelsKey(letters: string): boolean {
  return letters === 'labels' || letters === 'label';
}

/** Parses the frontmatter; null when its meaning is not certain. */
function parse(head: string): Label[] | null {
  // A lone carriage return ends a line here, unlike in YAML.
  const { document, mistakes } = parseYaml(head.replace(/\r\n?/g, '\n'));
  // Characters that only resemble YAML syntax turn a map into plain text.
  if (document === null || mistakes.length > 0 || isScalar(document.contents)) return null;
  const walk = new Walk(document);
  walk.head(document.contents, 0);
  return walk.tooMuch ? null : [...walk.found];
}

/** Visits the nodes without expanding aliases, so that a small input cannot grow. */
class Walk {
  readonly found = new Set<Label>();
  tooMuch = false;
  readonly #document: Document;
  #left = MAX_NODES;
  #aliases = MAX_ALIASES;

  constructor(document: Document) {
    this.#document = document;
  }

  /** The top-level map and the maps merged into it with `<<`. */
  head(raw: unknown, depth: number): void {
    const node = this.#open(raw, depth);
    if (isSeq(node)) for (const item of node.items) this.head(item, depth + 1);
    if (!isMap(node)) return;
    for (const { key, value } of node.items) {
      const name = lettersOf(this.#textOf(key, depth));
      const label = LABELS_BY_LETTERS.get(name);
      if (this.#textOf(key, depth) === '<<') this.head(value, depth + 1);
      else if (isLabelsKey(name)) this.#value(value, depth + 1);
      else if (label !== undefined && !this.#isOff(value, depth + 1)) this.found.add(label);
    }
  }

  /** The value of `labels`: one label, a list, or a map with labels as keys. */
  #value(raw: unknown, depth: number): void {
    const node = this.#open(raw, depth);
    if (isScalar(node)) for (const label of labelsIn(String(node.value))) this.found.add(label);
    if (isSeq(node)) for (const item of node.items) this.#value(item, depth + 1);
    if (!isMap(node)) return;
    for (const { key, value } of node.items) {
      // A YAML set is a map without values.
      const isNamed = value === null || this.#textOf(value, depth) === 'null' || !this.#isOff(value, depth + 1);
      if (isNamed) this.#value(key, depth + 1);
      this.#value(value, depth + 1);
    }
  }

  #isOff(raw: unknown, depth: number): boolean {
    const node = this.#open(raw, depth);
    return node === null || (isScalar(node) && OFF.has(lettersOf(String(node.value ?? ''))));
  }

  #textOf(raw: unknown, depth: number): string {
    const node = this.#open(raw, depth);
    return isScalar(node) ? String(node.value) : '';
  }

  /** Resolves a node or alias; null when missing, or when the visit limit is reached. */
  #open(raw: unknown, depth: number): unknown {
    this.#left -= 1;
    if (isAlias(raw)) this.#aliases -= 1;
    if (this.#left < 0 || this.#aliases < 0 || depth > MAX_DEPTH) {
      this.tooMuch = true;
      return null;
    }
    if (isAlias(raw)) return raw.resolve(this.#document) ?? null;
    return isNode(raw) ? raw : null;
  }
}

/** Searches unparseable frontmatter for the label words. */
function search(head: string): Label[] {
  const text = unescaped(head)
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .toLowerCase();
  const listed = /(?:^|[\s{,?"'-])labels?["'\s]*:([\s\S]*)/.exec(text)?.[1] ?? '';
  const found = new Set(labelsIn(listed));
  for (const [, name = '', value = ''] of text.matchAll(
    /(local[^a-z0-9\n]{0,3}only|untrusted)["'\s]*:[^\S\r\n]*["']?([^\s,}\]#"']*)/g,
  )) {
    const label = LABELS_BY_LETTERS.get(lettersOf(name));
    if (label !== undefined && !OFF.has(lettersOf(value))) found.add(label);
  }
  return [...found];
}

/** YAML escape sequences for a character by number. */
function unescaped(text: string): string {
  return text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8}))/gi, (whole, two, four, eight) => {
    const code = Number.parseInt(two ?? four ?? eight, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
