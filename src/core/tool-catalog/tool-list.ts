import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import type { Tool } from './define-tool.ts';

/** The tools there are. Names are looked up in a map: nothing inherited is ever found. */
export interface ToolList {
  get(name: string): Tool | undefined;
  /** In the order in which they were listed. */
  all(): readonly Tool[];
}

/** Makes a list that cannot change any more. Two tools of one name: `internal`. */
export function createToolList(tools: readonly Tool[]): ToolList {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  if (byName.size !== tools.length) {
    throw internalError('toolTwice', {}, { names: tools.map((tool) => tool.name) });
  }
  const all = Object.freeze([...tools]);
  return Object.freeze({ get: (name: string) => byName.get(name), all: () => all });
}

/** Joins a list with tools that come and go. The joined list is made again only when they have changed. */
export function withLaterTools(list: ToolList, later: () => readonly Tool[]): ToolList {
  let known: { readonly from: readonly Tool[]; readonly joined: ToolList } | null = null;
  const current = (): ToolList => {
    const from = later();
    if (from.length === 0) return list;
    if (known?.from !== from) known = { from, joined: createToolList([...list.all(), ...from]) };
    return known.joined;
  };
  return Object.freeze({ get: (name: string) => current().get(name), all: () => current().all() });
}

/** The `count` names that come nearest to one that does not exist. */
export function nearestNames(name: string, names: readonly string[], count = 3): string[] {
  const wanted = simplify(name);
  return names
    .map((candidate) => ({ candidate, distance: editDistance(wanted, simplify(candidate)) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** `readFile`, `read-file` and `READ_FILE` are the same attempt. Long names are cut: distance is quadratic. */
function simplify(name: string): string {
  return name
    .slice(0, 64)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

function editDistance(one: string, other: string): number {
  let row = Uint16Array.from({ length: other.length + 1 }, (_, index) => index);
  let next = new Uint16Array(other.length + 1);
  for (let i = 1; i <= one.length; i += 1) {
    const letter = one.charCodeAt(i - 1);
    next[0] = i;
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (letter === other.charCodeAt(j - 1) ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    [row, next] = [next, row];
  }
  return row[other.length] ?? 0;
}
