import { parse } from 'cssomnom/parse';
import type { SmallElement } from './small-element.ts';

/** Longest style sheet that is read, in UTF-16 units. */
const MAX_STYLE_CHARS = 300_000;

interface Declared {
  readonly value: string;
  /** Importance, then specificity, then order: as a browser compares them. */
  readonly weight: readonly [number, number, number];
}

/** Properties by element, as its style sheet and its own style set them. */
export type Styles = ReadonlyMap<SmallElement, ReadonlyMap<string, string>>;

/**
 * Applies the style sheet of a drawing to its elements, because a drawing is shown without one. Rules within `@media` and the like do not
 * count.
 *
 * @param properties the properties that are kept
 */
export function inlineStyles(root: SmallElement, css: string, properties: readonly string[]): Styles {
  const found = new Map<SmallElement, Map<string, Declared>>();
  let order = 0;
  const set = (element: SmallElement, name: string, value: string, important: boolean, specificity: number) => {
    const own = found.get(element) ?? new Map<string, Declared>();
    found.set(element, own);
    const declared: Declared = { value, weight: [important ? 1 : 0, specificity, order] };
    const earlier = own.get(name);
    if (earlier === undefined || compare(declared.weight, earlier.weight) >= 0) own.set(name, declared);
  };
  for (const { selector, style, specificity } of readRules(css)) {
    order += 1;
    const kept = properties.flatMap((name) => {
      const value = style.getPropertyValue(name);
      return value === '' ? [] : [{ name, value, important: style.getPropertyPriority(name) === 'important' }];
    });
    if (kept.length === 0) continue;
    for (const element of matching(root, selector))
      for (const { name, value, important } of kept) set(element, name, value, important, specificity);
  }
  for (const element of root.querySelectorAll('[style]')) readOwnStyle(element, properties, set);
  readOwnStyle(root, properties, set);
  return new Map(
    [...found].map(([element, own]) => [element, new Map([...own].map(([name, { value }]) => [name, value]))]),
  );
}

/** Specificity of a style attribute: above every selector. */
const OWN = 1_000_000;

function readOwnStyle(
  element: SmallElement,
  properties: readonly string[],
  set: (element: SmallElement, name: string, value: string, important: boolean, specificity: number) => void,
): void {
  for (const declaration of (element.getAttribute('style') ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
    if (!properties.includes(name) || value === '') continue;
    set(element, name, value.replace(/\s*!important$/, ''), value.endsWith('!important'), OWN);
  }
}

export interface Rule {
  readonly selector: string;
  /** As a number: larger wins. */
  readonly specificity: number;
  readonly style: { getPropertyValue(name: string): string; getPropertyPriority(name: string): string };
}

/** Returns the rules of a style sheet, one for each selector. */
export function readRules(css: string): Rule[] {
  return [...parse(css.slice(0, MAX_STYLE_CHARS)).cssRules].flatMap((rule) => {
    const style: Rule['style'] | undefined = Reflect.get(rule, 'style');
    const selectors: unknown = Reflect.get(rule, 'selectorText');
    if (typeof selectors !== 'string' || style === undefined) return [];
    return splitList(selectors).map((selector) => ({ selector, style, specificity: specificityOf(selector) }));
  });
}

/** Splits a list of selectors at its commas, but not within brackets. */
function splitList(list: string): string[] {
  return list.split(/,(?![^([]*[)\]])/).map((selector) => selector.trim());
}

/** Selectors that the small document does not know match nothing, as in a browser. */
function matching(root: SmallElement, selector: string): Iterable<SmallElement> {
  // The id of the drawing stands before each selector; the root alone has it.
  if (/^#[\w-]+$/.test(selector)) return [root];
  try {
    return root.querySelectorAll(selector);
  } catch {
    return [];
  }
}

function specificityOf(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return count(/#[\w-]/g) * 10_000 + count(/[.[]|:(?!:|not)/g) * 100 + count(/(?:^|[\s>+~])[a-z]/gi);
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
