import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pasteImages } from '../../../src/ui/editor/code/images/paste-images.ts';
import { waitUntil } from '../../support/wait-until.ts';

let view: EditorView;
let finish: ((markdown: string) => void)[] = [];
let fail: ((error: Error) => void)[] = [];
const errors: unknown[] = [];
const said: string[] = [];

beforeEach(() => {
  finish = [];
  fail = [];
  errors.length = 0;
  said.length = 0;
  const save = () =>
    new Promise<string>((resolve, reject) => {
      finish.push(resolve);
      fail.push(reject);
    });
  const handlers = {
    save,
    onError: (error: unknown) => errors.push(error),
    announce: (text: string) => said.push(text),
  };
  view = new EditorView({ parent: document.body, doc: 'one two', extensions: pasteImages(handlers) });
  view.dispatch({ selection: { anchor: 4 } });
});
afterEach(() => view.destroy());

function give(type: 'paste' | 'drop', text: string, ...names: string[]): Event {
  const data = new DataTransfer();
  for (const name of names)
    data.items.add(new File(['x'], name, { type: name.endsWith('.png') ? 'image/png' : 'a/b' }));
  if (text !== '') data.setData('text/plain', text);
  const { left, top } = view.coordsAtPos(3) ?? { left: 0, top: 0 };
  const at = { clientX: left, clientY: top + 2 };
  const event =
    type === 'paste'
      ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true, ...at });
  view.contentDOM.dispatchEvent(event);
  return event;
}

const text = () => view.state.doc.toString();

it('inserts a pasted image at the caret position while the text changes', async () => {
  expect(give('paste', '', 'pot.png').defaultPrevented).toBe(true);
  expect(view.contentDOM.textContent).toContain('Saving pot.png…');
  view.dispatch({ changes: { from: 0, insert: 'zero ' } });
  finish[0]?.('![pot](p.png)');
  await waitUntil(() => expect(text()).toBe('zero one ![pot](p.png)two'));
  expect(view.contentDOM.textContent).not.toContain('Saving');
  expect(said).toEqual(['Saving pot.png…', 'pot.png was added to the note.']);
});

it('inserts dropped images at the drop position in order, without a file import', async () => {
  const seen = vi.fn();
  document.body.addEventListener('drop', seen);
  give('drop', '', 'a.png', 'b.png');
  document.body.removeEventListener('drop', seen);
  expect(seen).not.toHaveBeenCalled();
  await waitUntil(() => expect(finish).toHaveLength(1));
  finish[0]?.('A');
  await waitUntil(() => expect(finish).toHaveLength(2));
  finish[1]?.('B');
  await waitUntil(() => expect(text()).toBe('oneAB two'));
});

it('reports a failed save and keeps the text', async () => {
  give('paste', '', 'pot.png');
  fail[0]?.(new Error('too large'));
  await waitUntil(() => expect(errors).toHaveLength(1));
  expect(text()).toBe('one two');
  expect(view.contentDOM.textContent).not.toContain('Saving');
});

it('pastes text when the clipboard has both, and ignores other files', () => {
  give('paste', 'words', 'pot.png');
  give('drop', '', 'data.bin');
  expect(finish).toEqual([]);
});
