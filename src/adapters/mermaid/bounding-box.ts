import { svgPathBbox } from 'svg-path-bbox';
import { fontOf, measureText } from './measure-text.ts';
import { numberOf, ownStyle, type SmallElement } from './small-element.ts';
import { textStyle } from './text-style.ts';

/** A box in pixels: left, top, right, bottom. */
type Box = readonly [number, number, number, number];

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Elements that take no place. */
const PLACELESS = new Set([
  'defs',
  'style',
  'marker',
  'title',
  'desc',
  'clipPath',
  'linearGradient',
  'script',
  'symbol',
]);

/** Returns what `getBBox` of a browser returns: the box of an element without its own transformation. */
export function boundingBox(element: SmallElement): Rect {
  const box = boxOf(element);
  if (box === null) return { x: 0, y: 0, width: 0, height: 0 };
  const [left, top, right, bottom] = box;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function boxOf(element: SmallElement): Box | null {
  const n = (name: string) => numberOf(element, name);
  switch (element.localName) {
    case 'text':
    case 'tspan':
      return textBox(element);
    case 'rect':
    case 'image':
    case 'foreignObject':
      return [n('x'), n('y'), n('x') + n('width'), n('y') + n('height')];
    case 'circle':
      return [n('cx') - n('r'), n('cy') - n('r'), n('cx') + n('r'), n('cy') + n('r')];
    case 'ellipse':
      return [n('cx') - n('rx'), n('cy') - n('ry'), n('cx') + n('rx'), n('cy') + n('ry')];
    case 'line':
      return around([n('x1'), n('x2')], [n('y1'), n('y2')]);
    case 'polygon':
    case 'polyline': {
      const numbers = (element.getAttribute('points') ?? '')
        .split(/[\s,]+/)
        .map(Number)
        .filter(Number.isFinite);
      return around(
        numbers.filter((_, index) => index % 2 === 0),
        numbers.filter((_, index) => index % 2 === 1),
      );
    }
    case 'path':
      return pathBox(element.getAttribute('d') ?? '');
    default:
      return childrenBox(element);
  }
}

function childrenBox(element: SmallElement): Box | null {
  const boxes: Box[] = [];
  for (const child of element.children) {
    if (PLACELESS.has(child.localName) || ownStyle(child, 'display') === 'none') continue;
    const box = boxOf(child);
    // A text without words and an empty group take no place.
    if (box !== null && (box[0] !== box[2] || box[1] !== box[3])) boxes.push(transformed(box, child));
  }
  return around(
    boxes.flatMap(([left, , right]) => [left, right]),
    boxes.flatMap(([, top, , bottom]) => [top, bottom]),
  );
}

/** Returns the box of a path; null where it has none that can be read. */
function pathBox(d: string): Box | null {
  if (d.trim() === '') return null;
  const box = svgPathBbox(d);
  return box.every(Number.isFinite) ? box : null;
}

/** A line of a text, or the part of one that begins at a place of its own. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly anchor: string;
  width: number;
  ascent: number;
  descent: number;
}

/** Returns the box of a text. A `tspan` with a place of its own begins a line there; the line as a whole is anchored. */
function textBox(element: SmallElement): Box | null {
  const lines: Line[] = [];
  let x = 0;
  let y = 0;
  let isNew = true;
  const walk = (node: SmallElement, anchor: string, baseline: string) => {
    const { sizePx, weight } = fontOf(node);
    const shiftY = numberOf(node, 'dy', 0, sizePx);
    if (node.getAttribute('x') !== null) x = numberOf(node, 'x', 0, sizePx);
    if (node.getAttribute('y') !== null) y = numberOf(node, 'y', 0, sizePx);
    x += numberOf(node, 'dx', 0, sizePx);
    y += shiftY;
    if (node.getAttribute('x') !== null || node.getAttribute('y') !== null || shiftY !== 0) isNew = true;
    const anchored = textStyle(node, 'text-anchor') ?? anchor;
    const based = textStyle(node, 'dominant-baseline') ?? baseline;
    for (const child of node.childNodes) {
      if (child.nodeType === 1) {
        walk(child, anchored, based);
        continue;
      }
      const text = child.nodeType === 3 ? child.textContent.replace(/\s+/g, ' ') : '';
      if (text === '') continue;
      const { width, ascent, descent } = measureText(text, sizePx, weight);
      const down = /central|middle/.test(based) ? (ascent - descent) / 2 : /hanging|before/.test(based) ? ascent : 0;
      const current = lines.at(-1);
      if (isNew || current === undefined) {
        lines.push({ x, y, anchor: anchored, width, ascent: ascent - down, descent: descent + down });
        isNew = false;
        continue;
      }
      current.width += width;
      current.ascent = Math.max(current.ascent, ascent - down);
      current.descent = Math.max(current.descent, descent + down);
    }
  };
  walk(element, 'start', 'auto');
  const lefts = lines.map(
    (line) => line.x - (line.anchor === 'middle' ? line.width / 2 : line.anchor === 'end' ? line.width : 0),
  );
  return around(
    lines.flatMap((line, index) => [lefts[index] ?? 0, (lefts[index] ?? 0) + line.width]),
    lines.flatMap((line) => [line.y - line.ascent, line.y + line.descent]),
  );
}

/** Returns the box after the element's own transformation. */
function transformed(box: Box, element: SmallElement): Box {
  const matrix = matrixOf(element.getAttribute('transform') ?? '');
  const [left, top, right, bottom] = box;
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => matrix.transformPoint({ x, y }));
  return (
    around(
      corners.map(({ x }) => x),
      corners.map(({ y }) => y),
    ) ?? box
  );
}

/** Reads a list of transformations. Workers cannot parse them. */
function matrixOf(list: string): DOMMatrix {
  const matrix = new DOMMatrix();
  for (const [, name = '', written = ''] of list.matchAll(/(translate|rotate|scale|matrix)\(([^)]{0,200})\)/g)) {
    const [a = 0, b, c, d = 0, e = 0, f = 0] = written
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number.parseFloat);
    if (name === 'translate') matrix.translateSelf(a, b ?? 0);
    else if (name === 'scale') matrix.scaleSelf(a, b ?? a);
    else if (name === 'rotate')
      matrix
        .translateSelf(b ?? 0, c ?? 0)
        .rotateSelf(a)
        .translateSelf(-(b ?? 0), -(c ?? 0));
    else matrix.multiplySelf(new DOMMatrix([a, b ?? 0, c ?? 0, d, e, f]));
  }
  return matrix;
}

function around(xs: readonly number[], ys: readonly number[]): Box | null {
  if (xs.length === 0 || ys.length === 0) return null;
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));
  return [least(xs), least(ys), most(xs), most(ys)];
}
