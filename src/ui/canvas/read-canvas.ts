import { isRecord } from '../../core/shared/json/parse-json.ts';
/**
 * A board in the format JSON Canvas 1.0: https://jsoncanvas.org/spec/1.0/. Coordinates are CSS pixels; text and paths are as
 * written, and not yet checked.
 */
export interface Canvas {
  readonly nodes: readonly CanvasNode[];
  readonly edges: readonly CanvasEdge[];
  /** Number of nodes and edges that cannot be shown: damaged, without their end, or beyond the limit. */
  readonly leftOut: number;
}

export interface CanvasNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** `1` to `6`, `#rrggbb`, or empty. */
  readonly color: string;
  readonly content:
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'file'; readonly path: string; readonly place: string }
    | { readonly type: 'link'; readonly url: string }
    | { readonly type: 'group'; readonly label: string };
}

export type Side = 'top' | 'right' | 'bottom' | 'left';

export interface CanvasEdge {
  readonly id: string;
  readonly from: CanvasNode;
  readonly to: CanvasNode;
  /** Null: chosen by where the nodes are. */
  readonly fromSide: Side | null;
  readonly toSide: Side | null;
  readonly hasStartArrow: boolean;
  readonly hasEndArrow: boolean;
  readonly color: string;
  readonly label: string;
}

export type ReadCanvas =
  | { readonly type: 'canvas'; readonly canvas: Canvas }
  /** Not a board: why. */
  | { readonly type: 'broken'; readonly reason: string };

/** Most nodes, and most edges, of a board. */
export const MAX_PARTS = 1000;
/** Farthest position and largest size in CSS pixels; others are brought to it. */
const MAX_POSITION = 100_000;
const MAX_SIZE = 20_000;
const MIN_SIZE = 20;
const MAX_LABEL_CHARS = 300;

/** Reads the text of a `.canvas` file. An empty file is an empty board. */
export function readCanvas(text: string): ReadCanvas {
  let read: unknown;
  try {
    read = text.trim() === '' ? {} : JSON.parse(text);
  } catch (error) {
    return { type: 'broken', reason: error instanceof Error ? error.message : String(error) };
  }
  if (!isRecord(read)) return { type: 'broken', reason: 'The file is not a JSON object' };
  const listed = { nodes: asList(read['nodes']), edges: asList(read['edges']) };
  const nodes = new Map<string, CanvasNode>();
  for (const entry of listed.nodes) {
    const node = readNode(entry);
    if (node !== null && nodes.size < MAX_PARTS && !nodes.has(node.id)) nodes.set(node.id, node);
  }
  const edges = listed.edges
    .map((entry) => readEdge(entry, nodes))
    .filter((edge) => edge !== null)
    .slice(0, MAX_PARTS);
  const leftOut = listed.nodes.length - nodes.size + listed.edges.length - edges.length;
  return { type: 'canvas', canvas: { nodes: inReadingOrder([...nodes.values()]), edges, leftOut } };
}

/** Groups first, as they are below the other nodes; then by row and column. */
function inReadingOrder(nodes: readonly CanvasNode[]): CanvasNode[] {
  const rank = ({ content }: CanvasNode) => (content.type === 'group' ? 0 : 1);
  return nodes.toSorted((a, b) => rank(a) - rank(b) || a.y - b.y || a.x - b.x);
}

function readNode(entry: unknown): CanvasNode | null {
  if (!isRecord(entry)) return null;
  const { id, x, y, width, height } = entry;
  const content = readContent(entry);
  const numbers = [x, y, width, height].filter((value) => typeof value === 'number' && Number.isFinite(value));
  const [left, top, wide, high] = numbers as number[];
  if (typeof id !== 'string' || content === null || numbers.length < 4) return null;
  return {
    id,
    x: within(left ?? 0, -MAX_POSITION, MAX_POSITION),
    y: within(top ?? 0, -MAX_POSITION, MAX_POSITION),
    width: within(wide ?? 0, MIN_SIZE, MAX_SIZE),
    height: within(high ?? 0, MIN_SIZE, MAX_SIZE),
    color: readColor(entry['color']),
    content,
  };
}

function readContent(entry: Record<string, unknown>): CanvasNode['content'] | null {
  const { type, text, file, subpath, url, label } = entry;
  if (type === 'text' && typeof text === 'string') return { type, text };
  if (type === 'file' && typeof file === 'string' && file !== '')
    return {
      type,
      path: file.startsWith('/') ? file : `/${file}`,
      place: typeof subpath === 'string' ? subpath.replace(/^#/, '') : '',
    };
  if (type === 'link' && typeof url === 'string') return { type, url };
  if (type === 'group') return { type, label: readLabel(label) };
  return null;
}

function readEdge(entry: unknown, nodes: ReadonlyMap<string, CanvasNode>): CanvasEdge | null {
  if (!isRecord(entry)) return null;
  const from = nodes.get(String(entry['fromNode']));
  const to = nodes.get(String(entry['toNode']));
  if (from === undefined || to === undefined || typeof entry['id'] !== 'string') return null;
  return {
    id: entry['id'],
    from,
    to,
    fromSide: readSide(entry['fromSide']),
    toSide: readSide(entry['toSide']),
    hasStartArrow: entry['fromEnd'] === 'arrow',
    hasEndArrow: entry['toEnd'] !== 'none',
    color: readColor(entry['color']),
    label: readLabel(entry['label']),
  };
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const readColor = (color: unknown) =>
  typeof color === 'string' && /^(?:[1-6]|#[0-9a-f]{6})$/i.test(color) ? color : '';
const readLabel = (label: unknown) => (typeof label === 'string' ? label.slice(0, MAX_LABEL_CHARS) : '');
const readSide = (side: unknown): Side | null =>
  side === 'top' || side === 'right' || side === 'bottom' || side === 'left' ? side : null;
