import { startCompletion } from '@codemirror/autocomplete';
import { EditorSelection, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { splitHead } from '../../../core/shared/head-properties.ts';
import { today } from '../properties/today.ts';
import type { InsertKind } from './insert-kinds.ts';
import { insertPort } from './insert-port.ts';
import { strings } from './insert-strings.ts';
import { around, asBlock, type Inserted, isWithinText } from './insert-text.ts';
import { askForTemplate } from './template-place.ts';

/** Inserts at the caret, in place of the selection where it has no marks around it. */
export function insert(view: EditorView, kind: InsertKind): void {
  const { state } = view;
  view.focus();
  switch (kind) {
    case 'table':
      return write(view, asBlock(state, emptyTable()));
    case 'callout':
      return write(view, asBlock(state, { text: '> [!note] ', from: 10, to: 10 }));
    case 'formula':
      return write(view, isWithinText(state) ? around(state, '$', '$') : asBlock(state, inLines('$$')));
    case 'code':
      return write(view, isWithinText(state) ? around(state, '`', '`') : asBlock(state, inLines('```')));
    case 'image':
      return state.facet(insertPort)?.chooseImages();
    case 'citation':
      write(view, atCaret(view, '[@'));
      startCompletion(view);
      return;
    case 'template':
      return askForTemplate(view);
    case 'date':
      return write(view, atCaret(view, today()));
    default:
      return kind satisfies never;
  }
}

/** Inserts the text of a template. Its properties stay out: a note has one frontmatter. */
export function insertTemplate(view: EditorView, text: string): void {
  const head = splitHead(text);
  const body = head?.closed ? text.slice(text.indexOf('\n', head.end) + 1) : text;
  const shown = body.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  write(view, asBlock(view.state, { text: shown, from: shown.length, to: shown.length }));
}

function write(view: EditorView, spec: TransactionSpec): void {
  view.dispatch({ ...spec, scrollIntoView: true, userEvent: 'input' });
}

function atCaret({ state }: EditorView, text: string): TransactionSpec {
  const { from, to } = state.selection.main;
  return { changes: { from, to, insert: text }, selection: EditorSelection.cursor(from + text.length) };
}

/** A table of two columns, with the name of the first selected. */
function emptyTable(): Inserted {
  const [one, two] = [strings.column(1), strings.column(2)];
  const row = (first: string, second: string): string => `| ${first} | ${second} |`;
  const text = [row(one, two), row('---', '---'), row(' '.repeat(one.length), ' '.repeat(two.length))].join('\n');
  return { text, from: 2, to: 2 + one.length };
}

function inLines(fence: string): Inserted {
  return { text: `${fence}\n\n${fence}`, from: fence.length + 1, to: fence.length + 1 };
}
