import { syntaxTreeAvailable } from '@codemirror/language';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CloisterError } from '../../../src/contracts/errors/errors.ts';
import { LiveParts } from '../../../src/ui/editor/live/parts/live-parts.tsx';
import { createPartPlaces } from '../../../src/ui/editor/live/parts/part-places.ts';
import { createExternalStore } from '../../../src/ui/kit/hooks/external-store.ts';
import { renderer } from '../../../src/ui/preview/renderer.ts';
import type { NoteState } from '../../../src/ui/state/notebook/note-state.ts';
import { SearchProvider } from '../../../src/ui/state/notebook/search-context.tsx';
import { pageRenderer } from '../../support/browser/page-renderer.ts';
import { openRunScreen, type RunScreen } from '../../support/browser/run-screen.tsx';
import { emptySearch } from '../../support/fake-client.ts';
import { namedNotes } from '../../support/hostile-notes/named-notes.ts';
import { openEditor } from './editor-bench.ts';

const LEAF = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80"/></svg>';
const PLAN = '# Plan\n\n## Steps\n\nWeigh the **trays**.\n\n## Other\n\nLater\n';
const TABLE = '| Sample | Mass |\n| :-- | --: |\n| *A* | 1.5 g |\n|  | 2 g |';

let screen: RunScreen;
let bench: ReturnType<typeof openEditor> | null = null;
/** Texts that the renderer does not answer in time. */
const stalls = new Set<string>();

beforeEach(async () => {
  const view = pageRenderer((text) => {
    if (stalls.has(text)) throw new CloisterError('stalled', 'It took too long.');
  });
  vi.spyOn(renderer, 'open').mockReturnValue(view);
  screen = await openRunScreen();
  const { notebookId, services } = screen;
  await services.call('files.write', { notebookId, path: '/leaf.svg', content: LEAF });
  await services.call('files.write', { notebookId, path: '/plan.md', content: PLAN });
  await services.call('files.write', { notebookId, path: '/paper.pdf', content: 'paper' });
  await services.call('files.write', { notebookId, path: '/data.csv', content: 'sample,mass\nA,1.5\n' });
  await services.call('files.write', { notebookId, path: '/hum.wav', content: silence(2) });
});

afterEach(async () => {
  bench?.close();
  bench = null;
  stalls.clear();
  await screen.close();
  vi.restoreAllMocks();
});

/** Returns a recording of a length in seconds as a WAV file. */
function silence(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 8000;
  const view = new DataView(new ArrayBuffer(44 + seconds * rate));
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  write(8, 'WAVEfmt ');
  for (const [at, size, value] of [
    [16, 4, 16],
    [20, 2, 1],
    [22, 2, 1],
    [24, 4, rate],
    [28, 4, rate],
    [32, 2, 1],
    [34, 2, 8],
  ] as const)
    if (size === 4) view.setUint32(at, value, true);
    else view.setUint16(at, value, true);
  write(36, 'data');
  view.setUint32(40, seconds * rate, true);
  return new Uint8Array(view.buffer).fill(128, 44);
}

async function openLive(text: string) {
  const opened = openEditor(text);
  bench = opened;
  const { editor } = opened;
  const places = createPartPlaces();
  await screen.show(
    <SearchProvider client={emptySearch}>
      <LiveParts
        notebookId={screen.notebookId}
        path="/day.md"
        session={{ state: createExternalStore<NoteState>({ phase: 'loading' }) }}
        places={places}
        frame={{ current: editor.view.dom.parentElement }}
      />
    </SearchProvider>,
  );
  editor.setLive(true, places);
  await expect.poll(() => syntaxTreeAvailable(editor.view.state)).toBe(true);
  const content = editor.view.contentDOM;
  const part = (index = 0) => content.querySelectorAll<HTMLElement>('.cm-live-part')[index] ?? null;
  return {
    ...opened,
    content,
    part,
    places,
    count: () => content.querySelectorAll('.cm-live-part').length,
    /** The text of the field without what is drawn, which is not in the accessibility tree. */
    source: () =>
      [...content.querySelectorAll('.cm-line')]
        .map((line) => {
          const copy = line.cloneNode(true);
          if (copy instanceof Element) for (const drawn of copy.querySelectorAll('.cm-live-part')) drawn.remove();
          return copy.textContent ?? '';
        })
        .join('\n'),
  };
}

describe('the live view shows in place', () => {
  it('an image of the notebook, by path and by name', async () => {
    const { content, source } = await openLive('a ![Leaf](leaf.svg) b ![[leaf.svg|60]]\n\nlast');
    const images = () => [...content.querySelectorAll<HTMLImageElement>('.cm-live-part img')];
    await expect
      .poll(() => images().map(({ alt, width }) => [alt, width]))
      .toEqual([
        ['Leaf', 120],
        ['leaf.svg', 60],
      ]);
    expect(images().every(({ src }) => src.startsWith('blob:'))).toBe(true);
    expect(source()).toBe('a ![Leaf](leaf.svg) b ![[leaf.svg|60]]\n\nlast');
  });

  it('words for a missing and for an external image, which is not loaded', async () => {
    const { content, part } = await openLive('![no](nowhere.png) ![cat](https://c.example/cat.png)\n\nlast');
    await expect.poll(() => part(0)?.textContent).toContain('Image nowhere.png is not in this notebook.');
    await expect.poll(() => part(1)?.textContent).toContain('External image, not loaded.');
    expect(content.querySelector('.cm-live-part img')).toBeNull();
  });

  it('formulas in a line and as a block', async () => {
    const { part, source } = await openLive('# a $b^2$\n\n$$\n\\frac{c}{d}\n$$\n\nlast');
    await expect.poll(() => part(0)?.querySelectorAll('.katex').length).toBe(1);
    await expect.poll(() => part(1)?.querySelectorAll('.katex-display').length).toBe(1);
    expect(source()).toBe('# a $b^2$\n\n$$\n\\frac{c}{d}\n$$\n\nlast');
  });

  it('a table, with the formats of its cells', async () => {
    const { part, source } = await openLive(`${TABLE}\n\nlast`);
    const cells = () => [...(part()?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent);
    await expect.poll(cells).toEqual(['Sample', 'Mass', 'A', '1.5 g', '', '2 g']);
    expect(part()?.querySelector('td em')?.textContent).toBe('A');
    expect(source()).toBe(`${TABLE}\n\nlast`);
  });

  it('a diagram, and its source in the block of the caret', async () => {
    const note =
      '```mermaid\nflowchart LR\n  weigh[Weigh] --> dry[Dry]\n```\n\n> ```mermaid\n> pie\n>   "red": 2\n> ```\n\nlast';
    const { editor, content, part, count, source, setCaret } = await openLive(note);
    editor.view.focus();
    setCaret(note.length);
    await expect
      .poll(() => [...content.querySelectorAll('.cm-live-part svg[role=img]')].map(({ ariaLabel }) => ariaLabel))
      .toEqual([expect.stringMatching(/^Flowchart: .*Weigh, Dry/), expect.stringMatching(/^Pie chart: .*red/)]);
    expect(part()?.querySelector('button')).toBeNull();
    expect(source()).toBe(note);
    setCaret(4);
    await expect.poll(count).toBe(1);
    expect(content.textContent).toContain('weigh[Weigh] --> dry[Dry]');
  });

  it('a wide diagram in a box that scrolls, and text as wide as before', async () => {
    const steps = Array.from({ length: 30 }, (_, n) => `s${n}[Step number ${n}] --> s${n + 1}`).join('\n');
    const { part, content } = await openLive(`Some text\n\n\`\`\`mermaid\nflowchart LR\n${steps}\n\`\`\`\n\nlast`);
    const widthPx = content.clientWidth;
    await expect.poll(() => part()?.querySelector('svg[role=img]')).toBeInstanceOf(SVGElement);
    expect(part()?.scrollWidth).toBeGreaterThan(part()?.clientWidth ?? 0);
    expect(content.clientWidth).toBe(widthPx);
  });

  it('a diagram that is not closed as code, and one that cannot be read as code with the reason', async () => {
    const note = 'first\n\n```mermaid\nflowchart TD\n  A --> ]\n```\n\n```mermaid\npie';
    const { count, part } = await openLive(note);
    await expect.poll(() => part()?.textContent).toMatch(/Check line 2\./);
    expect(part()?.querySelector('pre')?.textContent).toContain('A --> ]');
    expect(count()).toBe(1);
  });

  it('a table and a block of math within a quote and a list', async () => {
    const text = `> ${TABLE.replaceAll('\n', '\n> ')}\n\n- one\n\n  $$\n  c^2\n  $$\n\nlast`;
    const { part, source, content } = await openLive(text);
    const cells = () => [...(part(0)?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent);
    await expect.poll(cells).toEqual(['Sample', 'Mass', 'A', '1.5 g', '', '2 g']);
    await expect.poll(() => part(1)?.querySelectorAll('.katex-display').length).toBe(1);
    expect(source()).toBe(text);
    const left = (element: Element | null | undefined) => element?.getBoundingClientRect().left ?? 0;
    const last = [...content.querySelectorAll('.cm-line')].at(-1);
    expect(left(part(1)?.firstElementChild)).toBeGreaterThan(left(last) + 10);
  });

  it('an image by reference, and a formula over two lines', async () => {
    const text = 'a ![Leaf][one] $b\n/ c$ d\n\n[one]: leaf.svg';
    const { content, source } = await openLive(`${text}\n\nlast`);
    await expect.poll(() => content.querySelector<HTMLImageElement>('.cm-live-part img')?.alt).toBe('Leaf');
    await expect.poll(() => content.querySelector('.cm-live-part .katex')?.textContent).toContain('b/c');
    expect(source()).toBe(`${text}\n\nlast`);
  });

  it('a document as a card and a table of a file', async () => {
    const { part } = await openLive('![[paper.pdf]]\n\n![[data.csv]]\n\nlast');
    await expect.poll(() => part(0)?.querySelector('a')?.textContent).toBe('paper.pdf');
    const cells = () => [...(part(1)?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent);
    await expect.poll(cells).toEqual(['sample', 'mass', 'A', '1.5']);
  });

  it('an embedded note, and words for one that does not exist', async () => {
    const { part, source } = await openLive('![[plan]]\n\n![[nothing]]\n\nlast');
    await expect.poll(() => part(0)?.querySelector('[data-embedded] strong')?.textContent).toBe('trays');
    await expect.poll(() => part(1)?.textContent).toContain('is not in this notebook');
    expect(source()).toBe('![[plan]]\n\n![[nothing]]\n\nlast');
  });

  it('the source with the reason when rendering takes too long, and tries again later', async () => {
    stalls.add('$a$');
    const { editor, part, setCaret, count } = await openLive('$a$ b\n\nlast');
    await expect.poll(() => part()?.textContent).toContain('$a$ Rendering took too long');
    stalls.clear();
    editor.view.focus();
    setCaret(0);
    await expect.poll(count).toBe(0);
    setCaret(8);
    await expect.poll(() => part()?.querySelectorAll('.katex').length).toBe(1);
  });
});

it('keeps what is drawn out of the accessibility tree and of the order of the Tab key', async () => {
  const { content, part } = await openLive(`${TABLE}\n\n![[plan]]\n\nlast`);
  await expect.poll(() => part(1)?.querySelectorAll('[data-embedded]').length).toBe(1);
  for (const box of content.querySelectorAll<HTMLElement>('.cm-live-part')) {
    expect(box.tabIndex).toBe(-1);
    expect([...box.children].every((child) => child instanceof HTMLElement && child.inert)).toBe(true);
  }
});

it('plays a recording in place by the pointer, without a stop of the Tab key', async () => {
  const TEXT = 'one\n\n![[hum.wav]]\n\nlast';
  const { part, editor, setCaret, withCaret, source } = await openLive(TEXT);
  const player = () => part()?.querySelector('audio') ?? null;
  await expect.poll(() => player()?.src.startsWith('blob:')).toBe(true);
  expect(part()?.querySelector('[inert] audio')).toBeNull();
  expect(player()?.closest('[aria-hidden]')).toBeNull();
  expect([player()?.tabIndex, player()?.ariaLabel]).toEqual([-1, 'hum.wav']);
  expect(part()?.querySelector<HTMLElement>('[data-embedded] a')?.closest('[inert]')).not.toBeNull();
  editor.view.focus();
  setCaret(TEXT.length);
  const box = player();
  if (!box) throw new Error('no player');
  // The button that plays is at the start of the controls.
  await userEvent.click(box, { position: { x: 25, y: box.clientHeight / 2 } });
  await expect.poll(() => box.played.length).toBe(1);
  expect(box.isConnected).toBe(true);
  expect(withCaret()).toBe(`${TEXT}|`);
  expect(source()).toBe(TEXT);
});

describe('the preview of a link', () => {
  const card = page.getByRole('note');

  it('opens under the pointer and closes when the person types', async () => {
    const { content, editor, text } = await openLive('one\n\n[[plan#Steps]] and [other](plan.md#other)\n');
    await expect.poll(() => content.querySelectorAll('.cm-live-link').length).toBe(2);
    editor.view.focus();
    const [first, second] = content.querySelectorAll('.cm-live-link');
    if (!first || !second) throw new Error('no links');
    await userEvent.hover(first);
    await expect.element(card).toMatchTextContent(/Weigh the trays/);
    await expect.element(card).toHaveAccessibleName('Preview: plan');
    await userEvent.hover(second);
    await expect.element(card).toMatchTextContent(/Later/);
    await userEvent.keyboard('x');
    await expect.element(card).not.toBeInTheDocument();
    expect(text()).toBe('xone\n\n[[plan#Steps]] and [other](plan.md#other)\n');
  });
});

it('shows the source in the block of the caret, and uses the same element again', async () => {
  const { editor, part, setCaret, count } = await openLive('a $b$\n\nlast');
  await expect.poll(() => part()?.querySelectorAll('.katex').length).toBe(1);
  const drawn = part()?.firstChild;
  editor.view.focus();
  setCaret(1);
  await expect.poll(count).toBe(0);
  setCaret(9);
  await expect.poll(count).toBe(1);
  expect(part()?.firstChild).toBe(drawn);
});

it('draws parts near the screen before they are on it', async () => {
  const groups = Array.from({ length: 80 }, (_, index) => `text\n\n$$\nx_{${index}}\n$$\n\n`);
  const { editor, places, part, content } = await openLive(groups.join(''));
  await expect.poll(() => part()?.querySelectorAll('.katex').length).toBe(1);
  const { to } = editor.view.viewport;
  const next = `$$\nx_{${editor.view.state.sliceDoc(to).match(/\d+/)?.[0]}}\n$$`;
  const found = () => places.get().find(({ source }) => source === next)?.place;
  await expect.poll(() => found()?.querySelectorAll('.katex').length).toBe(1);
  const place = found();
  expect(content.contains(place ?? null)).toBe(false);
  editor.view.dispatch({ selection: { anchor: to + 1 }, scrollIntoView: true });
  await expect.poll(() => content.contains(place ?? null)).toBe(true);
});

describe('a click', () => {
  it('puts the caret into the source of a cell, where typing changes nothing else', async () => {
    const { part, withCaret, text } = await openLive(`${TABLE}\n\nlast`);
    await expect.poll(() => part()?.querySelectorAll('td').length).toBe(4);
    const cell = part()?.querySelectorAll('td')[3];
    const box = part();
    if (!cell || !box) throw new Error('no table');
    const [at, from] = [cell.getBoundingClientRect(), box.getBoundingClientRect()];
    await userEvent.click(box, { position: { x: at.x + at.width / 2 - from.x, y: at.y + at.height / 2 - from.y } });
    expect(withCaret()).toBe(`${TABLE.replace('2 g', '2 g|')}\n\nlast`);
    await expect.poll(() => part()).toBeNull();
    await userEvent.keyboard('x');
    const typed = `${TABLE.replace('2 g', '2 gx')}\n\nlast`;
    expect(text()).toBe(typed);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}');
    expect(withCaret()).toBe(typed.replace('1.5 g', '1.5 g|'));
    await userEvent.keyboard('{Enter}');
    expect(withCaret()).toBe(typed.replace('2 gx', '2 gx|'));
  });

  it('puts the caret before an image', async () => {
    const { part, withCaret, content } = await openLive('a ![Leaf](leaf.svg)\n\nlast');
    await expect.poll(() => content.querySelectorAll('.cm-live-part img').length).toBe(1);
    const box = part();
    if (!box) throw new Error('no image');
    await userEvent.click(box);
    expect(withCaret()).toBe('a |![Leaf](leaf.svg)\n\nlast');
  });
});

it('enters a table from above and from below by the arrow keys', async () => {
  const { editor, setCaret, withCaret, part } = await openLive(`one\n${'\n'}${TABLE}\n\nlast`);
  await expect.poll(() => part()?.querySelectorAll('td').length).toBe(4);
  editor.view.focus();
  setCaret(4);
  await userEvent.keyboard('{ArrowDown}');
  expect(withCaret()).toBe(`one\n\n|${TABLE}\n\nlast`);
  setCaret(`one\n\n${TABLE}\n`.length);
  await expect.poll(() => part()?.querySelectorAll('td').length).toBe(4);
  await userEvent.keyboard('{ArrowUp}');
  expect(withCaret()).toBe(`one\n\n${TABLE.replace('|  | 2', '||  | 2')}\n\nlast`);
});

it('changes no note by showing it', async () => {
  for (const { text } of namedNotes(0.02)) {
    const { text: now, read, close, editor } = await openLive(text);
    const pane = editor.view.dom.parentElement;
    pane?.scrollTo(0, pane.scrollHeight);
    expect(now()).toBe(text);
    expect(read()).toBeNull();
    close();
    bench = null;
  }
});
