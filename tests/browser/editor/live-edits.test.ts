import { forceParsing, syntaxTreeAvailable } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import { afterEach, expect, it, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { openEditor } from './editor-bench.ts';

const START = `---
tags: [a]
---
# One

- [ ] *two* and [[five|six]]
- three
  - [x] inner

| Sample | Mass |
| --- | ---: |
| A | **1.5** g |
|  | 2 g |

> [!note] Four
> | a | b |
> |---|---|
> | c | d |

See [b][ref], a note[^1] and $x^2$.

1. first
2. second

\`\`\`python
import os
\`\`\`

[ref]: c.md
[^1]: Footnote.
`;

allowLongCases();

const PIECES = [
  'a',
  'b c',
  '*',
  '**d**',
  '`',
  '# ',
  '- ',
  '- [ ] ',
  '> ',
  '[[e]]',
  '==f==',
  '|',
  '$y$',
  '$$',
  '[g]',
  '---',
  '1. ',
];
const PASTED = ['one\ntwo', '| h | i |\n|---|---|\n| j | k |\n', '\n\n', '\u{1F33F} ', '- [ ] l\n- [ ] m', '> n'];
/** The keys of the person, by name: key, code and modifiers. */
const KEYS = {
  Enter: [{ key: 'Enter', keyCode: 13 }],
  Tab: [{ key: 'Tab', keyCode: 9 }],
  'Shift Tab': [{ key: 'Tab', keyCode: 9, shiftKey: true }],
  Backspace: [{ key: 'Backspace', keyCode: 8 }],
  Delete: [{ key: 'Delete', keyCode: 46 }],
  'Delete a word': [{ key: 'Backspace', keyCode: 8, ctrlKey: true }],
  'Ctrl Enter': [{ key: 'Enter', keyCode: 13, ctrlKey: true }],
  Bold: [{ key: 'b', keyCode: 66, ctrlKey: true }],
  Undo: [{ key: 'z', keyCode: 90, ctrlKey: true }],
  'Undo twice': [
    { key: 'z', keyCode: 90, ctrlKey: true },
    { key: 'z', keyCode: 90, ctrlKey: true },
  ],
  Redo: [{ key: 'y', keyCode: 89, ctrlKey: true }],
} satisfies Record<string, KeyboardEventInit[]>;
const NAMES = Object.keys(KEYS) as (keyof typeof KEYS)[];

const open: ReturnType<typeof openEditor>[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const bench of open.splice(0)) bench.close();
});

async function openView(isLive: boolean) {
  const bench = openEditor(START);
  open.push(bench);
  bench.editor.setLive(isLive);
  await expect.poll(() => syntaxTreeAvailable(bench.editor.view.state)).toBe(true);
  return bench;
}

/** An edit as chosen once for both views; the place is chosen in the text before it, which is the same in both. */
interface Edit {
  readonly name: string;
  readonly place: { readonly anchor: number; readonly head: number } | null;
  readonly run: (view: EditorView) => void;
}

function press(view: EditorView, events: readonly KeyboardEventInit[]): void {
  for (const event of events)
    view.contentDOM.dispatchEvent(new KeyboardEvent('keydown', { ...event, bubbles: true, cancelable: true }));
}

/** Types as the browser does: into the page, from where the editor reads the change. */
function type(text: string): void {
  document.execCommand('insertText', false, text);
}

function paste(view: EditorView, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  view.contentDOM.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

function chooseEdit(random: () => number, text: string): Edit {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const kind = random();
  const place = choosePlace(random, text);
  if (kind < 0.15) {
    // The keys with a meaning of their own in tables and tasks, where they have it.
    const cells = linePlace(random, text, /^.*\|.*$/gm);
    const tasks = linePlace(random, text, /^.*\[[ x]\].*$/gm);
    const key = pick(['Enter', 'Tab', 'Shift Tab', 'Ctrl Enter'] as const);
    return { name: key, place: key === 'Ctrl Enter' ? tasks : cells, run: (view) => press(view, KEYS[key]) };
  }
  if (kind < 0.4) {
    const piece = pick(PIECES);
    return { name: `type ${piece}`, place, run: () => type(piece) };
  }
  if (kind < 0.5) {
    const piece = pick(PASTED);
    return { name: `paste ${piece}`, place, run: (view) => paste(view, piece) };
  }
  const key = pick(NAMES);
  return { name: key, place: /^(?:Undo|Redo)/.test(key) ? null : place, run: (view) => press(view, KEYS[key]) };
}

/** Chooses where to edit: where the caret is, at a task, in a table, or anywhere, sometimes with a few characters selected. */
function choosePlace(random: () => number, text: string): Edit['place'] {
  const where = random();
  if (where < 0.3) return null;
  const { anchor } = linePlace(random, text, where < 0.5 ? /^.*\[[ x]\].*$/gm : where < 0.7 ? /^.*\|.*$/gm : /^.*$/gm);
  const head = random() < 0.8 ? anchor : Math.min(text.length, anchor + Math.floor(random() * 12));
  return { anchor, head };
}

/** Chooses a place in one of the lines that match. */
function linePlace(
  random: () => number,
  text: string,
  pattern: RegExp,
): { readonly anchor: number; readonly head: number } {
  const lines = [...text.matchAll(pattern)];
  const line = lines[Math.floor(random() * lines.length)];
  const anchor = Math.min(text.length, (line?.index ?? 0) + Math.floor(random() * ((line?.[0].length ?? 0) + 1)));
  return { anchor, head: anchor };
}

/** Presses a key in both views, and compares them. */
async function pressInBoth(
  [live, source]: readonly Awaited<ReturnType<typeof openView>>[],
  key: keyof typeof KEYS,
  anchor: number | null,
): Promise<boolean> {
  if (!live || !source) throw new Error('two views are compared');
  const before = source.editor.view.state;
  for (const { editor } of [live, source]) {
    editor.view.focus();
    if (anchor !== null) editor.view.dispatch({ selection: { anchor } });
    // On a busy machine the text may not be parsed yet, and a key in a table is an ordinary one.
    forceParsing(editor.view, editor.view.state.doc.length, 60_000);
    press(editor.view, KEYS[key]);
    await Promise.resolve();
  }
  expect(live.text(), `${key} at ${anchor}`).toBe(source.text());
  expect(live.editor.view.state.selection.toJSON(), `${key} at ${anchor}`).toEqual(
    source.editor.view.state.selection.toJSON(),
  );
  return !source.editor.view.state.doc.eq(before.doc);
}

it('has the same keys for tables, lists and tasks as the source view', async () => {
  const views = [await openView(true), await openView(false)];
  const lines = [...START.matchAll(/^.*(?:\||\[[ x]\]|- |\d\.).*$/gm)];
  expect(lines.length).toBeGreaterThan(10);
  for (const { index, 0: text } of lines) {
    for (const key of ['Enter', 'Tab', 'Shift Tab', 'Ctrl Enter'] as const) {
      const changed = await pressInBoth(views, key, index + Math.max(0, text.length - 2));
      if (changed) await pressInBoth(views, 'Undo', null);
      expect(views[1]?.text()).toBe(START);
    }
  }
});

it('writes the same bytes by the same keys as the source view, with the same selection', async () => {
  const edits = await commands.countCases({ reduced: 100, full: 1000 });
  const [live, source] = [await openView(true), await openView(false)];
  vi.useFakeTimers({ toFake: ['Date'] });
  const random = randomNumbers(20_261_124);
  const done: string[] = [];
  let shown = 0;
  for (let count = 0; count < edits; count += 1) {
    const edit = chooseEdit(random, source.text());
    done.push(edit.name);
    // Undo takes back together what was typed at nearly the same time.
    vi.setSystemTime(Date.now() + (random() < 0.5 ? 100 : 1000));
    for (const { editor } of [live, source]) {
      const { view } = editor;
      view.focus();
      if (edit.place) view.dispatch({ selection: edit.place });
      edit.run(view);
      // The editor reads what was typed into the page after the event.
      await Promise.resolve();
    }
    shown += live.editor.view.contentDOM.querySelectorAll('.cm-live-hidden').length;
    const last = `edit ${count}: ${done.slice(-6).join(', ')}`;
    expect(live.text(), last).toBe(source.text());
    expect(live.editor.view.state.selection.toJSON(), last).toEqual(source.editor.view.state.selection.toJSON());
  }
  expect(shown).toBeGreaterThan(edits);
  expect(new Set(done).size).toBeGreaterThan(NAMES.length);
  expect(source.text()).not.toBe(START);
});

function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
