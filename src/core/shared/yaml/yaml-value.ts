import { isAlias, isMap, isNode, isPair, isScalar, isSeq, type Pair } from 'yaml';
import { yamlMistake } from '../../../contracts/sentences/manifest-sentences.ts';
import { plainWord } from '../../../contracts/sentences/run-sentences.ts';
import { MAX_NESTING } from '../nesting.ts';
import { startOf } from './duplicate-keys.ts';
import { TooMuchYaml, type YamlMistake } from './yaml-mistake.ts';

/** Most names and values that aliases add up to, each counted as often as an alias repeats it. */
export const MAX_YAML_VALUES = 10_000;

type ReadValue =
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'mistake'; readonly mistake: YamlMistake };

interface Anchored {
  readonly value: unknown;
  /** How many names and values it has. */
  readonly size: number;
}

/**
 * Returns a parsed YAML node as a plain value: maps as objects, lists as arrays. `<<` is a name like any other, and `__proto__`, too.
 * Aliases give the value of the nearest anchor before them; values that they repeat count each time.
 *
 * @param source the text that was parsed, for names that are no text
 */
export function yamlValue(root: unknown, source: string): ReadValue {
  try {
    return { type: 'value', value: new Reader(source).read(root, 0) };
  } catch (error) {
    if (!(error instanceof TooMuchYaml)) throw error;
    return { type: 'mistake', mistake: { ...error.said, at: error.at } };
  }
}

class Reader {
  readonly #source: string;
  readonly #anchors = new Map<string, Anchored>();
  #count = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(node: unknown, depth: number): unknown {
    this.#add(1, node);
    if (depth > MAX_NESTING)
      throw new TooMuchYaml(yamlMistake('nested', { what: plainWord('theYaml') }), startOf(node));
    if (isAlias(node)) return this.#alias(node.source, node);
    const before = this.#count;
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    // An alias within it would refer to the node itself.
    if (anchor !== undefined) this.#anchors.delete(anchor);
    const value = this.#plain(node, depth);
    if (anchor !== undefined) this.#anchors.set(anchor, { value, size: this.#count - before + 1 });
    return value;
  }

  #plain(node: unknown, depth: number): unknown {
    if (isScalar(node)) return node.value;
    if (isSeq(node))
      return node.items.map((item) => (isPair(item) ? this.#group([item], depth) : this.read(item, depth + 1)));
    return isMap(node) ? this.#group(node.items, depth) : null;
  }

  #group(pairs: readonly Pair[], depth: number): Record<string, unknown> {
    const group: Record<string, unknown> = {};
    for (const { key, value } of pairs) {
      const name = this.#name(key, depth);
      const inner = this.read(value, depth + 1);
      // An assignment to `__proto__` would set the prototype.
      if (name in group)
        Object.defineProperty(group, name, { value: inner, enumerable: true, writable: true, configurable: true });
      else group[name] = inner;
    }
    return group;
  }

  #name(key: unknown, depth: number): string {
    const value = this.read(key, depth + 1);
    if (value === null || value === undefined) return '';
    if (typeof value !== 'object') return String(value);
    return isNode(key) && key.range ? this.#source.slice(key.range[0], key.range[1]).trim() : '';
  }

  #alias(name: string, node: unknown): unknown {
    const anchored = this.#anchors.get(name);
    if (!anchored) throw new TooMuchYaml(yamlMistake('anchor', { name: name.slice(0, 80) }), startOf(node));
    this.#add(anchored.size, node);
    return anchored.value;
  }

  #add(count: number, node: unknown): void {
    this.#count += count;
    if (this.#count <= MAX_YAML_VALUES) return;
    throw new TooMuchYaml(yamlMistake('values', { n: MAX_YAML_VALUES }), startOf(node));
  }
}
