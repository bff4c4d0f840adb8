import { isMap, isNode, isScalar, isSeq, type Pair } from 'yaml';
import { MAX_PLAYBOOK_CHARS, type PlaybookMistake } from '../../../contracts/domain/playbook/playbook.ts';
import { playbookMistake } from '../../../contracts/sentences/playbook-sentences.ts';
import { plainWord } from '../../../contracts/sentences/run-sentences.ts';
import { findDuplicateKeys } from '../../shared/yaml/duplicate-keys.ts';
import { parseYaml } from '../../shared/yaml/parse-yaml.ts';
import { yamlValue } from '../../shared/yaml/yaml-value.ts';
import { EXPRESSION_START } from '../expression/template.ts';

/** A YAML text with the places of its parts. */
export interface ReadYaml {
  readonly value: unknown;
  /** Place of a part; of the nearest part above it when there is none. */
  at(path: Path): Place;
  /** Place of a key within the map at `path`. */
  atKey(path: Path, key: string): Place;
  /**
   * Place of a character of the text at `path`.
   *
   * @param expression which of the text's expressions it belongs to, from 0; null for a text that is an expression as a whole
   * @param within offset from the start of that expression, or of the text
   */
  inText(path: Path, expression: number | null, within: number): Place;
}

export type Path = readonly (string | number)[];
export type Place = Pick<PlaybookMistake, 'line' | 'column'>;

/** Parses the text of a playbook. `yaml` is null when nothing of it can be used. */
export function readYaml(source: string): { yaml: ReadYaml | null; mistakes: PlaybookMistake[] } {
  if (source.length > MAX_PLAYBOOK_CHARS) {
    const mistake = { line: 1, column: 1, ...playbookMistake('long', { n: MAX_PLAYBOOK_CHARS }) };
    return { yaml: null, mistakes: [mistake] };
  }
  const placeOf = createPlaces(source);
  const { document, mistakes } = parseYaml(source, { subject: plainWord('thePlaybook') });
  const found = mistakes.map(({ at, ...said }) => ({ ...placeOf(at), ...said }));
  if (document === null || found.length > 0) return { yaml: null, mistakes: found };
  const { contents } = document;
  if (!isMap(contents)) {
    const empty = { line: 1, column: 1, ...playbookMistake('start') };
    return { yaml: null, mistakes: [empty] };
  }
  const twice = findDuplicateKeys(contents).map(({ at, ...said }) => ({ ...placeOf(at), ...said }));
  const read = yamlValue(contents, source);
  if (read.type === 'mistake') {
    const { at, ...said } = read.mistake;
    return { yaml: null, mistakes: [...twice, { ...placeOf(at), ...said }] };
  }
  return { yaml: withPlaces(source, contents, read.value, placeOf), mistakes: twice };
}

/** Returns a function that finds line and column of an offset in logarithmic time. */
function createPlaces(source: string): (offset: number) => Place {
  const feeds = offsetsOf('\n', source);
  return (offset) => {
    const at = Math.min(Math.max(0, offset), source.length);
    const line = firstFrom(feeds, at);
    return { line: line + 1, column: at - (feeds[line - 1] ?? -1) };
  };
}

function offsetsOf(sign: string, text: string): number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) offsets.push(at);
  return offsets;
}

/** Returns the index of the first of ascending offsets that is not before a place; their number without any. */
function firstFrom(offsets: readonly number[], place: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withPlaces(source: string, contents: unknown, value: unknown, placeOf: (offset: number) => Place): ReadYaml {
  const indexes = new WeakMap<object, ReadonlyMap<string, Pair>>();
  /** The pairs of a map by name, of which the first counts. */
  const pairsOf = (map: unknown): ReadonlyMap<string, Pair> => {
    if (!isMap(map)) return new Map();
    const known = indexes.get(map);
    if (known) return known;
    const pairs = new Map<string, Pair>();
    for (const pair of map.items) {
      const name = isScalar(pair.key) ? String(pair.key.value) : null;
      if (name !== null && !pairs.has(name)) pairs.set(name, pair);
    }
    indexes.set(map, pairs);
    return pairs;
  };
  const innerOf = (node: unknown, part: string | number): unknown =>
    isSeq(node) ? node.items[Number(part)] : pairsOf(node).get(String(part))?.value;
  /** The node at a path, or the nearest one above it. */
  const nodeAt = (path: Path): unknown => {
    let node = contents;
    for (const part of path) {
      const inner = innerOf(node, part);
      if (!isNode(inner) || !inner.range) break;
      node = inner;
    }
    return node;
  };
  const startOf = (path: Path) => rangeOf(nodeAt(path))[0];
  /** Offsets at which an expression begins. */
  let marks: number[] | null = null;
  return {
    value,
    at: (path) => placeOf(startOf(path)),
    atKey(path, key) {
      const pair = pairsOf(nodeAt(path)).get(key);
      return placeOf(pair ? rangeOf(pair.key)[0] : startOf(path));
    },
    inText(path, expression, within) {
      const [start, end] = rangeOf(nodeAt(path));
      if (expression === null) return placeOf(start + (/["']/.test(source.charAt(start)) ? 1 : 0) + within);
      marks ??= offsetsOf(EXPRESSION_START, source);
      const first = firstFrom(marks, start);
      // The last one within the text: an escape may have hidden others.
      const at = marks[Math.min(first + expression, firstFrom(marks, end) - 1)] ?? start;
      return placeOf(Math.min(Math.max(start, at) + within, end));
    },
  };
}

function rangeOf(node: unknown): readonly [start: number, end: number] {
  return isNode(node) && node.range ? [node.range[0], node.range[1]] : [0, 0];
}
