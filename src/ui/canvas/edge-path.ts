import type { CanvasEdge, CanvasNode, Side } from './read-canvas.ts';

/** The curve of an edge in the coordinates of the board. */
export interface EdgePath {
  /** The `d` of an SVG path. */
  readonly d: string;
  /** Where its label is. */
  readonly middle: { readonly x: number; readonly y: number };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const NORMALS: Readonly<Record<Side, Point>> = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};

/** Returns a curve that leaves and enters its nodes at right angles. */
export function edgePath({ from, to, fromSide, toSide }: CanvasEdge): EdgePath {
  const leaves = fromSide ?? sideTowards(from, to);
  const enters = toSide ?? sideTowards(to, from);
  const start = pointOn(from, leaves);
  const end = pointOn(to, enters);
  const bend = Math.min(200, Math.max(30, Math.hypot(end.x - start.x, end.y - start.y) / 2));
  const first = along(start, NORMALS[leaves], bend);
  const second = along(end, NORMALS[enters], bend);
  const at = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`;
  return {
    d: `M ${at(start)} C ${at(first)}, ${at(second)}, ${at(end)}`,
    middle: {
      x: (start.x + 3 * first.x + 3 * second.x + end.x) / 8,
      y: (start.y + 3 * first.y + 3 * second.y + end.y) / 8,
    },
  };
}

function pointOn({ x, y, width, height }: CanvasNode, side: Side): Point {
  const normal = NORMALS[side];
  return { x: x + (width / 2) * (1 + normal.x), y: y + (height / 2) * (1 + normal.y) };
}

function sideTowards(node: CanvasNode, other: CanvasNode): Side {
  const right = other.x + other.width / 2 - (node.x + node.width / 2);
  const down = other.y + other.height / 2 - (node.y + node.height / 2);
  if (Math.abs(right) >= Math.abs(down)) return right >= 0 ? 'right' : 'left';
  return down >= 0 ? 'bottom' : 'top';
}

const along = (point: Point, normal: Point, distance: number): Point => ({
  x: point.x + normal.x * distance,
  y: point.y + normal.y * distance,
});
