import type { Emphasis, Nodes, Parents, PhrasingContent, Root } from 'mdast';

/** Converts `==text==` within a paragraph to marked text, including emphasis and links inside it. */
export function markHighlights(tree: Root): void {
  visit(tree);
}

function visit(parent: Parents): void {
  for (const child of parent.children) if ('children' in child) visit(child);
  if (parent.children.some((child) => child.type === 'text' && child.value.includes('=='))) {
    Object.assign(parent, { children: pair(parent.children.flatMap((child) => cut(child))) });
  }
}

type Piece = Nodes | '==';

function cut(child: Nodes): Piece[] {
  if (child.type !== 'text') return [child];
  return child.value.split(/(?<!=)(==)(?!=)/).flatMap((value): Piece[] => {
    if (value === '==') return [value];
    return value === '' ? [] : [{ type: 'text', value }];
  });
}

/** Pairs delimiters with content between them; any other delimiter is text. */
function pair(pieces: readonly Piece[]): Nodes[] {
  const done: Nodes[] = [];
  let index = 0;
  while (index < pieces.length) {
    const piece = pieces[index];
    index += 1;
    if (piece === undefined) continue;
    if (piece !== '==') {
      done.push(piece);
      continue;
    }
    const end = pieces.indexOf('==', index);
    const inner = end === -1 ? [] : pieces.slice(index, end).filter((one) => one !== '==');
    const [first] = inner;
    const last = inner.at(-1);
    if (startsWithBlank(first) || endsWithBlank(last)) {
      done.push({ type: 'text', value: '==' });
      continue;
    }
    const children = inner.filter(isPhrasing);
    done.push({ type: 'emphasis', children, data: { hName: 'mark' } } satisfies Emphasis);
    index = end + 1;
  }
  return done;
}

function startsWithBlank(piece: Piece | undefined): boolean {
  return piece === undefined || (piece !== '==' && piece.type === 'text' && /^\s/.test(piece.value));
}

function endsWithBlank(piece: Piece | undefined): boolean {
  return piece === undefined || (piece !== '==' && piece.type === 'text' && /\s$/.test(piece.value));
}

/** Splits only nodes that may contain text. */
function isPhrasing(child: Nodes): child is PhrasingContent {
  return !['paragraph', 'blockquote', 'list', 'listItem', 'table', 'tableRow', 'tableCell'].includes(child.type);
}
