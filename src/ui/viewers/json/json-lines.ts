import type { JsonNode } from '../../../contracts/wire/view-requests.ts';
import type { JsonPath } from './use-json.ts';

/** One line of the tree as it is shown. */
export type JsonLine =
  | { type: 'node'; path: JsonPath; node: JsonNode; depth: number; open: boolean; place: number; of: number }
  /** More of an array or object than was asked for so far. */
  | { type: 'more'; path: JsonPath; depth: number; left: number };

interface Unfolded {
  root: JsonNode;
  inside: ReadonlyMap<JsonPath, readonly JsonNode[]>;
  /** How many values of each are wanted; those that have not come yet are on their way. */
  unfolded: ReadonlyMap<JsonPath, number>;
}

/** The lines of a tree from top to bottom. No recursion: a tree may be deeper than the stack. */
export function toJsonLines({ root, inside, unfolded }: Unfolded): JsonLine[] {
  const lines: JsonLine[] = [];
  const isOpen = (path: JsonPath, node: JsonNode) => node.children > 0 && unfolded.has(path);
  const rest: JsonLine[] = [{ type: 'node', path: '', node: root, depth: 0, open: isOpen('', root), place: 1, of: 1 }];
  for (let line = rest.pop(); line; line = rest.pop()) {
    lines.push(line);
    if (line.type === 'more' || !line.open) continue;
    const { path, node, depth } = line;
    const known = inside.get(path) ?? [];
    const left = node.children - (unfolded.get(path) ?? 0);
    if (left > 0) rest.push({ type: 'more', path, depth: depth + 1, left });
    for (let index = known.length - 1; index >= 0; index -= 1) {
      const child = known[index];
      if (!child) continue;
      const childPath = `${path}/${index}`;
      rest.push({
        type: 'node',
        path: childPath,
        node: child,
        depth: depth + 1,
        open: isOpen(childPath, child),
        place: index + 1,
        of: node.children,
      });
    }
  }
  return lines;
}

/** How a value is reached, as people write it: `$.samples[3].mass`. */
export function describePath(lines: readonly JsonLine[], path: JsonPath): string {
  const keys = new Map(lines.flatMap((line) => (line.type === 'node' ? [[line.path, line.node.key] as const] : [])));
  let words = '';
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const key = keys.get(at);
    const plain = typeof key === 'string' && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key);
    words = `${plain ? `.${key}` : `[${JSON.stringify(key ?? null)}]`}${words}`;
  }
  return `$${words}`;
}
