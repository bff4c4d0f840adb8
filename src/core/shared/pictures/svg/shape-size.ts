import type { SvgElement } from './svg-elements.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What the attributes of a shape say about its size, in its own units. */
export interface ShapeSize {
  /** Null when unknown. */
  readonly box: Box | null;
  /** Length of its outline. */
  readonly length: number;
  readonly points: number;
}

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const COMMAND = /([a-z])([^a-z]*(?:e[-+]?\d[^a-z]*)*)/gi;
const UNKNOWN: ShapeSize = { box: null, length: 0, points: 0 };
/** Numbers of one segment of a path, by its command. */
const ARGUMENTS: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7 };

export function numberOf(value: string | undefined, fallback = 0): number {
  const found = Number.parseFloat(value ?? '');
  return Number.isFinite(found) ? found : fallback;
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(NUMBER)].map(([found]) => Number(found));
}

/** Returns the size of a shape. Percentages count as unknown. */
export function sizeOfShape({ name, attributes }: SvgElement): ShapeSize {
  const get = (key: string) => numberOf(attributes.get(key));
  switch (name) {
    case 'rect':
    case 'image':
    case 'foreignobject':
    case 'svg': {
      if (['width', 'height', 'x', 'y'].some((key) => attributes.get(key)?.includes('%'))) return UNKNOWN;
      const [width, height] = [get('width'), get('height')];
      const box = { left: get('x'), top: get('y'), right: get('x') + width, bottom: get('y') + height };
      return { box, length: 2 * (width + height), points: 4 };
    }
    case 'circle':
    case 'ellipse': {
      const rx = name === 'circle' ? get('r') : get('rx');
      const ry = name === 'circle' ? rx : get('ry');
      const box = { left: get('cx') - rx, top: get('cy') - ry, right: get('cx') + rx, bottom: get('cy') + ry };
      return { box, length: 4 * (rx + ry), points: 4 };
    }
    case 'line': {
      const points = [get('x1'), get('y1'), get('x2'), get('y2')];
      return sizeOfPoints(points);
    }
    case 'polyline':
    case 'polygon':
      return sizeOfPoints(numbersIn(attributes.get('points') ?? ''));
    case 'path':
      return sizeOfPath(attributes.get('d') ?? '');
    default:
      return UNKNOWN;
  }
}

function sizeOfPoints(numbers: readonly number[]): ShapeSize {
  const track = createTrack();
  for (let at = 0; at + 1 < numbers.length; at += 2) track.to(numbers[at] ?? 0, numbers[at + 1] ?? 0);
  return track.size();
}

/** Control points count as points: the outline is never longer than the way over them. */
function sizeOfPath(data: string): ShapeSize {
  const track = createTrack();
  let x = 0;
  let y = 0;
  for (const [, command = '', rest = ''] of data.matchAll(COMMAND)) {
    const kind = command.toLowerCase();
    const isRelative = kind === command;
    const most = ARGUMENTS[kind];
    if (most === undefined) continue;
    const numbers = numbersIn(rest);
    for (let at = 0; at + most <= numbers.length; at += most) {
      const from = isRelative ? [x, y] : [0, 0];
      const [fromX = 0, fromY = 0] = from;
      if (kind === 'h') x = fromX + (numbers[at] ?? 0);
      else if (kind === 'v') y = fromY + (numbers[at] ?? 0);
      else if (kind === 'a') {
        const [rx = 0, ry = 0] = [numbers[at], numbers[at + 1]];
        x = fromX + (numbers[at + 5] ?? 0);
        y = fromY + (numbers[at + 6] ?? 0);
        track.add(4 * (Math.abs(rx) + Math.abs(ry)));
      } else {
        for (let pair = at; pair < at + most; pair += 2) {
          x = fromX + (numbers[pair] ?? 0);
          y = fromY + (numbers[pair + 1] ?? 0);
          track.to(x, y);
        }
        continue;
      }
      track.to(x, y);
    }
  }
  return track.size();
}

function createTrack() {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let length = 0;
  let points = 0;
  let last: readonly [number, number] | null = null;
  return {
    add: (more: number) => {
      length += more;
    },
    to(x: number, y: number) {
      if (last !== null) length += Math.abs(x - last[0]) + Math.abs(y - last[1]);
      last = [x, y];
      points += 1;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    },
    size: (): ShapeSize => ({ box: points === 0 ? null : box, length, points }),
  };
}

/** Returns how many times a `transform` enlarges areas. */
export function scaleOf(transform: string | undefined): number {
  if (transform === undefined || !/scale|matrix/i.test(transform)) return 1;
  let scale = 1;
  for (const [, kind, list = ''] of transform.matchAll(/(scale|matrix)\s*\(([^)]*)\)/gi)) {
    const [a = 1, b = a, c = 0, d = 0] = numbersIn(list);
    scale *= Math.abs(kind?.toLowerCase() === 'scale' ? a * b : a * d - b * c);
  }
  return scale;
}

/** Returns the area of the drawing in its own units. */
export function areaOfDrawing({ attributes }: SvgElement): number {
  const [, , width = 0, height = 0] = numbersIn(attributes.get('viewbox') ?? '');
  const area = width * height || numberOf(attributes.get('width')) * numberOf(attributes.get('height'));
  return area > 0 ? area : 1_000_000;
}
