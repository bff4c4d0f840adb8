/** Returns the concatenated text of a Markdown or HTML tree. */
export function textOf(piece: object): string {
  if ('value' in piece && typeof piece.value === 'string') return piece.value;
  if (!('children' in piece) || !Array.isArray(piece.children)) return '';
  return piece.children.map((child: object) => textOf(child)).join('');
}
