/** What is pressed beside a heading: a small angle. The keys do the same, so it has no name of its own. */
export function foldMarker(open: boolean): HTMLElement {
  const element = document.createElement('span');
  element.className = open ? 'cm-fold-open' : 'cm-fold-closed';
  element.textContent = open ? '⌄' : '›';
  return element;
}
