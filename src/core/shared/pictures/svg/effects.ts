import { numberOf } from './shape-size.ts';
import type { SvgElement } from './svg-elements.ts';

/** What the declarations of an element ask for besides its shape. */
export interface Effects {
  /** Names of the elements that it refers to, except by `href`. */
  readonly references: readonly string[];
  /** Those of `references` that shapes within it inherit. */
  readonly inherited: readonly string[];
  readonly markers: readonly string[];
  /** Fills of its own area, with a blur as unit. */
  readonly fills: number;
  /** Shortest dash of its outline; 0 for none. */
  readonly dash: number;
  readonly isAnimated: boolean;
}

/** Attributes that are declarations too. */
const PRESENTATION = [
  'fill',
  'stroke',
  'filter',
  'mask',
  'clip-path',
  'opacity',
  'stroke-dasharray',
  'marker',
  'marker-start',
  'marker-mid',
  'marker-end',
];
const REFERENCE = /url\(\s*(?:&quot;|["'])?\s*#([^"')\s]+)/gi;
const DECLARATION = /([\w-]+)\s*:\s*([^;]*)/g;
const NONE: Effects = { references: [], inherited: [], markers: [], fills: 0, dash: 0, isAnimated: false };

export function effectsOf(element: SvgElement, declarations: readonly string[]): Effects {
  const pairs: (readonly [string, string])[] = [];
  for (const key of PRESENTATION) {
    const value = element.attributes.get(key);
    if (value !== undefined) pairs.push([key, value]);
  }
  for (const text of declarations)
    for (const [, key = '', value = ''] of text.matchAll(DECLARATION)) pairs.push([key.toLowerCase(), value]);
  if (pairs.length === 0) return NONE;
  const references: string[] = [];
  const inherited: string[] = [];
  const markers: string[] = [];
  let fills = 0;
  let dash = 0;
  let isAnimated = false;
  for (const [key, value] of pairs) {
    const names = value.includes('(') ? [...value.matchAll(REFERENCE)].map(([, id = '']) => id) : [];
    if (key.startsWith('marker')) markers.push(...names);
    else if (key === 'fill' || key === 'stroke') inherited.push(...names);
    else references.push(...names);
    fills += fillsOf(key, value);
    if (key === 'stroke-dasharray') dash = Math.max(dash, 1 / shortestPattern(value));
    if (/^(?:animation|transition)/.test(key)) isAnimated = true;
  }
  return { references, inherited, markers, fills, dash: dash === 0 ? 0 : 1 / dash, isAnimated };
}

function fillsOf(key: string, value: string): number {
  if (key === 'filter' || key === 'backdrop-filter' || key.endsWith('-filter')) {
    const functions = value.match(/(?:blur|drop-shadow)\(/gi)?.length ?? 0;
    return functions + 0.2 * (value.match(/\b(?!url|blur|drop-shadow)[\w-]+\(/gi)?.length ?? 0);
  }
  if (key.endsWith('shadow') && value.trim() !== 'none') return value.split(',').length;
  if (key === 'mask' || key.startsWith('mask-image')) return value.includes('url(') ? 0.15 : 0;
  if (key === 'clip-path') return value.includes('(') ? 0.02 : 0;
  if (key === 'opacity') return numberOf(value, 1) < 1 ? 0.01 : 0;
  return key === 'mix-blend-mode' && value.trim() !== 'normal' ? 0.1 : 0;
}

/** Length of one dash and its gap on average, in the units of the shape. */
function shortestPattern(value: string): number {
  const numbers = value.split(/[\s,]+/).map((each) => Math.abs(numberOf(each)));
  const sum = numbers.reduce((total, each) => total + each, 0);
  return sum > 0 ? sum / numbers.length : Number.POSITIVE_INFINITY;
}

/** Fills that one step of a filter takes. */
export function fillsOfFilterStep({ name, attributes }: SvgElement): number {
  const most = (key: string) =>
    Math.max(0, ...(attributes.get(key) ?? '').split(/[\s,]+/).map((each) => Math.abs(numberOf(each))));
  switch (name) {
    case 'fegaussianblur':
    case 'fedropshadow':
    case 'fedisplacementmap':
      return 1;
    case 'fediffuselighting':
    case 'fespecularlighting':
      return 1.5;
    case 'femorphology':
      return 1 + Math.min(most('radius'), 500) / 6;
    case 'feturbulence':
      return 1 + Math.min(numberOf(attributes.get('numoctaves'), 1), 255) / 20;
    case 'feconvolvematrix':
      return Math.max(1, most('order') ** 2 / 9);
    default:
      return name.startsWith('fe') && !/^fe(?:func|merge.ode|.*light$)/.test(name) ? 0.2 : 0;
  }
}

/** How many times larger than its element the area of a filter is. */
export function regionOfFilter({ attributes }: SvgElement): number {
  if (attributes.get('filterunits')?.toLowerCase() === 'userspaceonuse') return Number.POSITIVE_INFINITY;
  const part = (key: string): number => {
    const value = attributes.get(key);
    if (value === undefined) return 1.2;
    return Math.abs(numberOf(value, 1.2)) / (value.includes('%') ? 100 : 1);
  };
  return part('width') * part('height');
}
