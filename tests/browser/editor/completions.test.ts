import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openEditor } from './editor-bench.ts';

const vocabulary = {
  notes: [
    { path: '/plan.md', title: 'The plan', aliases: ['Roadmap'] },
    { path: '/a/day.md', title: 'A day', aliases: [] },
    { path: '/b/day.md', title: 'Another day', aliases: [] },
  ],
  tags: [
    { tag: 'led', count: 3 },
    { tag: 'blue', count: 1 },
  ],
};
let bench: ReturnType<typeof openEditor>;
afterEach(() => bench.close());

const references = [
  { key: 'smith2020', author: 'Smith & Lee', year: '2020', title: 'Light and leaves' },
  { key: 'odd(key)', author: 'Doe', year: '1999', title: 'An atlas' },
  { key: 'no key', author: 'Roe', year: 'n.d.', title: 'Never offered, because it cannot be written' },
];
const asked: string[] = [];

async function type(text: string, before = ''): Promise<void> {
  asked.length = 0;
  bench = openEditor(before, {
    vocabulary,
    suggestReferences: async (query) => {
      asked.push(query);
      return references.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()));
    },
  });
  bench.setCaret(before.length);
  bench.editor.view.focus();
  // `[` starts a key name in user-event: `[[` types one bracket.
  await userEvent.keyboard(text.replaceAll('[', '[['));
}

const option = (name: string) => page.getByRole('option', { name, exact: false });

/** Time in milliseconds during which CodeMirror ignores keys after a list opens, to avoid accidental choices. */
const seen = () => new Promise((resolve) => setTimeout(resolve, 150));

it.each([
  ['[[The', 'The plan', '[[plan]]'],
  ['[[road', 'Roadmap', '[[plan|Roadmap]]'],
  ['[[anoth', 'Another day', '[[b/day]]'],
])('offers notes after %s', async (typed, label, text) => {
  await type(typed);
  await expect.element(option(label)).toBeVisible();
  await seen();
  await userEvent.keyboard('{Enter}');
  expect(bench.withCaret()).toBe(`${text}|`);
});

it('reuses closing brackets of the link', async () => {
  await type('[[pla');
  bench.editor.view.dispatch({ changes: { from: 5, insert: ']]' } });
  await userEvent.keyboard('n');
  await expect.element(option('The plan')).toBeVisible();
  await seen();
  await userEvent.keyboard('{Enter}');
  expect(bench.text()).toBe('[[plan]]');
});

it('offers tags, most used first', async () => {
  await type('x #');
  await expect.element(option('#led')).toBeVisible();
  await seen();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(bench.text()).toBe('x #blue');
});

it('offers no tags at the start of a heading or in code', async () => {
  await type('#');
  await seen();
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  bench.close();
  await type('[[pl', '```\n');
  await seen();
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});

it.each([
  ['[@light and', 'smith2020', '[@smith2020]|'],
  ['[see @smith2020, p. 3; -@atl', 'odd(key)', '[see @smith2020, p. 3; -@{odd(key)}]|'],
])('offers references after %s', async (typed, label, text) => {
  await type(typed);
  await expect.element(option(label)).toBeVisible();
  await seen();
  await userEvent.keyboard('{Enter}');
  expect(bench.withCaret()).toBe(text);
  expect(asked.at(-1)).toBe(typed.slice(typed.lastIndexOf('@') + 1));
});

it('offers references before a bracket that is there, and none that cannot be written', async () => {
  await type('[@');
  await expect.element(option('odd(key)')).toBeVisible();
  await expect.element(option('no key')).not.toBeInTheDocument();
  bench.editor.view.dispatch({ changes: { from: 2, insert: ']' } });
  await userEvent.keyboard('li');
  await expect.element(option('odd(key)')).not.toBeInTheDocument();
  await expect.element(option('smith2020')).toBeVisible();
  await seen();
  await userEvent.keyboard('{Enter}');
  expect(bench.withCaret()).toBe('[@smith2020]|');
});

it('offers no references outside brackets', async () => {
  await type('@li');
  await seen();
  expect(asked).toEqual([]);
});
