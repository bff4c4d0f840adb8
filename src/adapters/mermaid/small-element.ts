/** What is used of an element of the small document. Workers have no types of documents. */
export interface SmallElement {
  readonly nodeType: 1;
  readonly localName: string;
  readonly textContent: string;
  readonly children: Iterable<SmallElement>;
  readonly childNodes: Iterable<SmallElement | SmallText>;
  readonly parentNode: SmallElement | { readonly nodeType: 9 | 11 } | null;
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
  querySelectorAll(selector: string): Iterable<SmallElement>;
}

/** A text, a comment, or another node without elements. */
export interface SmallText {
  readonly nodeType: 3 | 4 | 7 | 8;
  readonly textContent: string;
}

/** Returns a number of an attribute; `otherwise` where there is none. Units are ignored, `em` apart. */
export function numberOf(element: SmallElement, name: string, otherwise = 0, em = 16): number {
  const value = element.getAttribute(name);
  const number = Number.parseFloat(value ?? '');
  if (!Number.isFinite(number)) return otherwise;
  return value?.trim().endsWith('em') ? number * em : number;
}

/** Returns the value of a property of an element's own style or attribute; null without one. */
export function ownStyle(element: SmallElement, name: string): string | null {
  const style = element.getAttribute('style') ?? '';
  const declared = style
    .split(';')
    .map((declaration) => declaration.split(':'))
    .findLast(([property]) => property?.trim() === name);
  return declared?.[1]?.replace('!important', '').trim() ?? element.getAttribute(name);
}
