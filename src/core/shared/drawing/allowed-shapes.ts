/**
 * What a drawing may contain: shapes, text, and what paints them. No address of any kind, no style, script, link, picture or foreign
 * markup. Names and values not listed are dropped. The worker that draws and the page that shows both check by this list.
 */

const NUMBER = String.raw`-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?`;
const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'i');

const length = whole(`${NUMBER}(?:px|em|ex|%)?`);
const lengths = whole(`${NUMBER}(?:px|em|ex|%)?(?:[\\s,]+${NUMBER}(?:px|em|ex|%)?){0,200}`);
const points = /^[-\d.e\s,+]*$/i;
const path = /^[mlhvcsqtaz\d\s,.e+-]*$/i;
const transform = /^(?:(?:translate|rotate|scale|skewx|skewy|matrix)\([-\d.e\s,+]*\)[\s,]*)*$/i;
/** A name of a part of the same drawing, as the worker writes it. */
const part = /^d\d{1,5}$/;
const reference = /^url\(#d\d{1,5}\)$/;
const colour = new RegExp(
  `^(?:[a-z]{3,30}|#[\\da-f]{3,8}|(?:rgb|hsl)a?\\([-\\d.e%,\\s/]*\\)|${reference.source.slice(1, -1)})$`,
  'i',
);
const word = /^[a-z]{1,20}(?:-[a-z]{1,20}){0,3}$/i;
const weight = /^(?:normal|bold|bolder|lighter|[1-9]00)$/;

/** Attributes by name, each with the form of its values. */
const attributes: Readonly<Record<string, RegExp>> = {
  id: part,
  transform,
  opacity: length,
  display: /^none$/,
  visibility: /^hidden$/,
  color: colour,
  fill: colour,
  'fill-opacity': length,
  'fill-rule': word,
  stroke: colour,
  'stroke-width': length,
  'stroke-opacity': length,
  'stroke-dasharray': /^(?:none|[\d.\s,]+)$/,
  'stroke-dashoffset': length,
  'stroke-linecap': word,
  'stroke-linejoin': word,
  'stroke-miterlimit': length,
  'font-size': length,
  'font-weight': weight,
  'font-style': word,
  'text-anchor': word,
  'text-decoration': word,
  'dominant-baseline': word,
  'alignment-baseline': word,
  'letter-spacing': length,
  'marker-start': reference,
  'marker-mid': reference,
  'marker-end': reference,
  'clip-path': reference,
  x: lengths,
  y: lengths,
  dx: lengths,
  dy: lengths,
  rotate: lengths,
  width: length,
  height: length,
  cx: length,
  cy: length,
  r: length,
  rx: length,
  ry: length,
  x1: length,
  y1: length,
  x2: length,
  y2: length,
  d: path,
  points,
  offset: length,
  'stop-color': colour,
  'stop-opacity': length,
  gradientUnits: word,
  gradientTransform: transform,
  clipPathUnits: word,
  viewBox: points,
  preserveAspectRatio: /^x(?:Min|Mid|Max)Y(?:Min|Mid|Max)(?: meet| slice)?$|^none$/,
  refX: length,
  refY: length,
  markerWidth: length,
  markerHeight: length,
  markerUnits: word,
  orient: whole(`auto|auto-start-reverse|${NUMBER}`),
};

const tags = new Set([
  ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['defs', 'marker', 'clipPath', 'linearGradient', 'radialGradient', 'stop'],
]);
/** By lower-case name: a parser of HTML does not keep capitals. */
const tagOf = new Map([...tags].map((tag) => [tag.toLowerCase(), tag]));

/** Longest value of an attribute, in UTF-16 units; paths and points may be longer. */
const MAX_VALUE_CHARS = 2000;
const MAX_PATH_CHARS = 60_000;

/** Attributes that name other parts of the drawing. */
export const REFERENCES = ['fill', 'stroke', 'marker-start', 'marker-mid', 'marker-end', 'clip-path'];

/** Returns the allowed name of an element, with its capitals; null when a drawing may not have it. */
export const allowedTag = (name: string): string | null => tagOf.get(name.toLowerCase()) ?? null;

/** Returns whether a drawing may have elements of this name. */
export const isAllowedTag = (tag: string): boolean => tags.has(tag);

/** Returns whether an element of a drawing may have this attribute. */
export function isAllowedAttribute(name: string, value: string): boolean {
  if (!Object.hasOwn(attributes, name)) return false;
  if (value.length > (name === 'd' || name === 'points' ? MAX_PATH_CHARS : MAX_VALUE_CHARS)) return false;
  return attributes[name]?.test(value) === true;
}

/** Returns the names of the attributes that elements of a drawing may have. */
export const allowedAttributeNames = (): string[] => Object.keys(attributes);
