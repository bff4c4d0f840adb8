/** The words of a tree of Markdown or HTML, one after the other. */
export function textOf(piece: object): string {
  if ('value' in piece && typeof piece.value === 'string') return piece.value;
  if (!('children' in piece) || !Array.isArray(piece.children)) return '';
  return piece.children.map((child: object) => textOf(child)).join('');
}
