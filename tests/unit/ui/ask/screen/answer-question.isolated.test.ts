import { beforeEach, describe, expect, it } from 'vitest';
import type { Notebook } from '../../../../../src/contracts/domain/notebook/notebook.ts';
import type { ScreenAction } from '../../../../../src/contracts/wire/screen-requests.ts';
import { type AnswerPage, answerQuestion, reordered } from '../../../../../src/ui/ask/screen/answer-question.ts';
import { preferences } from '../../../../../src/ui/state/preferences.ts';
import type { Sides } from '../../../../../src/ui/state/split/note-sides.ts';

const SIDES: Sides = {
  list: [
    { key: 0, tabs: ['/pin.md', '/a.md', '/b.md', '/c.md'], pinned: ['/pin.md'], active: '/a.md' },
    { key: 1, tabs: ['/d.md'], pinned: [], active: '/d.md' },
  ],
  at: 0,
  direction: 'row',
  share: 0.5,
};

/** A page with two sides of tabs. */
function openPage(options: { isTyping?: boolean; refuses?: boolean } = {}) {
  let sides = SIDES;
  const notices: { text: string; run: (() => void) | undefined }[] = [];
  const calls: unknown[] = [];
  const notebook: Notebook = { notebookId: 'notebook-1', workspaceId: 'w', name: 'Plants', createdMs: 0 } as Notebook;
  const call: AnswerPage['call'] = async (name, input) => {
    calls.push([name, input]);
    if (options.refuses) throw new Error('The storage is full.');
    return { before: 'none' } as never;
  };
  const ask = (action: ScreenAction, notebookId = 'notebook-1') =>
    answerQuestion(
      { questionId: 'question-1', runId: 'run-1', notebookId, action },
      {
        place: () => ({
          notebook,
          notebooks: [notebook],
          sides,
          changeSides: (edit) => {
            sides = edit(sides);
          },
          activePath: '/a.md',
        }),
        call,
        notify: (text, action) => void notices.push({ text, run: action?.run }),
        isTyping: () => options.isTyping ?? false,
      },
    );
  return { ask, tabs: () => sides.list.map((side) => side.tabs), notices, calls };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    document: { documentElement: { dataset: {} } },
  });
});

describe('answerQuestion', () => {
  it('lists the tabs of both sides', () => {
    expect(openPage().ask({ type: 'list-tabs' })).toEqual({
      type: 'tabs',
      tabs: [
        { path: '/pin.md', side: 1, isShown: false, isPinned: true },
        { path: '/a.md', side: 1, isShown: true, isPinned: false },
        { path: '/b.md', side: 1, isShown: false, isPinned: false },
        { path: '/c.md', side: 1, isShown: false, isPinned: false },
        { path: '/d.md', side: 2, isShown: true, isPinned: false },
      ],
    });
  });

  it('closes a tab, which a message opens again', () => {
    const page = openPage();
    expect(page.ask({ type: 'close-tab', path: '/b.md' })).toEqual({ type: 'done' });
    expect(page.tabs()[0]).toEqual(['/pin.md', '/a.md', '/c.md']);
    page.notices[0]?.run?.();
    expect(page.tabs()[0]).toContain('/b.md');
  });

  it.each([
    ['/none.md', 'not-open'],
    ['/pin.md', 'pinned'],
  ])('leaves %s: %s', (path, why) => {
    const page = openPage();
    expect(page.ask({ type: 'close-tab', path })).toEqual({ type: 'refused', why });
    expect(page.tabs()).toEqual(SIDES.list.map(({ tabs }) => tabs));
    expect(page.notices).toEqual([]);
  });

  it('leaves the note in which the person is writing, and no other', () => {
    const page = openPage({ isTyping: true });
    expect(page.ask({ type: 'close-tab', path: '/a.md' })).toEqual({ type: 'refused', why: 'typing' });
    expect(page.ask({ type: 'close-tab', path: '/b.md' })).toEqual({ type: 'done' });
  });

  it('puts tabs of one side in another order, which a message takes back', () => {
    const page = openPage();
    expect(page.ask({ type: 'order-tabs', paths: ['/c.md', '/a.md'] })).toEqual({ type: 'done' });
    expect(page.tabs()[0]).toEqual(['/pin.md', '/c.md', '/b.md', '/a.md']);
    page.notices[0]?.run?.();
    expect(page.tabs()[0]).toEqual(SIDES.list[0]?.tabs);
    expect(page.ask({ type: 'order-tabs', paths: ['/a.md', '/d.md'] })).toEqual({ type: 'refused', why: 'not-open' });
  });

  it('sets the theme, which a message takes back', () => {
    const page = openPage();
    preferences.setTheme('light');
    expect(page.ask({ type: 'set-theme', theme: 'dark' })).toEqual({ type: 'done' });
    expect(preferences.theme()).toBe('dark');
    page.notices[0]?.run?.();
    expect(preferences.theme()).toBe('light');
    page.ask({ type: 'set-theme', theme: 'light' });
    expect(page.notices).toHaveLength(1);
  });

  it('sets the colour of the workspace, which a message names and takes back', async () => {
    const page = openPage();
    expect(await page.ask({ type: 'set-workspace-color', color: 'orange' })).toEqual({ type: 'done' });
    expect(page.notices).toMatchObject([{ text: 'The agent changed the colour of the workspace. Now: Orange.' }]);
    page.notices[0]?.run?.();
    expect(page.calls).toEqual([
      ['workspaces.setColor', { workspaceId: 'w', color: 'orange', runId: 'run-1' }],
      ['workspaces.setColor', { workspaceId: 'w', color: 'none' }],
    ]);
  });

  it('says why the colour stays', async () => {
    const failed = { type: 'refused', why: 'failed' };
    const page = openPage({ refuses: true });
    expect(await page.ask({ type: 'set-workspace-color', color: 'orange' })).toEqual(failed);
    expect(page.notices).toHaveLength(1);
    expect(await page.ask({ type: 'set-workspace-color', color: 'orange' }, 'notebook-2')).toEqual(failed);
    expect(page.calls).toHaveLength(1);
  });

  it('changes the kept tabs of a notebook that is not open', () => {
    const page = openPage();
    preferences.setSides('notebook-2', { ...SIDES, list: SIDES.list.slice(0, 1) });
    expect(page.ask({ type: 'close-tab', path: '/b.md' }, 'notebook-2')).toEqual({ type: 'done' });
    expect(preferences.sides('notebook-2').list[0]?.tabs).toEqual(['/pin.md', '/a.md', '/c.md']);
    expect(page.tabs()).toEqual(SIDES.list.map(({ tabs }) => tabs));
  });
});

describe('reordered', () => {
  it('keeps every tab once, and pinned ones first', () => {
    expect(reordered(['/p', '/a', '/b'], ['/p'], ['/b', '/p'])).toEqual(['/p', '/b', '/a']);
    expect(reordered(['/a', '/b'], [], ['/x', '/b', '/a'])).toEqual(['/b', '/a']);
  });
});
