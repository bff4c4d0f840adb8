import { forceParsing } from '@codemirror/language';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { insert } from '../../../src/ui/editor/insert/insert.ts';
import type { InsertKind } from '../../../src/ui/editor/insert/insert-kinds.ts';
import { insertPort } from '../../../src/ui/editor/insert/insert-port.ts';
import { today } from '../../../src/ui/editor/properties/today.ts';
import { openEditor } from './editor-bench.ts';

let bench: ReturnType<typeof openEditor>;
afterEach(() => bench.close());

let chosen = 0;

function open(text: string, isOn = true): void {
  const at = text.indexOf('‸');
  chosen = 0;
  bench = openEditor(text.replace('‸', ''), {
    extensions: insertPort.of({
      isOn: () => isOn,
      chooseImages: () => {
        chosen += 1;
      },
      listTemplates: async () => [
        { name: 'meeting', read: async () => '---\ntags: [x]\n---\n\n# Meeting\n\n- [ ] \n' },
        { name: 'protocol', read: async () => 'Steps' },
      ],
      onError: () => undefined,
    }),
  });
  bench.setCaret(at);
  bench.editor.view.focus();
  forceParsing(bench.editor.view, text.length, 60_000);
}

const menu = () => page.getByRole('listbox');
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);
/** Time in milliseconds during which CodeMirror ignores keys after a list opens, to avoid accidental choices. */
const seen = () => new Promise((resolve) => setTimeout(resolve, 150));

describe('insert', () => {
  const DATE = today();
  it.each<[InsertKind, string, string]>([
    ['table', '‸', '| ‸Column 1 | Column 2 |\n| --- | --- |\n|          |          |'],
    ['table', 'one‸', 'one\n\n| ‸Column 1 | Column 2 |\n| --- | --- |\n|          |          |'],
    ['table', 'one\n‸\ntwo', 'one\n\n| ‸Column 1 | Column 2 |\n| --- | --- |\n|          |          |\n\ntwo'],
    ['callout', '‸', '> [!note] ‸'],
    ['callout', '> one\n> ‸', '> one\n>\n> > [!note] ‸'],
    ['formula', '‸', '$$\n‸\n$$'],
    ['formula', 'one ‸', 'one $‸$'],
    ['code', '‸', '```\n‸\n```'],
    ['code', 'one ‸', 'one `‸`'],
    ['citation', 'one ‸', 'one [@‸'],
    ['date', 'on ‸', `on ${DATE}‸`],
  ])('writes %s at %j', (kind, before, after) => {
    open(before);
    insert(bench.editor.view, kind);
    const { from } = bench.editor.view.state.selection.main;
    const text = bench.text();
    expect(`${text.slice(0, from)}‸${text.slice(from)}`).toBe(after);
    bench.undo();
    expect(bench.text()).toBe(before.replace('‸', ''));
  });

  it('puts marks around what is selected', () => {
    open('one two‸');
    bench.editor.view.dispatch({ selection: { anchor: 4, head: 7 } });
    insert(bench.editor.view, 'code');
    expect(bench.text()).toBe('one `two`');
  });

  it('offers the templates, and inserts one without its properties', async () => {
    open('one‸');
    insert(bench.editor.view, 'template');
    await expect.element(menu()).toBeVisible();
    expect(options()).toEqual(['meeting', 'protocol']);
    await seen();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bench.text()).toBe('one\n\n# Meeting\n\n- [ ]');
  });
});

describe('the slash menu', () => {
  it('opens at the start of a line, and inserts', async () => {
    open('‸');
    await userEvent.keyboard('/');
    await expect.element(menu()).toBeVisible();
    expect(options()).toHaveLength(8);
    await userEvent.keyboard('form');
    await expect.poll(options).toEqual(['Formula', 'Template']);
    await seen();
    await userEvent.keyboard('{Enter}');
    expect(bench.withCaret('‸')).toBe('$$\n‸\n$$');
  });

  it.each(['- ‸', '1. ‸', '- [ ] ‸', '> ‸', 'one\n\n‸'])('opens behind %j', async (before) => {
    open(before);
    await userEvent.keyboard('/');
    await expect.element(menu()).toBeVisible();
  });

  it.each([
    ['one ‸', '/'],
    ['one‸', '/'],
    ['and/‸', 'or'],
    ['on 29‸', '/11/2026'],
    ['‸', '/protocols/pcr.md'],
    ['‸', '/home'],
    ['‸', '/ '],
    ['https:/‸', '/'],
    ['```\n‸\n```', '/'],
    ['---\na: 1\n‸\n---\n', '/'],
  ])('stays closed when %j is continued by %j', async (before, typed) => {
    open(before);
    await userEvent.keyboard(typed);
    await seen();
    await expect.element(menu()).not.toBeInTheDocument();
    expect(bench.text()).toContain(typed);
  });

  it('closes by Escape, and stays closed for that slash', async () => {
    open('‸');
    await userEvent.keyboard('/');
    await expect.element(menu()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu()).not.toBeInTheDocument();
    await userEvent.keyboard('ta');
    await seen();
    await expect.element(menu()).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}/');
    await expect.element(menu()).toBeVisible();
    expect(bench.text()).toBe('/ta\n/');
  });

  it('opens within a text when it is asked for', async () => {
    open('at /da‸');
    await userEvent.keyboard('{Control>} {/Control}');
    await expect.element(menu()).toBeVisible();
    await seen();
    await userEvent.keyboard('{Enter}');
    expect(bench.text()).toBe(`at ${today()}`);
  });

  it('asks for images', async () => {
    open('‸');
    await userEvent.keyboard('/pict');
    await expect.poll(options).toEqual(['Image']);
    await seen();
    await userEvent.keyboard('{Enter}');
    expect([bench.text(), chosen]).toEqual(['', 1]);
  });

  it('is off where the person switched it off', async () => {
    open('‸', false);
    await userEvent.keyboard('/');
    await seen();
    await expect.element(menu()).not.toBeInTheDocument();
  });
});
