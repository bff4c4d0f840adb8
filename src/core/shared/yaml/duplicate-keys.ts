import { isMap, isNode, isPair, isScalar, isSeq } from 'yaml';
import { MAX_YAML_MISTAKES } from './parse-yaml.ts';
import type { YamlMistake } from './yaml-mistake.ts';

/** Returns the names that occur twice in one map, at most `MAX_YAML_MISTAKES`. One pass, unlike the check of the parser. */
export function findDuplicateKeys(root: unknown): YamlMistake[] {
  const found: YamlMistake[] = [];
  const open: unknown[] = [root];
  for (let node = open.pop(); node !== undefined && found.length < MAX_YAML_MISTAKES; node = open.pop()) {
    if (isPair(node)) open.push(node.value ?? null, node.key ?? null);
    if (!isMap(node) && !isSeq(node)) continue;
    // The last one is taken first.
    for (let index = node.items.length - 1; index >= 0; index -= 1) open.push(node.items[index] ?? null);
    if (isMap(node)) found.push(...duplicatesIn(node.items.map(({ key }) => key)));
  }
  return found.toSorted((one, other) => one.at - other.at).slice(0, MAX_YAML_MISTAKES);
}

function duplicatesIn(keys: readonly unknown[]): YamlMistake[] {
  const seen = new Set<unknown>();
  const found: YamlMistake[] = [];
  for (const key of keys) {
    if (!isScalar(key)) continue;
    if (seen.has(key.value)) found.push({ message: 'Map keys must be unique.', at: startOf(key) });
    if (found.length >= MAX_YAML_MISTAKES) break;
    seen.add(key.value);
  }
  return found;
}

export function startOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}
