import { foldCode, syntaxTreeAvailable } from '@codemirror/language';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openEditor } from './editor-bench.ts';

let bench: ReturnType<typeof openEditor>;
afterEach(() => bench.close());

async function open(text: string, selection?: [anchor: number, head: number]): Promise<void> {
  bench = openEditor(text);
  const [anchor, head] = selection ?? [text.length, text.length];
  bench.editor.view.dispatch({ selection: { anchor, head } });
  bench.editor.view.focus();
  // The language is loaded and the text parsed asynchronously.
  await expect.poll(() => syntaxTreeAvailable(bench.editor.view.state)).toBe(true);
}

it.each([
  ['a list', '- one', '- one\n- |'],
  ['a task', '- [x] one', '- [x] one\n- [ ] |'],
  ['numbers', '1. one', '1. one\n2. |'],
  ['a quote', '> one', '> one\n> |'],
  ['a list below frontmatter', '---\ntitle: x\n---\n- one', '---\ntitle: x\n---\n- one\n- |'],
])('continues %s on Enter', async (_name, text, after) => {
  await open(text);
  await userEvent.keyboard('{Enter}');
  expect(bench.withCaret()).toBe(after);
});

it.each([
  ['b', 'one two', [4, 7], 'one **two**'],
  ['b', 'one **two**', [6, 9], 'one two'],
  ['b', 'one **two**', [4, 11], 'one two'],
  ['b', 'one two', [5, 5], 'one **two**'],
  ['i', 'one two', [4, 7], 'one *two*'],
  ['i', 'one **two**', [6, 9], 'one ***two***'],
  ['k', 'one two', [4, 7], 'one [two]()'],
  ['k', 'one https://a.b/', [4, 16], 'one [](https://a.b/)'],
  ['k', 'one two', [4, 4], 'one two'],
] as const)('Ctrl+%s on %j at %j', async (key, text, [anchor, head], after) => {
  await open(text, [anchor, head]);
  await userEvent.keyboard(`{Control>}${key}{/Control}`);
  expect(bench.text()).toBe(after);
});

it('indents with Tab, and leaves the field with Escape, Tab', async () => {
  const next = document.createElement('button');
  await open('- one\n- two');
  document.body.append(next);
  await userEvent.keyboard('{Tab}');
  expect(bench.text()).toBe('- one\n  - two');
  await userEvent.keyboard('{Escape}{Tab}');
  expect(document.activeElement).toBe(next);
  next.remove();
});

it('folds a section up to the next heading of its level', async () => {
  await open('# One\ntext\n## In it\nmore\n# Two\nlast', [0, 0]);
  foldCode(bench.editor.view);
  const lines = [...bench.editor.view.dom.querySelectorAll('.cm-line')].map((line) => line.textContent);
  expect(lines).toEqual(['# One…', '# Two', 'last']);
});

it('has an accessible name and a hint for leaving the field', async () => {
  await open('text');
  const field = bench.editor.view.contentDOM;
  expect(field.role).toBe('textbox');
  expect(field.ariaMultiLine).toBe('true');
  expect(field.ariaLabel).toBe('Text of /day.md');
  expect(field.spellcheck).toBe(true);
});
