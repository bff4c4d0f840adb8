import { describe, expect, it } from 'vitest';
import { edgePath } from '../../../../src/ui/canvas/edge-path.ts';
import { nameOfNode } from '../../../../src/ui/canvas/name-of-node.ts';
import { type Canvas, MAX_PARTS, readCanvas } from '../../../../src/ui/canvas/read-canvas.ts';

function canvasOf(value: unknown): Canvas {
  const read = readCanvas(typeof value === 'string' ? value : JSON.stringify(value));
  if (read.type === 'broken') throw new Error(read.reason);
  return read.canvas;
}

const at = { x: 0, y: 0, width: 200, height: 100 };
const text = (id: string, more = {}) => ({ id, type: 'text', text: id, ...at, ...more });

describe('readCanvas', () => {
  it('reads every kind of card, groups first, then by row', () => {
    const { nodes, edges, leftOut } = canvasOf({
      nodes: [
        text('b', { y: 300 }),
        text('a', { color: '4' }),
        { id: 'f', type: 'file', file: 'lab/Plan A.md', subpath: '#Results', ...at, y: 10 },
        { id: 'l', type: 'link', url: 'https://example.org/', ...at, y: 20, color: '#FF0000' },
        { id: 'g', type: 'group', label: 'Week', ...at, y: 500 },
      ],
      edges: [{ id: 'e', fromNode: 'a', fromSide: 'right', toNode: 'f', toSide: 'left', label: 'then' }],
    });
    expect(nodes.map(({ id }) => id)).toEqual(['g', 'a', 'f', 'l', 'b']);
    expect(nodes.map(nameOfNode)).toEqual(['Group Week', 'a', 'Plan A', 'https://example.org/', 'b']);
    expect(nodes[2]?.content).toEqual({ type: 'file', path: '/lab/Plan A.md', place: 'Results' });
    expect(nodes.map(({ color }) => color)).toEqual(['', '4', '', '#FF0000', '']);
    expect(edges).toMatchObject([{ label: 'then', hasStartArrow: false, hasEndArrow: true, fromSide: 'right' }]);
    expect(leftOut).toBe(0);
  });

  it('an empty file is an empty board, other text says why it is none', () => {
    expect(canvasOf('')).toEqual({ nodes: [], edges: [], leftOut: 0 });
    expect(canvasOf({})).toEqual({ nodes: [], edges: [], leftOut: 0 });
    expect(readCanvas('{"nodes": [')).toMatchObject({ type: 'broken', reason: expect.stringMatching(/JSON/) });
    expect(readCanvas('[]')).toMatchObject({ type: 'broken' });
    expect(readCanvas('null')).toMatchObject({ type: 'broken' });
    expect(readCanvas('['.repeat(200_000))).toMatchObject({ type: 'broken' });
  });

  it('counts what is damaged, and keeps the rest', () => {
    const { nodes, edges, leftOut } = canvasOf({
      nodes: [
        text('a'),
        text('a', { text: 'the same id' }),
        text('b', { x: 'left' }),
        { id: 'c', type: 'portal', ...at },
        { id: 7, type: 'text', text: 'x', ...at },
        null,
        text('huge', { x: 1e300, y: -1e300, width: 1e9, height: -5, color: 'red;background:url(//x)' }),
      ],
      edges: [{ id: 'e', fromNode: 'a', toNode: 'gone' }, 7, { fromNode: 'a', toNode: 'a' }],
    });
    expect(nodes.map(({ id }) => id)).toEqual(['huge', 'a']);
    expect(nodes[0]).toMatchObject({ x: 100_000, y: -100_000, width: 20_000, height: 20, color: '' });
    expect(edges).toEqual([]);
    expect(leftOut).toBe(8);
  });

  it('is bounded', () => {
    const { nodes, leftOut } = canvasOf({ nodes: Array.from({ length: MAX_PARTS + 5 }, (_, n) => text(`n${n}`)) });
    expect([nodes.length, leftOut]).toEqual([MAX_PARTS, 5]);
  });
});

describe('edgePath', () => {
  it('leaves and enters at the middle of the sides that face each other, or at the given ones', () => {
    const { edges } = canvasOf({
      nodes: [text('a'), text('b', { x: 400 }), text('c', { y: 400 })],
      edges: [
        { id: '1', fromNode: 'a', toNode: 'b' },
        { id: '2', fromNode: 'a', toNode: 'c' },
        { id: '3', fromNode: 'a', fromSide: 'left', toNode: 'b', toSide: 'top' },
      ],
    });
    const ends = edges.map((edge) =>
      edgePath(edge)
        .d.match(/^M (\S+ \S+) C .*, (\S+ \S+)$/)
        ?.slice(1),
    );
    expect(ends).toEqual([
      ['200 50', '400 50'],
      ['100 100', '100 400'],
      ['0 50', '500 0'],
    ]);
    expect(edges[0] && edgePath(edges[0]).middle).toEqual({ x: 300, y: 50 });
  });
});
