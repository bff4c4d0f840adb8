import type { JsonNode } from '../../../contracts/wire/view-requests.ts';
import type { JsonPath } from './use-json.ts';

export type JsonLine =
  | { type: 'node'; path: JsonPath; node: JsonNode; depth: number; open: boolean; place: number; of: number }
  /** Stands in for children that have not been requested yet. */
  | { type: 'more'; path: JsonPath; depth: number; left: number };

interface Unfolded {
  root: JsonNode;
  inside: ReadonlyMap<JsonPath, readonly JsonNode[]>;
  /** Number of requested children per unfolded value; some may still be loading. */
  unfolded: ReadonlyMap<JsonPath, number>;
}

/** Returns the visible lines of a tree. Iterative, because a tree may be deeper than the call stack. */
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

/** Returns the path of a value in JSONPath notation: `$.samples[3].mass`. */
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
