import type { FootnoteDefinition, FootnoteReference, Nodes, Parents, PhrasingContent, Root } from 'mdast';

/** Take the place of the `^[` and the `]` of a footnote within a text: see `hideMarks`. */
export const FOOTNOTE_OPEN = '\uFDE8\uFDE9';
export const FOOTNOTE_CLOSE = '\uFDEA';

const MARK = new RegExp(`(${FOOTNOTE_OPEN}|${FOOTNOTE_CLOSE})`);

/** Makes footnotes of the texts between the placeholders. A pair whose halves the parser put into different elements stays text. */
export function placeFootnotes(tree: Root): void {
  const made: FootnoteDefinition[] = [];
  place(tree, made);
  tree.children.push(...made);
}

function place(parent: Parents, made: FootnoteDefinition[]): void {
  for (const child of parent.children) if ('children' in child) place(child, made);
  if (!parent.children.some((child) => child.type === 'text' && child.value.includes(FOOTNOTE_OPEN))) return;
  const pieces = parent.children.flatMap((child): (Nodes | string)[] => {
    if (child.type !== 'text') return [child];
    // Splitting by a pattern with one group puts texts at even and marks at odd indexes.
    return child.value
      .split(MARK)
      .flatMap((value, index): (Nodes | string)[] =>
        index % 2 === 1 ? [value] : value === '' ? [] : [{ type: 'text', value }],
      );
  });
  const children: Nodes[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece === undefined) continue;
    const end = piece === FOOTNOTE_OPEN ? pieces.indexOf(FOOTNOTE_CLOSE, at) : -1;
    if (typeof piece !== 'string') children.push(piece);
    else if (end === -1) children.push({ type: 'text', value: piece });
    else {
      const inner = pieces.slice(at + 1, end).filter((one): one is PhrasingContent => typeof one !== 'string');
      children.push(footnote(inner, made));
      at = end;
    }
  }
  Object.assign(parent, { children });
}

function footnote(children: PhrasingContent[], made: FootnoteDefinition[]): FootnoteReference {
  const identifier = `inline-footnote-${made.length + 1}`;
  made.push({ type: 'footnoteDefinition', identifier, children: [{ type: 'paragraph', children }] });
  return { type: 'footnoteReference', identifier };
}
