import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';

/** A text to insert, with the part that is selected after it. */
export interface Inserted {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Marks around the selection, or around the caret, within a line. */
export function around(state: EditorState, open: string, close: string): TransactionSpec {
  const { from, to } = state.selection.main;
  const changes = [
    { from, insert: open },
    { from: to, insert: close },
  ];
  return { changes, selection: EditorSelection.range(from + open.length, to + open.length) };
}

/**
 * Inserts a block on lines of its own, with the quotes and the margin of the line of the caret, and an empty line to a text before and
 * after it.
 */
export function asBlock(state: EditorState, { text, from, to }: Inserted): TransactionSpec {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.from);
  const after = state.doc.lineAt(main.to);
  const [lead = ''] = /^(?:[ \t]*>[ \t]?)*[ \t]*/.exec(line.text.slice(0, main.from - line.from)) ?? [];
  const isAtStart = line.text.slice(0, main.from - line.from).trim() === lead.trim();
  const isAtEnd = after.text.slice(main.to - after.from).trim() === '';
  const above =
    line.number > 1
      ? state.doc
          .line(line.number - 1)
          .text.slice(lead.length)
          .trim()
      : '';
  const below =
    after.number < state.doc.lines
      ? state.doc
          .line(after.number + 1)
          .text.slice(lead.length)
          .trim()
      : '';
  const blank = `\n${lead.trimEnd()}`;
  const before = isAtStart ? (above === '' ? '' : `${blank.slice(1)}\n${lead}`) : `${blank}\n${lead}`;
  const behind = isAtEnd ? (below === '' ? '' : blank) : `${blank}\n${lead}`;
  const start = isAtStart ? line.from + (above === '' ? lead.length : 0) : main.from;
  const indented = (part: string): string => part.replaceAll('\n', `\n${lead}`);
  const head = start + before.length;
  return {
    changes: { from: start, to: isAtEnd ? after.to : main.to, insert: before + indented(text) + behind },
    selection: EditorSelection.range(
      head + indented(text.slice(0, from)).length,
      head + indented(text.slice(0, to)).length,
    ),
  };
}

/** Returns whether the caret stands in a line that has other text, so that a mark within the text is meant. */
export function isWithinText(state: EditorState): boolean {
  const { from, to, empty } = state.selection.main;
  const line = state.doc.lineAt(from);
  if (!empty) return state.doc.lineAt(to).number === line.number;
  return line.text.replace(/^(?:[ \t]*>[ \t]?)*/, '').trim() !== '';
}
