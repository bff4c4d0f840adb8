import { type Rule, readRules } from './inline-styles.ts';
import { ownStyle, type SmallElement } from './small-element.ts';

/** Properties that decide the size and the place of a text. */
const PROPERTIES = ['font-size', 'font-weight', 'text-anchor', 'dominant-baseline'];

/** The rules of a drawing about its texts, by its outermost element. */
const kept = new WeakMap<SmallElement, readonly Rule[]>();

/** Returns a property of a text, from its own style, the style sheet of its drawing or its attribute; null without one. */
export function textStyle(element: SmallElement, name: string): string | null {
  const own = ownStyle(element, name);
  if (own !== null) return own;
  const rule = rulesFor(element).findLast(
    ({ selector, style }) => style.getPropertyValue(name) !== '' && matches(element, selector),
  );
  return rule?.style.getPropertyValue(name) ?? null;
}

function rulesFor(element: SmallElement): readonly Rule[] {
  const root = rootOf(element);
  const known = kept.get(root);
  if (known !== undefined) return known;
  const sheet = [...root.children].find(({ localName }) => localName === 'style');
  // The style sheet is there before the texts are.
  if (sheet === undefined) return [];
  const rules = readRules(sheet.textContent)
    .filter(({ style }) => PROPERTIES.some((name) => style.getPropertyValue(name) !== ''))
    .toSorted((left, right) => left.specificity - right.specificity);
  kept.set(root, rules);
  return rules;
}

/** Returns the outermost `svg` of an element. */
function rootOf(element: SmallElement): SmallElement {
  let root = element;
  for (let at: SmallElement | null = element; at !== null; at = parentOf(at)) if (at.localName === 'svg') root = at;
  return root;
}

export function parentOf(element: SmallElement): SmallElement | null {
  const { parentNode } = element;
  return parentNode?.nodeType === 1 ? parentNode : null;
}

function matches(element: SmallElement, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}
