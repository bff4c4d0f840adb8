/** Creates the fold marker beside a heading. It has no accessible name, because the fold keys do the same. */
export function foldMarker(open: boolean): HTMLElement {
  const element = document.createElement('span');
  element.className = open ? 'cm-fold-open' : 'cm-fold-closed';
  element.textContent = open ? '⌄' : '›';
  return element;
}
