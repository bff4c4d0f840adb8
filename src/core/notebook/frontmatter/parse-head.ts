import { type Document, isAlias, isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import type { Said } from '../../../contracts/errors/errors.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { fileMistake, yamlMistake } from '../../../contracts/sentences/manifest-sentences.ts';
import { plainWord } from '../../../contracts/sentences/run-sentences.ts';
import { parseYaml } from '../../shared/yaml/parse-yaml.ts';
import type { PropertyScalar, PropertyValue } from './yaml-text.ts';

/** Longest frontmatter read as properties, in characters. Each edit parses it twice. */
export const MAX_HEAD_CHARS = 16 * 1024;
export const TOO_LONG = fileMistake('headLong', { n: MAX_HEAD_CHARS });

export interface Property {
  readonly name: string;
  /** Undefined for a value other than text, number, boolean, null or a list of those; such a value is left unchanged. */
  readonly value: PropertyValue | undefined;
  /** The value as written in the note. */
  readonly source: string;
  /** Line of the note, from 1. */
  readonly line: number;
}

/** A problem in the frontmatter. Lines and columns of the note, from 1. */
export interface HeadProblem {
  readonly line: number;
  readonly column: number;
  readonly reason: Said;
}

export interface ParsedHead {
  /** The YAML with line feeds only; all ranges refer to it. */
  readonly yaml: string;
  readonly document: Document.Parsed;
  /** Null when the frontmatter contains only comments. */
  readonly map: YAMLMap | null;
  readonly pairs: ReadonlyMap<string, Pair>;
  readonly properties: readonly Property[];
  /** Anchors that aliases refer to. */
  readonly aliases: ReadonlySet<string>;
}

class Problem extends Error {
  readonly said: Said;
  readonly at: number;

  constructor(said: Said, at: number) {
    super(said.message);
    this.said = said;
    this.at = at;
  }
}

type Parsed = { type: 'head'; head: ParsedHead } | { type: 'broken'; problem: HeadProblem };

/** The last parsed frontmatter: an edit parses its result, and the next edit starts from it. */
let last: { readonly yaml: string; readonly parsed: Parsed } | null = null;

/** Parses frontmatter with line feeds only, which starts on line 2 of its note. */
export function parseHead(yaml: string): Parsed {
  if (last?.yaml !== yaml) last = { yaml, parsed: parse(yaml) };
  return last.parsed;
}

function parse(yaml: string): Parsed {
  try {
    if (yaml.length > MAX_HEAD_CHARS) throw new Problem(TOO_LONG, 0);
    const { document, mistakes } = parseYaml(yaml, { keepTokens: true, subject: plainWord('theFrontMatter') });
    const [mistake] = mistakes;
    if (mistake || document === null) throw new Problem(mistake ?? TOO_LONG, mistake?.at ?? 0);
    return { type: 'head', head: readDocument(yaml, document) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return broken(yaml, error.said, error.at);
  }
}

function broken(yaml: string, reason: Said, at: number): Parsed {
  // An unclosed bracket or quote is reported at the end.
  const before = yaml.slice(0, Math.min(at, yaml.trimEnd().length));
  const line = before.split('\n').length + 1;
  return { type: 'broken', problem: { line, column: before.length - before.lastIndexOf('\n'), reason } };
}

function readDocument(yaml: string, document: Document.Parsed): ParsedHead {
  const { contents } = document;
  const aliases = checkNodes(contents);
  const isEmpty = contents === null || (isScalar(contents) && contents.source === '' && !contents.anchor);
  if (!isEmpty && !isMap(contents)) {
    throw new Problem(badInputError.sentence('headNoList'), contents.range?.[0] ?? 0);
  }
  const map = isEmpty ? null : (contents as YAMLMap);
  const pairs = new Map<string, Pair>();
  const properties: Property[] = [];
  let line = 2;
  let counted = 0;
  for (const pair of map?.items ?? []) {
    const name = nameOf(pair, yaml);
    const start = startOf(pair.key);
    if (pairs.has(name))
      throw new Problem(badInputError.sentence('headTwice', { name: JSON.stringify(name.slice(0, 80)) }), start);
    pairs.set(name, pair);
    line += yaml.slice(counted, start).split('\n').length - 1;
    counted = start;
    properties.push({ name, value: readValue(pair.value), source: sourceOf(pair.value, yaml), line });
  }
  return { yaml, document, map, pairs, properties, aliases };
}

/** Visits every node, never what an alias refers to. Checks anchors and duplicate keys; returns the anchors that aliases refer to. */
function checkNodes(root: unknown): Set<string> {
  const aliases = new Set<string>();
  const anchors = new Set<string>();
  const look = (node: unknown, depth: number): void => {
    if ((isScalar(node) || isMap(node) || isSeq(node)) && node.anchor !== undefined) anchors.add(node.anchor);
    if (isAlias(node)) {
      if (!anchors.has(node.source)) throw new Problem(yamlMistake('anchor', { name: node.source }), startOf(node));
      aliases.add(node.source);
    }
    if (isSeq(node)) for (const item of node.items) look(item, depth + 1);
    if (!isMap(node)) return;
    const names = new Set<string>();
    for (const { key, value } of node.items) {
      if (isScalar(key)) {
        const name = String(key.value);
        if (depth > 0 && names.has(name)) {
          throw new Problem(
            badInputError.sentence('headTwice', { name: JSON.stringify(name.slice(0, 80)) }),
            startOf(key),
          );
        }
        names.add(name);
      }
      look(key, depth + 1);
      look(value, depth + 1);
    }
  };
  look(root, 0);
  return aliases;
}

/** Returns the start of a node without its anchor and tag. */
export function startOf(node: unknown): number {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? (node.range?.[0] ?? 0) : 0;
}

function nameOf({ key }: Pair, yaml: string): string {
  if (isScalar(key)) return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
  return sourceOf(key, yaml);
}

function readValue(node: unknown): PropertyValue | undefined {
  if (node === null || node === undefined) return null;
  if (isScalar(node)) return scalarOf(node.value);
  if (!isSeq(node)) return undefined;
  const items: PropertyScalar[] = [];
  for (const item of node.items) {
    const value = isScalar(item) ? scalarOf(item.value) : undefined;
    if (value === undefined) return undefined;
    items.push(value);
  }
  return items;
}

/** Returns whether a number survives parsing without rounding; otherwise it must not be rewritten. */
function scalarOf(value: unknown): PropertyScalar | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  const isExact = typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return isExact ? value : undefined;
}

function sourceOf(node: unknown, yaml: string): string {
  if (!(isScalar(node) || isMap(node) || isSeq(node) || isAlias(node)) || !node.range) return '';
  return yaml.slice(node.range[0], node.range[1]).trimEnd();
}
