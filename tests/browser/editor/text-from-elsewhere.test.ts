import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openEditor } from './editor-bench.ts';

const NOTE = '# Day\n\nfirst\n\nmiddle\n\nlast\n';
let bench: ReturnType<typeof openEditor>;
afterEach(() => bench.close());

it('keeps the caret between two remote changes', () => {
  bench = openEditor(NOTE);
  bench.setCaret(NOTE.indexOf('ddle'));
  bench.editor.show('# Day, theirs\n\nfirst\n\nmiddle\n\nlast\nmore\n', 'elsewhere');
  expect(bench.withCaret()).toBe('# Day, theirs\n\nfirst\n\nmi|ddle\n\nlast\nmore\n');
});

it('undoes typing but not remote changes', () => {
  bench = openEditor(NOTE);
  bench.setCaret(NOTE.indexOf('ddle'));
  // One input: the history groups single keys by time, and a busy machine would begin a second group.
  const { view } = bench.editor;
  view.dispatch(view.state.replaceSelection('typed'), { userEvent: 'input.type' });
  bench.editor.show('# Day, theirs\n\nfirst\n\nmitypedddle\n\nlast\nmore\n', 'elsewhere');
  expect(bench.withCaret()).toBe('# Day, theirs\n\nfirst\n\nmityped|ddle\n\nlast\nmore\n');
  bench.undo();
  expect(bench.withCaret()).toBe('# Day, theirs\n\nfirst\n\nmi|ddle\n\nlast\nmore\n');
  bench.undo();
  expect(bench.text()).toBe('# Day, theirs\n\nfirst\n\nmiddle\n\nlast\nmore\n');
});

it('undoes an edit of the properties form', () => {
  bench = openEditor(NOTE);
  bench.editor.show(`---\ntitle: Day\n---\n${NOTE}`, 'person');
  bench.undo();
  expect(bench.text()).toBe(NOTE);
});

it('returns the text on request, and ignores the same text without a comparison', async () => {
  bench = openEditor(NOTE);
  bench.setCaret(0);
  bench.editor.view.focus();
  await userEvent.keyboard('x');
  const handed = bench.read();
  expect(handed).toBe(`x${NOTE}`);
  await userEvent.keyboard('y');
  // The session still has an older text: newer keystrokes stay.
  if (handed !== null) bench.editor.show(handed, 'person');
  expect(bench.text()).toBe(`xy${NOTE}`);
});

it('does not report remote changes as typing', () => {
  bench = openEditor(NOTE);
  bench.editor.show('other\n', 'elsewhere');
  expect(bench.read()).toBeNull();
});

it('keeps the scroll position when lines are inserted above', async () => {
  const lines = Array.from({ length: 400 }, (_, index) => `line ${index}`);
  bench = openEditor(lines.join('\n'));
  const { view } = bench.editor;
  bench.editor.goTo(200);
  const topOf = (text: string): number => {
    const line = [...view.dom.querySelectorAll('.cm-line')].find((each) => each.textContent === text);
    return line ? Math.round(line.getBoundingClientRect().top) : Number.NaN;
  };
  await settled(() => topOf('line 202'));
  const before = topOf('line 202');
  bench.editor.show(['new 1', 'new 2', 'new 3', ...lines].join('\n'), 'elsewhere');
  await settled(() => topOf('line 202'));
  expect(Math.abs(topOf('line 202') - before)).toBeLessThanOrEqual(2);
});

/** Waits until a number stays the same for several frames. */
async function settled(read: () => number): Promise<void> {
  const seen: number[] = [];
  await expect
    .poll(async () => {
      await new Promise(requestAnimationFrame);
      seen.push(read());
      const last = seen.slice(-10);
      return last.length === 10 && last.every((value) => value === last[0]);
    })
    .toBe(true);
}
