import { foldService, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

/** Most blocks that are searched for the end of a section. CodeMirror asks for each heading on the screen. */
const MAX_BLOCKS = 2000;

/** Folds everything below a heading, up to the next heading of the same or a higher level. */
export const headingFolds = foldService.of((state, start, end) => {
  const level = headingAt(state, start, end);
  if (level === null) return null;
  let node = syntaxTree(state).resolveInner(end, -1);
  while (node.parent && levelOf(node.name) === null) node = node.parent;
  let last = node;
  for (let looked = 0; looked < MAX_BLOCKS; looked += 1) {
    const next = last.nextSibling;
    const nextLevel = next && levelOf(next.name);
    if (!next || (nextLevel !== null && nextLevel <= level)) {
      return last.to > end ? { from: end, to: last.to } : null;
    }
    last = next;
  }
  return null;
});

function headingAt(state: EditorState, start: number, end: number): number | null {
  for (let node = syntaxTree(state).resolveInner(end, -1); ; ) {
    const level = levelOf(node.name);
    if (level !== null) return node.from < start ? null : level;
    if (!node.parent || node.from < start) return null;
    node = node.parent;
  }
}

function levelOf(name: string): number | null {
  const match = /^(?:ATX|Setext)Heading(\d)$/.exec(name);
  return match ? Number(match[1]) : null;
}
