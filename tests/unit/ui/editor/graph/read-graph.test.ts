import { describe, expect, it } from 'vitest';
import type { WorkerClient } from '../../../../../src/client/workers/worker-client.ts';
import type { FileLinks } from '../../../../../src/contracts/wire/commands/move-requests.ts';
import { GRAPH_HEIGHT, GRAPH_WIDTH, placeNodes } from '../../../../../src/ui/editor/graph/place-nodes.ts';
import { MAX_NODES, readGraph } from '../../../../../src/ui/editor/graph/read-graph.ts';

/** Answers from a list of links. */
function callOver(links: readonly (readonly [string, string | null])[]): WorkerClient['call'] {
  return (async (_name: string, { path }: { path: string }): Promise<FileLinks> => ({
    to: links.filter(([from]) => from === path).map(([, to]) => ({ text: to ?? 'none', path: to })),
    from: links.filter(([, to]) => to === path).map(([from]) => ({ path: from, text: from })),
  })) as never;
}

const LINKS = [
  ['/a.md', '/b.md'],
  ['/a.md', '/a.md'],
  ['/a.md', null],
  ['/c.md', '/a.md'],
  ['/b.md', '/a.md'],
  ['/b.md', '/d.md'],
  ['/d.md', '/c.md'],
  ['/d.md', '/e.md'],
] as const;

describe('readGraph', () => {
  it('reads what a note links to and what links to it', async () => {
    const { nodes, links, leftOut } = await readGraph(callOver(LINKS), 'n', '/a.md', 1);
    expect(nodes).toEqual([
      { path: '/a.md', step: 0, side: null },
      { path: '/b.md', step: 1, side: 'both' },
      { path: '/c.md', step: 1, side: 'in' },
    ]);
    expect(links).toEqual([
      ['/a.md', '/b.md'],
      ['/b.md', '/a.md'],
      ['/c.md', '/a.md'],
    ]);
    expect(leftOut).toBe(0);
  });

  it('follows one link more, with the links among what is shown', async () => {
    const { nodes, links } = await readGraph(callOver(LINKS), 'n', '/a.md', 2);
    expect(nodes.map(({ path, step }) => `${path} ${step}`)).toEqual(['/a.md 0', '/b.md 1', '/c.md 1', '/d.md 2']);
    expect(links.map((pair) => pair.join(' ')).sort()).toEqual([
      '/a.md /b.md',
      '/b.md /a.md',
      '/b.md /d.md',
      '/c.md /a.md',
      '/d.md /c.md',
    ]);
  });

  it('is bounded, and counts the rest', async () => {
    const many = Array.from({ length: 200 }, (_, n) => ['/a.md', `/n${n}.md`] as const);
    const graph = await readGraph(callOver(many), 'n', '/a.md', 2);
    expect([graph.nodes.length, graph.leftOut]).toEqual([MAX_NODES, 200 - (MAX_NODES - 1)]);
    const placed = placeNodes(graph);
    expect(placed.every(({ x, y }) => x > 0 && x < GRAPH_WIDTH && y > 0 && y < GRAPH_HEIGHT)).toBe(true);
    expect(new Set(placed.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(MAX_NODES);
  });

  it('draws incoming links on the left and others on the right, always alike', async () => {
    const graph = await readGraph(callOver(LINKS), 'n', '/a.md', 2);
    const placed = placeNodes(graph);
    const xOf = (path: string) => placed.find(({ node }) => node.path === path)?.x ?? 0;
    expect(xOf('/c.md')).toBeLessThan(xOf('/a.md'));
    expect(xOf('/b.md')).toBeGreaterThan(xOf('/a.md'));
    expect(placeNodes(graph)).toEqual(placed);
  });
});
