import { history, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it } from 'vitest';
import { mirrorEdits } from '../../../src/ui/editor/code/mirror-edits.ts';

const views: EditorView[] = [];

function openView(note: object, doc: string): EditorView {
  const state = EditorState.create({ doc, extensions: [history(), mirrorEdits(note)] });
  const view = new EditorView({ parent: document.body, state });
  views.push(view);
  return view;
}

const type = (view: EditorView, insert: string) => view.dispatch({ changes: { from: view.state.doc.length, insert } });
const texts = () => views.map(({ state }) => state.doc.toString());

afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

describe('mirrorEdits', () => {
  it('repeats edits in the editors of the same note only', () => {
    const note = {};
    const [left, right] = [openView(note, 'a'), openView(note, 'a'), openView({}, 'a')];
    if (!left || !right) throw new Error('no editors');
    type(left, 'b');
    type(right, 'c');
    expect(texts()).toEqual(['abc', 'abc', 'a']);
  });

  it('undoes on each side what was typed there', () => {
    const note = {};
    const [left, right] = [openView(note, 'a'), openView(note, 'a')];
    if (!left || !right) throw new Error('no editors');
    type(left, ' left');
    type(right, ' right');
    expect(undo(left)).toBe(true);
    expect(texts()).toEqual(['a right', 'a right']);
    expect(undo(left)).toBe(false);
    expect(undo(right)).toBe(true);
    expect(texts()).toEqual(['a', 'a']);
  });

  it('forgets a closed editor', () => {
    const note = {};
    const [left, right] = [openView(note, 'a'), openView(note, 'a')];
    right?.destroy();
    if (left) type(left, 'b');
    expect(texts()).toEqual(['ab', 'a']);
  });
});
