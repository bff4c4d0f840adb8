import type { GraphNode, LocalGraph } from './read-graph.ts';

export interface PlacedNode {
  readonly node: GraphNode;
  readonly x: number;
  readonly y: number;
}

/** Size of the drawing, in its own units. */
export const GRAPH_WIDTH = 720;
export const GRAPH_HEIGHT = 420;
const RADII = [0, 0.52, 0.92];

/**
 * Places the note in the middle, files that link to it on the left, files that it links to on the right, and files of the second step
 * on an outer ring beside the file that they are linked with. The same graph always has the same picture.
 */
export function placeNodes({ nodes, links }: LocalGraph): PlacedNode[] {
  const angles = new Map<string, number>();
  const inner = nodes.filter(({ step }) => step === 1);
  const left = inner.filter(({ side }) => side === 'in');
  const right = inner.filter(({ side }) => side !== 'in');
  spread(right, 0, left.length === 0 ? 2 * Math.PI : Math.PI * 0.9, angles);
  spread(left, Math.PI, right.length === 0 ? 2 * Math.PI : Math.PI * 0.9, angles);
  const outer = nodes.filter(({ step }) => step === 2);
  const near = outer.map((node) => ({ node, angle: angleOfNeighbour(node.path, links, angles) }));
  near.sort((a, b) => a.angle - b.angle || (a.node.path < b.node.path ? -1 : 1));
  for (const [index, { node }] of near.entries())
    angles.set(node.path, (near[0]?.angle ?? 0) + (index * 2 * Math.PI) / near.length);
  return nodes.map((node) => {
    const radius = RADII[node.step] ?? 0;
    const angle = angles.get(node.path) ?? 0;
    return {
      node,
      x: (GRAPH_WIDTH / 2) * (1 + radius * 0.82 * Math.cos(angle)),
      y: (GRAPH_HEIGHT / 2) * (1 + radius * 0.9 * Math.sin(angle)),
    };
  });
}

function spread(nodes: readonly GraphNode[], middle: number, width: number, angles: Map<string, number>): void {
  for (const [index, { path }] of nodes.entries())
    angles.set(path, middle + width * ((index + 0.5) / nodes.length - 0.5));
}

function angleOfNeighbour(path: string, links: LocalGraph['links'], angles: ReadonlyMap<string, number>): number {
  for (const [from, to] of links) {
    const other = from === path ? to : to === path ? from : null;
    const angle = other === null ? undefined : angles.get(other);
    if (angle !== undefined) return angle;
  }
  return 0;
}
