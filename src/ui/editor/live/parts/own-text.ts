import { countColumn, type EditorState, type Line } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

/** The quotes and list items around a block. */
interface Containers {
  readonly quotes: number;
  readonly items: number;
}

export function containersOf(node: SyntaxNode): Containers {
  let quotes = 0;
  let items = 0;
  for (let { parent } = node; parent; { parent } = parent) {
    if (parent.name === 'Blockquote') quotes += 1;
    else if (parent.name === 'ListItem') items += 1;
  }
  return { quotes, items };
}

/** Returns where the own text of a block begins in one of its lines, behind the marks of the quotes and list items around it. */
export function ownStart({ from }: Pick<SyntaxNode, 'from'>, { quotes, items }: Containers, line: Line): number {
  if (from >= line.from) return from;
  if (quotes === 0 && items === 0) return line.from;
  return line.from + (leadOf(line.text, quotes)?.length ?? 0);
}

/**
 * Returns the text of a block without the marks of the quotes and list items around it; null when a line lacks them, because the
 * reading view ends some blocks there.
 */
export function ownText({ doc }: EditorState, node: SyntaxNode): string | null {
  const containers = containersOf(node);
  if (containers.quotes === 0 && containers.items === 0) return doc.sliceString(node.from, node.to);
  const first = doc.lineAt(node.from);
  const last = doc.lineAt(node.to).number;
  const column = countColumn(first.text.slice(0, node.from - first.from), 4);
  const lines = [first.text.slice(node.from - first.from, node.to - first.from)];
  for (let number = first.number + 1; number <= last; number += 1) {
    const { from, text } = doc.line(number);
    const lead = leadOf(text, containers.quotes);
    if (lead === null) return null;
    if (containers.items > 0 && lead.length < text.length && countColumn(lead, 4) < column) return null;
    lines.push(text.slice(lead.length, node.to - from));
  }
  return lines.join('\n');
}

/** Returns the marks of quotes and the blanks at the start of a line; null when it has fewer marks. */
function leadOf(text: string, quotes: number): string | null {
  let at = 0;
  let marks = 0;
  for (; at < text.length; at += 1) {
    if (text[at] === '>' && marks < quotes) marks += 1;
    else if (text[at] !== ' ' && text[at] !== '\t') break;
  }
  return marks === quotes ? text.slice(0, at) : null;
}
