import { MAX_SELECTION_CHARS } from '../../../contracts/domain/run/attachments/attachment-limits.ts';
import type { AttachedFile } from '../../ask/attach/attached-files.ts';
import type { Editor } from '../code/create-editor.ts';

interface SelectionPlaces {
  readonly path: string;
  /** The text as the reading view shows it. */
  readonly text: string;
  readonly editor: Editor | null;
  readonly writing: HTMLElement | null;
  readonly reading: HTMLElement | null;
}

/** Returns the selected part of a note with its lines; of rendered text, the lines of the blocks. Null without a selection. */
export function readSelection({ path, text, editor, writing, reading }: SelectionPlaces): AttachedFile | null {
  const selection = document.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (range === null || range.collapsed) return null;
  if (reading?.contains(range.commonAncestorContainer)) return inReading(path, text, reading, range);
  if (editor === null || writing?.contains(range.commonAncestorContainer) !== true) return null;
  const { from, to, empty } = editor.view.state.selection.main;
  if (empty) return null;
  const { doc } = editor.view.state;
  return selectionOf(path, doc.sliceString(from, to), doc.lineAt(from).number);
}

function inReading(path: string, text: string, reading: HTMLElement, range: Range): AttachedFile | null {
  const blocks = [...reading.querySelectorAll<HTMLElement>('[data-line]')].filter(
    (block) => block.closest('[data-embedded]') === null,
  );
  const touched = blocks.filter((block) => range.intersectsNode(block));
  const [first, last] = [touched[0], touched.at(-1)];
  if (!first || !last) return null;
  const fromLine = Number(first.dataset.line);
  const next = blocks[blocks.indexOf(last) + 1];
  const lines = text.split(/\r?\n/);
  const end = next ? Number(next.dataset.line) - 1 : lines.length;
  const quoted = lines
    .slice(fromLine - 1, end)
    .join('\n')
    .trimEnd();
  return selectionOf(path, quoted, fromLine);
}

function selectionOf(path: string, text: string, fromLine: number): AttachedFile | null {
  if (text.trim() === '') return null;
  if (text.length > MAX_SELECTION_CHARS) return { path };
  const toLine = fromLine + text.replace(/\n$/, '').split('\n').length - 1;
  return { path, selection: { text, fromLine }, toLine };
}
