import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import { MAX_MANIFEST_CHARS, type ManifestProblem } from '../../contracts/domain/manifest/agent-manifest.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { fieldMistake, fileMistake } from '../../contracts/sentences/manifest-sentences.ts';
import { plainWord } from '../../contracts/sentences/run-sentences.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { splitHead } from '../notebook/frontmatter/split-head.ts';
import { lineAndColumn } from '../shared/json/json-tree.ts';
import { parseYaml } from '../shared/yaml/parse-yaml.ts';

/** Longest frontmatter of a manifest, in characters. */
const MAX_HEAD_CHARS = 32 * 1024;
const MAX_DEPTH = 12;
/** More problems than this are not listed. */
export const MAX_PROBLEMS = 100;

/** A field or a list entry by its names and indexes, from the top. */
export type FieldPath = readonly (string | number)[];

/** A manifest whose frontmatter could be read as far as `problems` say. */
export interface ParsedManifest {
  /** The frontmatter as a plain value. */
  readonly value: unknown;
  /** The text below the frontmatter, without blank lines around it. */
  readonly body: string;
  /** The YAML of each field at the top, as written, with its name. */
  readonly sources: ReadonlyMap<string, string>;
  /** Mistakes of the syntax. */
  readonly problems: readonly ManifestProblem[];
  /** Returns a problem at the value of a field, or at the deepest group above it that exists. */
  problemAt(path: FieldPath, said: Said): ManifestProblem;
  /** Returns a problem at the name of a field. */
  problemAtName(path: FieldPath, said: Said): ManifestProblem;
  has(path: FieldPath): boolean;
}

/**
 * Parses the frontmatter of a manifest and keeps where each field stands. Aliases are refused and never expanded, so that a small
 * file cannot grow.
 *
 * @param file path or name, for the problems
 */
export function parseManifest(text: string, file: string): ParsedManifest {
  const problems: ManifestProblem[] = [];
  const places = new Map<string, number>();
  const namePlaces = new Map<string, number>();
  const problem = (offset: number, field: string | null, said: Said): ManifestProblem => ({
    file,
    ...lineAndColumn(text, offset),
    field,
    ...saidOf(said),
  });
  const note = (offset: number, field: string | null, said: Said) => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem(offset, field, said));
  };
  const problemAt = (path: FieldPath, said: Said): ManifestProblem => {
    let offset: number | undefined;
    for (let length = path.length; offset === undefined && length >= 0; length -= 1)
      offset = places.get(keyOf(path.slice(0, length)));
    return problem(offset ?? 0, path.length === 0 ? null : nameOf(path), said);
  };
  const problemAtName = (path: FieldPath, said: Said): ManifestProblem => {
    const offset = namePlaces.get(keyOf(path));
    return offset === undefined ? problemAt(path, said) : problem(offset, nameOf(path), said);
  };
  const parsed = (value: unknown, body: string, sources: ReadonlyMap<string, string> = new Map()) => {
    return {
      value,
      body,
      sources,
      problems,
      problemAt,
      problemAtName,
      has: (path: FieldPath) => places.has(keyOf(path)),
    };
  };

  const head = splitHead(text);
  if (text.length > MAX_MANIFEST_CHARS) {
    note(0, null, fileMistake('long', { n: MAX_MANIFEST_CHARS }));
  } else if (head === null) {
    note(0, null, fileMistake('noHead'));
  } else if (!head.closed) {
    note(0, null, badInputError.sentence('headUnclosed'));
  } else if (head.end - head.start > MAX_HEAD_CHARS) {
    note(head.start, null, fileMistake('headLong', { n: MAX_HEAD_CHARS }));
  }
  if (head === null || problems.length > 0) return parsed({}, '');
  const { start } = head;
  const yaml = text.slice(start, head.end);
  const body = text
    .slice(head.end)
    .replace(/^(?:---|\.\.\.)[^\r\n]*/, '')
    .trim();
  const { document, mistakes } = parseYaml(yaml, { subject: plainWord('theFrontMatter') });
  for (const mistake of mistakes) note(start + mistake.at, null, mistake);
  if (document === null) return parsed({}, body);

  const sources = new Map<string, string>();

  const read = (node: unknown, path: FieldPath): unknown => {
    if (node === null || node === undefined) return null;
    if (isAlias(node)) {
      note(start + (node.range?.[0] ?? 0), nameOf(path), fieldMistake('reference'));
      return null;
    }
    if (path.length > MAX_DEPTH) {
      note(start + (rangeOf(node)?.[0] ?? 0), nameOf(path), badInputError.sentence('headNested'));
      return null;
    }
    if (isScalar(node)) return node.value;
    if (isSeq(node)) return node.items.map((item, index) => readAt(item, [...path, index], rangeOf(item)?.[0]));
    if (!isMap(node)) return null;
    // Without a prototype: `__proto__` is a name like any other.
    const group: Record<string, unknown> = Object.create(null);
    for (const { key, value } of node.items) {
      const at = rangeOf(key)?.[0] ?? 0;
      const name = isScalar(key) ? String(key.value) : yaml.slice(at, rangeOf(key)?.[1]);
      namePlaces.set(keyOf([...path, name]), start + at);
      if (Object.hasOwn(group, name)) note(start + at, nameOf([...path, name]), fieldMistake('twice'));
      if (path.length === 0) sources.set(name, yaml.slice(at, rangeOf(value)?.[1] ?? rangeOf(key)?.[1]).trimEnd());
      // The value of a group or list starts on a later line: its name is what the person looks for.
      const isPlain = isScalar(value) && value.value !== null;
      group[name] = readAt(value, [...path, name], isPlain ? rangeOf(value)?.[0] : at);
    }
    return group;
  };
  const readAt = (node: unknown, path: FieldPath, offset: number | undefined): unknown => {
    places.set(keyOf(path), start + (offset ?? 0));
    return read(node, path);
  };
  places.set(keyOf([]), 0);
  const { contents } = document;
  const isEmpty = contents === null || (isScalar(contents) && contents.value === null);
  if (!isEmpty && !isMap(contents)) {
    note(start + (rangeOf(contents)?.[0] ?? 0), null, badInputError.sentence('headNoList'));
    return parsed({}, body);
  }
  return parsed(isEmpty ? {} : read(contents, []), body, sources);
}

function rangeOf(node: unknown): readonly [number, number, number] | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? (node.range ?? undefined) : undefined;
}

const keyOf = (path: FieldPath) => JSON.stringify(path);

/** Returns a field as it is named to the person: `defaults.denied_tools[2]`, counted from 1. */
function nameOf(path: FieldPath): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part + 1}]`;
    return name === '' ? part : `${name}.${part}`;
  }, '');
}
