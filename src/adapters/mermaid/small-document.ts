import { parse } from 'cssomnom/parse';
import { parseHTML } from 'linkedom';
import { boundingBox } from './bounding-box.ts';
import { fontOf, measureText } from './measure-text.ts';
import type { SmallElement } from './small-element.ts';

/** The names of a browser's window that Mermaid and its parts look for. */
const NAMES = [
  ...[
    'document',
    'Node',
    'Element',
    'HTMLElement',
    'SVGElement',
    'DocumentFragment',
    'HTMLTemplateElement',
    'DOMParser',
  ],
  ...['HTMLFormElement', 'NodeFilter', 'Text', 'Comment', 'MutationObserver'],
];

/** Width that diagrams as wide as their place are drawn for, in pixels. */
const WIDTH = 800;

/** A document of this worker, without a browser behind it: nothing in it loads, runs or navigates. */
export interface SmallDocument {
  /** Parses markup and returns the first element; null without one. */
  parse(markup: string): SmallElement | null;
}

/** Gives this worker a small document, and elements that know their sizes. Mermaid then finds a window when it is loaded. */
export function installSmallDocument(): SmallDocument {
  const small = parseHTML('<!doctype html><html><head></head><body></body></html>');
  const read = (name: string): unknown => Reflect.get(small, name);
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true });
  for (const name of NAMES) if (read(name) !== undefined) define(name, read(name));
  define('window', globalThis);
  define('CSSStyleSheet', parse('').constructor);
  define('screen', { width: WIDTH, height: WIDTH, availWidth: WIDTH, availHeight: WIDTH });
  define('getComputedStyle', computedStyle);
  // A library that finds this name would create a policy. The small document needs none.
  define('trustedTypes', undefined);
  Object.defineProperties(prototypeOf(read('Element')), {
    getBBox: { value: ofThis(boundingBox) },
    getBoundingClientRect: { value: ofThis(boundingBox) },
    getComputedTextLength: { value: ofThis(textLength) },
    offsetWidth: { get: () => WIDTH },
    clientWidth: { get: () => WIDTH },
    clientHeight: { get: () => WIDTH },
  });
  // Mind maps create a canvas to measure text on.
  Object.defineProperty(prototypeOf(read('HTMLCanvasElement')), 'getContext', {
    value: (kind: '2d') => new OffscreenCanvas(1, 1).getContext(kind),
  });
  return {
    parse(markup) {
      const page = parseHTML(`<!doctype html><html><body>${markup}</body></html>`);
      const first: SmallElement | null = Object(page).document.body.firstElementChild;
      return first;
    },
  };
}

function prototypeOf(type: unknown): object {
  if (typeof type === 'function' && typeof type.prototype === 'object') return type.prototype;
  throw new TypeError('The small document lacks a type of elements.');
}

function ofThis<Result>(measure: (element: SmallElement) => Result) {
  return function (this: SmallElement): Result {
    return measure(this);
  };
}

function textLength(element: SmallElement): number {
  const { sizePx, weight } = fontOf(element);
  return measureText(element.textContent, sizePx, weight).width;
}

/** Returns the computed style of an element, which has its font and no other property. */
function computedStyle(element: SmallElement) {
  const { sizePx, weight } = fontOf(element);
  const known: Readonly<Record<string, string>> = { 'font-size': `${sizePx}px`, 'font-weight': weight };
  return { fontSize: `${sizePx}px`, fontWeight: weight, getPropertyValue: (name: string) => known[name] ?? '' };
}
