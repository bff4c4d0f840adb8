import { syntaxTreeAvailable } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { NoteView } from '../../../src/ui/editor/note/note-view.tsx';
import { renderer } from '../../../src/ui/preview/renderer.ts';
import { SearchProvider } from '../../../src/ui/state/notebook/search-context.tsx';
import { pageRenderer } from '../../support/browser/page-renderer.ts';
import { openRunScreen, type RunScreen } from '../../support/browser/run-screen.tsx';
import { emptySearch } from '../../support/fake-client.ts';
import { accessibleText } from './accessible-text.ts';
import { openEditor } from './editor-bench.ts';

/** Most screens through which a document is scrolled; a longer one is scrolled in larger steps. */
const MAX_STEPS = 12;
/** Beginning of a document whose accessible text is read, in UTF-16 units; it is in the page as a whole. */
const READ_CHARS = 1500;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe('documents of other authors', () => {
  let screen: RunScreen;

  beforeEach(async () => {
    vi.spyOn(renderer, 'open').mockReturnValue(pageRenderer());
    screen = await openRunScreen();
    localStorage.setItem('cloister.mode.note', 'live');
  });
  afterEach(async () => {
    await screen.close();
    vi.restoreAllMocks();
  });

  it('are unchanged by opening, scrolling and closing them in the live view', async () => {
    const documents = await commands.readDocuments({ reduced: 12, full: 500 });
    const { call, runtime } = screen.services;
    const { database } = runtime.services.store;
    const { notebookId } = screen;
    await call('notebooks.import', { notebookId, entries: documents, into: '/packages' });
    const stored = () => database.files.where({ notebookId }).toArray();
    const [before, entries] = [await stored(), await database.audit.count()];
    expect(before.filter(({ kind }) => kind === 'file')).toHaveLength(documents.length);
    let drawn = 0;
    for (const { path } of before.filter(({ kind }) => kind === 'file')) {
      await screen.show(
        <SearchProvider client={emptySearch}>
          <div style={{ display: 'grid', blockSize: 500 }}>
            <NoteView key={path} notebookId={notebookId} path={path} tools={null} />
          </div>
        </SearchProvider>,
      );
      const field = () => document.querySelector<HTMLElement>(`article[aria-label=${JSON.stringify(path)}] .cm-live`);
      await expect.poll(field, { message: path }).not.toBeNull();
      const element = field();
      const view = element && EditorView.findFromDOM(element);
      if (!view) throw new Error(`${path} has no editor`);
      await expect.poll(() => syntaxTreeAvailable(view.state, view.viewport.to)).toBe(true);
      const pane = view.dom.closest('article');
      if (!pane) throw new Error('no pane');
      const stepPx = Math.max(pane.clientHeight, pane.scrollHeight / MAX_STEPS);
      for (let at = 0; at < pane.scrollHeight; at += stepPx) {
        pane.scrollTo(0, at);
        await nextFrame();
        drawn += view.contentDOM.querySelectorAll('.cm-live-hidden, .cm-live-part').length;
      }
      view.contentDOM.focus();
      view.dispatch({ selection: { anchor: view.state.doc.length }, scrollIntoView: true });
      await expect.poll(() => view.viewport.to, { message: path }).toBe(view.state.doc.length);
    }
    await screen.show(null);
    await expect.poll(() => document.querySelector('article')).toBeNull();
    // Closing a note commits its draft, if there is one, after the calls that were made before.
    await call('files.list', { notebookId });
    expect(drawn).toBeGreaterThan(documents.length);
    expect(await stored()).toEqual(before);
    expect(await database.audit.count()).toBe(entries);
    expect(await database.drafts.count()).toBe(0);
    for (const { path, content } of documents)
      expect(await call('files.read', { notebookId, path: `/packages${path}` }), path).toBe(content);
  });
});

it('gives assistive technology the whole source in both views', async () => {
  const documents = await commands.readDocuments({ reduced: 12, full: 200 });
  await page.viewport(1280, 6000);
  let hidden = 0;
  for (const { path, content } of documents) {
    const bench = openEditor(content.slice(0, READ_CHARS), { heightPx: 6000 });
    const { view } = bench.editor;
    await expect.poll(() => syntaxTreeAvailable(view.state)).toBe(true);
    const text = view.state.doc.toString();
    const isWhole = () => view.viewport.from === 0 && view.viewport.to === text.length;
    await expect.poll(isWhole, { message: path }).toBe(true);
    const source = await accessibleText('Text of /day.md');
    bench.editor.setLive(true);
    await nextFrame();
    await expect.poll(isWhole, { message: path }).toBe(true);
    hidden += view.contentDOM.querySelectorAll('.cm-live-hidden').length;
    const live = await accessibleText('Text of /day.md');
    expect(source.text, path).toBe(text);
    expect(live.text, path).toBe(text);
    expect(live.value, path).toBe(source.value);
    bench.close();
  }
  expect(hidden).toBeGreaterThan(documents.length);
});
