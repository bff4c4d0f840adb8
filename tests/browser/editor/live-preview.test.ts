import { forceParsing } from '@codemirror/language';
import { EditorSelection } from '@codemirror/state';
import { afterEach, describe, expect, it } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { setFrontmatterProblem } from '../../../src/ui/editor/code/frontmatter-problem.ts';
import type { WrittenLink } from '../../../src/ui/editor/live/links/follow-link.ts';
import { MAX_HIDDEN_CHARS, MAX_LINE_CHARS } from '../../../src/ui/editor/live/live-bounds.ts';
import { namedNotes } from '../../support/hostile-notes/named-notes.ts';
import { openEditor } from './editor-bench.ts';

/** The notes of the sample notebook, and the documents of the project. */
const NOTES = import.meta.glob<string>(['../../../docs/**/*.md', '../../fixtures/**/*.md', '../../../src/**/*.md'], {
  query: '?raw',
  import: 'default',
});

const open = new Set<ReturnType<typeof openEditor>>();
afterEach(() => {
  for (const bench of open) bench.close();
  open.clear();
});

async function openLive(text: string, { isLive = true } = {}) {
  const followed: WrittenLink[] = [];
  const bench = openEditor(text, { follow: (link) => followed.push(link) });
  open.add(bench);
  const { editor } = bench;
  editor.setLive(isLive);
  // The language is loaded asynchronously. In the background, the editor parses for 3 s of 30 at most: too little on a busy machine.
  await expect.poll(() => forceParsing(editor.view, text.length, 1000)).toBe(true);
  const content = editor.view.contentDOM;
  return {
    ...bench,
    followed,
    content,
    /** The texts of the hidden parts, in order. */
    hidden: () => [...content.querySelectorAll('.cm-live-hidden')].map((part) => part.textContent),
    lines: () => [...content.querySelectorAll('.cm-line')].map((line) => line.textContent),
    boxes: () => [...content.querySelectorAll<HTMLInputElement>('input[type=checkbox]')],
    close: () => {
      bench.close();
      open.delete(bench);
    },
  };
}

describe('callouts', () => {
  it('have the tone of their kind', async () => {
    const kinds = ['warning', 'danger', 'tip', 'quote'];
    const { content } = await openLive(`${kinds.map((kind) => `> [!${kind}] Hot plate`).join('\n\n')}\n\nlast`);
    const tones = () =>
      [...content.querySelectorAll('.cm-live-callout-head')].map((line) =>
        getComputedStyle(line).getPropertyValue('--tone').trim(),
      );
    await expect.poll(tones).toHaveLength(kinds.length);
    expect(new Set(tones()).size).toBe(kinds.length);
  });
});

describe('hidden marks', () => {
  it.each([
    ['a heading', '# One', ['# ']],
    ['a closed heading', '## One ##', ['## ', ' ##']],
    ['an underlined heading', 'One\n===', ['===']],
    ['emphasis', 'a *b* c', ['*', '*']],
    ['strong', 'a **b** c', ['**', '**']],
    ['strikethrough', 'a ~~b~~ c', ['~~', '~~']],
    ['a highlight', 'a ==b c== d', ['==', '==']],
    ['inline code', 'a `b` c', ['`', '`']],
    ['a link', 'a [b](c.md) d', ['[', '](c.md)']],
    ['a wiki link', 'a [[b]] c', ['[[', ']]']],
    ['a wiki link with a label', 'a [[b|c]] d', ['[[b|', ']]']],
    ['a link by reference', '[a][B], [b][] and [b]\n\n[b]: c.md "d"', ['[', '][B]', '[', '][]', '[', ']']],
    ['a footnote', 'a[^1]\n\n[^1]: One *word*.', ['[^', ']', '*', '*']],
    ['an address', 'a <https://b.example/> c', ['<', '>']],
    ['an escaped character', 'a \\* b', ['\\']],
    ['a quote', '> a\n> b', ['> ', '> ']],
    ['a callout', '> [!warning]- Hot plate\n> Stop', ['> ', '[!', ']-', '> ']],
    ['a rule', 'a\n\n***', ['***']],
    ['fenced code', '```python\nimport os\n```', ['```', '```']],
    ['a task', '- [ ] a', ['- ', '[ ]']],
    ['an inner item', '- a\n  - b', ['  ']],
    ['frontmatter', '---\na: 1\n---\nb', ['---', 'a: 1', '---']],
  ])('of %s', async (_name, text, hidden) => {
    const { hidden: found, lines } = await openLive(`${text}\n\nlast`);
    await expect.poll(found).toEqual(hidden);
    expect(lines().join('\n')).toBe(`${text}\n\nlast`);
  });

  it.each([
    ['a link by reference without a definition', '[a], [b][c] and [^1]'],
    ['a link whose definition is code', '[a]\n\n    [a]: b.md'],
    ['an image', '![a](b.png) and ![[c.png]]'],
    ['an empty link', '[](b.md)'],
    ['marks in code', '`x`\n\n    **a** [[b]]'.slice(5)],
    ['a formula', '$a_1 * b_2$'],
    ['spaced equals signs', 'a == b and c == d'],
    ['a number', '1. a'],
    ['a link with a long address', `[a](${'b'.repeat(MAX_HIDDEN_CHARS)})`],
    ['a long line', `*a* ${'b '.repeat(MAX_LINE_CHARS)}`],
  ])('none of %s', async (_name, text) => {
    const { hidden, lines } = await openLive(`*first*\n\n${text}`);
    await expect.poll(hidden).toEqual(['*', '*']);
    expect(lines()[0]).toBe('*first*');
  });

  it('are shown in the block of the caret, and hidden again when the caret leaves', async () => {
    const text = '# One\n\na *b*\nc *d*\n\n*e*';
    const { editor, hidden, setCaret } = await openLive(text);
    editor.view.focus();
    await expect.poll(hidden).toEqual(['*', '*', '*', '*', '*', '*']);
    setCaret(text.indexOf('b'));
    await expect.poll(hidden).toEqual(['# ', '*', '*']);
    editor.view.contentDOM.blur();
    await expect.poll(hidden).toHaveLength(7);
  });

  it('are shown in all selected blocks', async () => {
    const text = '*a*\n\n*b*\n\n*c*';
    const { editor, hidden } = await openLive(text);
    editor.view.dispatch({ selection: { anchor: 1, head: text.indexOf('b') } });
    await expect.poll(hidden).toEqual(['*', '*']);
    editor.view.dispatch({ selection: EditorSelection.single(0, text.length) });
    await expect.poll(hidden).toEqual([]);
  });

  it('are not shown while a pointer is down', async () => {
    const { editor, hidden, setCaret } = await openLive('*a*\n\n*b*');
    editor.view.focus();
    await expect.poll(hidden).toHaveLength(2);
    document.dispatchEvent(new PointerEvent('pointerdown'));
    setCaret(6);
    expect(hidden()).toEqual(['*', '*']);
    document.dispatchEvent(new PointerEvent('pointerup'));
    await expect
      .poll(() => editor.view.contentDOM.querySelector('.cm-line')?.querySelectorAll('.cm-live-hidden').length)
      .toBe(2);
  });
});

it('opens the frontmatter when the caret moves up into it', async () => {
  const { editor, hidden } = await openLive('---\na: 1\n---\nb');
  editor.view.dispatch({ selection: { anchor: 13 } });
  editor.view.focus();
  await expect.poll(hidden).toHaveLength(3);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(hidden).toEqual([]);
});

it('shows frontmatter as one line in the source view until the caret moves up into it', async () => {
  const TEXT = '---\na: 1\nb: 2\n---\n\n*c*';
  const { editor, hidden, lines, content, setCaret } = await openLive(TEXT, { isLive: false });
  await expect.poll(hidden).toEqual(['a: 1', 'b: 2', '---']);
  expect(lines().join('\n')).toBe(TEXT);
  const heights = () => [...content.querySelectorAll('.cm-line')].map((line) => Math.min(1, line.clientHeight));
  expect(heights()).toEqual([1, 0, 0, 0, 1, 1]);
  editor.view.focus();
  setCaret(TEXT.indexOf('\n*c'));
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(hidden).toEqual([]);
  expect(heights()).toEqual([1, 1, 1, 1, 1, 1]);
  setCaret(TEXT.length);
  await expect.poll(hidden).toEqual(['a: 1', 'b: 2', '---']);
  editor.view.dispatch({ effects: setFrontmatterProblem.of({ line: 2, reason: 'A bracket is open.' }) });
  await expect.poll(hidden).toEqual([]);
});

it('keeps invalid frontmatter in view', async () => {
  const { editor, hidden } = await openLive('---\na: [\n---\nb *c*');
  await expect.poll(hidden).toHaveLength(5);
  editor.view.dispatch({ effects: setFrontmatterProblem.of({ line: 2, reason: 'A bracket is open.' }) });
  await expect.poll(hidden).toEqual(['*', '*']);
  editor.view.dispatch({ effects: setFrontmatterProblem.of(null) });
  await expect.poll(hidden).toHaveLength(5);
});

describe('a task', () => {
  const TEXT = 'one\n\n- [ ] *Weigh* it\n- [x] Dry it\n';

  it('has a named checkbox that changes one character', async () => {
    const { boxes, text } = await openLive(TEXT);
    await expect
      .poll(() => boxes().map((box) => [box.ariaLabel, box.checked]))
      .toEqual([
        ['Weigh it', false],
        ['Dry it', true],
      ]);
    const [first] = boxes();
    if (!first) throw new Error('no checkbox');
    await userEvent.click(first);
    expect(text()).toBe(TEXT.replace('[ ]', '[x]'));
    await expect.poll(() => boxes().map((box) => box.checked)).toEqual([true, true]);
    boxes()[1]?.focus();
    await userEvent.keyboard(' ');
    expect(text()).toBe(TEXT.replace('[ ]', '[x]').replace('[x] Dry', '[ ] Dry'));
    await expect.poll(() => boxes().map((box) => box.checked)).toEqual([true, false]);
    expect(document.activeElement).toBe(boxes()[1]);
  });

  it('is ticked at the caret by a key', async () => {
    const { editor, setCaret, text, undo: takeBack } = await openLive(TEXT);
    setCaret(TEXT.indexOf('it'));
    editor.view.focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(text()).toBe(TEXT.replace('[ ]', '[x]'));
    takeBack();
    expect(text()).toBe(TEXT);
  });
});

it('follows a link by reference, and goes to the text of a footnote', async () => {
  const TEXT = 'one[^a] and [b]\n\n[b]: <c d.md>\n\n[^a]: The note.\n';
  const { editor, followed, setCaret, withCaret } = await openLive(TEXT);
  editor.view.focus();
  setCaret(TEXT.indexOf('[b]') + 1);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(followed).toEqual([{ kind: 'address', target: 'c d.md' }]);
  setCaret(TEXT.indexOf('^a'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(withCaret()).toBe(TEXT.replace('The', '|The'));
});

it('finds a definition that is written, moved or removed', async () => {
  const TEXT = 'a [b]\n\nlast';
  const { editor, hidden } = await openLive(TEXT);
  expect(hidden()).toEqual([]);
  editor.view.dispatch({ changes: { from: TEXT.length, insert: '\n\n[b]: c.md' } });
  await expect.poll(hidden).toEqual(['[', ']']);
  editor.view.dispatch({ changes: { from: 0, insert: '*x*\n\n' } });
  await expect.poll(hidden).toEqual(['*', '*', '[', ']']);
  const at = editor.view.state.doc.length - '[b]: c.md'.length;
  editor.view.dispatch({ changes: { from: at, to: at + 1 } });
  await expect.poll(hidden).toEqual(['*', '*']);
});

it('follows the link at the caret by a key, and a link by Ctrl and a click', async () => {
  const TEXT = 'one\n\n[[plan#Next|the plan]] and [b](c.md)';
  const { content, editor, followed, setCaret, text } = await openLive(TEXT);
  setCaret(TEXT.indexOf('c.md'));
  editor.view.focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  setCaret(0);
  await expect.poll(() => content.querySelectorAll('.cm-live-link').length).toBe(2);
  const link = content.querySelector('.cm-live-link');
  if (!link) throw new Error('no link');
  await userEvent.click(link, { modifiers: ['Control'] });
  expect(followed).toEqual([
    { kind: 'address', target: 'c.md' },
    { kind: 'wiki', target: 'plan#Next' },
  ]);
  expect(text()).toBe(TEXT);
});

it('changes no note by opening, scrolling and closing it', async () => {
  const hostile = namedNotes(0.02);
  const all = Object.values(NOTES);
  expect(all.length + hostile.length).toBeGreaterThan(100);
  const count = await commands.countCases({ reduced: 40, full: all.length });
  const chosen = all.filter(
    (_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length),
  );
  const written = await Promise.all(chosen.map((load) => load()));
  expect(written).toHaveLength(count);
  for (const text of [...hostile.map((note) => note.text), ...written]) {
    const { close, content, editor, read, text: now } = await openLive(text);
    const pane = editor.view.dom.parentElement;
    pane?.scrollTo(0, pane.scrollHeight);
    editor.view.dispatch({ selection: { anchor: Math.floor(text.length / 2) }, scrollIntoView: true });
    // The editor counts every line ending as one; nothing is written.
    expect(now()).toBe(text.replace(/\r\n?/g, '\n'));
    expect(read()).toBeNull();
    for (const part of content.querySelectorAll('.cm-live-hidden')) {
      expect(part.textContent.length).toBeLessThanOrEqual(MAX_HIDDEN_CHARS);
    }
    close();
  }
});
