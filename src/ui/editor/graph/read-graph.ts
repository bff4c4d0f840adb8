import type { WorkerClient } from '../../../client/workers/worker-client.ts';
import type { FileLinks } from '../../../contracts/wire/commands/move-requests.ts';

export interface GraphNode {
  readonly path: string;
  /** Number of links between it and the note, without their direction; 0 for the note itself. */
  readonly step: 0 | 1 | 2;
  /** For the first step: which of the two links to the other. */
  readonly side: 'in' | 'out' | 'both' | null;
}

/** The files around a note and the links among them. */
export interface LocalGraph {
  readonly nodes: readonly GraphNode[];
  /** From and to, each pair once. */
  readonly links: readonly (readonly [from: string, to: string])[];
  /** Number of files that are linked, and not in `nodes`, as far as known. */
  readonly leftOut: number;
}

/** Most files of a graph, and most of the first step whose own links are followed. */
export const MAX_NODES = 60;
const MAX_FOLLOWED = 30;

/** Reads the links of a note, and for two steps those of the files that it is linked with. */
export async function readGraph(
  call: WorkerClient['call'],
  notebookId: string,
  path: string,
  steps: 1 | 2,
): Promise<LocalGraph> {
  const read = (of: string) => call('files.links', { notebookId, path: of });
  const own = await read(path);
  const first = linkedWith(own, path);
  const nodes = new Map<string, GraphNode>([[path, { path, step: 0, side: null }]]);
  const links = new Map<string, readonly [string, string]>();
  const left = new Set<string>();
  const add = (node: GraphNode): boolean => {
    if (nodes.has(node.path)) return true;
    if (nodes.size >= MAX_NODES) {
      left.add(node.path);
      return false;
    }
    nodes.set(node.path, node);
    return true;
  };
  for (const [other, side] of first) if (add({ path: other, step: 1, side })) addLinks(links, own, path, other);
  if (steps === 2) {
    const followed = [...first.keys()].filter((other) => nodes.has(other)).slice(0, MAX_FOLLOWED);
    const answers = await Promise.all(followed.map((other) => read(other).catch(() => null)));
    for (const [index, other] of followed.entries()) {
      const found = answers[index];
      if (!found) continue;
      for (const next of linkedWith(found, other).keys())
        if (add({ path: next, step: 2, side: null })) addLinks(links, found, other, next);
    }
  }
  return { nodes: [...nodes.values()], links: [...links.values()], leftOut: left.size };
}

/** Returns the other files that a file links to, or is linked from. */
function linkedWith({ to, from }: FileLinks, path: string): Map<string, 'in' | 'out' | 'both'> {
  const found = new Map<string, 'in' | 'out' | 'both'>();
  for (const { path: target } of to) if (target !== null && target !== path) found.set(target, 'out');
  for (const { path: source } of from)
    if (source !== path) found.set(source, found.has(source) && found.get(source) !== 'in' ? 'both' : 'in');
  return found;
}

function addLinks(links: Map<string, readonly [string, string]>, { to, from }: FileLinks, path: string, other: string) {
  if (to.some((link) => link.path === other)) links.set(JSON.stringify([path, other]), [path, other]);
  if (from.some((link) => link.path === other)) links.set(JSON.stringify([other, path]), [other, path]);
}
