import type { JsonKind, JsonNode, JsonReport } from '../../contracts/wire/view-requests.ts';
import { scanJson } from '../../core/execution/scan-json.ts';
import { endOfValue, type JsonPart, lineAndColumn, partsOf, rootOf } from '../../core/shared/json/json-tree.ts';

/** Deeper than any sensible file; a text that is nothing but brackets is refused before it takes the memory. */
const MAX_DEPTH = 100_000;
/** Characters of a value that travel with a list of many. */
const MAX_TEXT = 2000;
/** Characters of a value that is asked for alone. */
const MAX_SOURCE = 200_000;

export interface JsonView {
  readonly report: JsonReport;
  children(at: number, from: number, to: number): JsonNode[];
  source(at: number): string;
}

/** A JSON text that is opened part by part. */
export function openJsonView(text: string): JsonView {
  return {
    report: check(text),
    children(at, from, to) {
      const found: JsonNode[] = [];
      let index = 0;
      for (const part of partsOf(text, at)) {
        if (index >= to) break;
        if (index >= from) found.push(toNode(text, part));
        index += 1;
      }
      return found;
    },
    source: (at) => text.slice(at, Math.min(endOfValue(text, at), at + MAX_SOURCE)),
  };
}

function check(text: string): JsonReport {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const scan = scanJson(start === 0 ? text : text.slice(start), MAX_DEPTH);
  if (scan.type === 'ok') {
    const at = rootOf(text);
    return { type: 'tree', root: toNode(text, { at, end: endOfValue(text, at), key: null }) };
  }
  const { line, column } = lineAndColumn(text, scan.position + start);
  return scan.type === 'broken' ? { type: 'broken', line, column, expected: scan.expected } : { ...scan, line, column };
}

const kinds: Record<string, JsonKind> = {
  '{': 'object',
  '[': 'array',
  '"': 'string',
  t: 'true',
  f: 'false',
  n: 'null',
};

function toNode(text: string, { at, end, key }: JsonPart): JsonNode {
  const kind = kinds[text.charAt(at)] ?? 'number';
  const shownKey = typeof key === 'string' ? readString(`"${key}"`) : key;
  if (kind === 'object' || kind === 'array') {
    let children = 0;
    for (const _part of partsOf(text, at)) children += 1;
    return { at, kind, key: shownKey, text: '', cut: false, children };
  }
  const raw = text.slice(at, end);
  const cut = raw.length > MAX_TEXT;
  // Without the quote that it begins with.
  const shown = cut ? raw.slice(kind === 'string' ? 1 : 0, MAX_TEXT) : raw;
  return { at, kind, key: shownKey, text: kind === 'string' && !cut ? readString(shown) : shown, cut, children: 0 };
}

function readString(source: string): string {
  const value: unknown = JSON.parse(source);
  return typeof value === 'string' ? value : source;
}
