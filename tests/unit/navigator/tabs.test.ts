import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../src/navigator/grammar/parse-command.ts';
import { askNavigator } from '../../support/golden/ask-navigator.ts';

const TODAY = '2026-01-15';
const parse = (said: string) => parseCommand(said, TODAY);

describe('closing tabs', () => {
  it.each(['close all tabs', 'Close all my open tabs, please', 'close the tabs', 'shut everything', 'close every tab'])(
    'means all for: %s',
    (said) =>
      expect(parse(said)).toEqual({ type: 'close-tabs', closes: 'others', target: null, isShown: false, kind: null }),
  );

  it.each([
    'close other tabs',
    'close the others',
    'close all the other tabs',
    'close the rest of the tabs',
    'close all tabs except this one',
    'close everything but the current tab',
    'close all but this',
    'keep only this tab open',
  ])('means all but the shown one for: %s', (said) =>
    expect(parse(said)).toMatchObject({ type: 'close-tabs', closes: 'others', target: null, isShown: true }),
  );

  it.each(['close this tab', 'close the tab', 'close it', 'shut the current note'])(
    'means the shown one for: %s',
    (said) => expect(parse(said)).toMatchObject({ type: 'close-tabs', closes: 'these', target: null, isShown: true }),
  );

  it.each([
    'close non-chat tabs',
    'close all non-chat tabs',
    'close non chat tabs',
    'close every tab except the chat',
    'close all tabs that are not chats',
  ])('spares conversations for: %s', (said) =>
    expect(parse(said)).toMatchObject({ type: 'close-tabs', closes: 'others', kind: 'conversation' }),
  );

  it.each([
    ['close the plan and the orders note', 'these', { names: ['plan', 'orders'] }],
    ['close /notes/plan.md', 'these', { references: [{ text: '/notes/plan.md' }] }],
    ['close all csv tabs', 'these', { extensions: ['.csv'] }],
    ['close tabs in /data', 'these', { place: { text: '/data' } }],
    ['clsoe the plan', 'these', { names: ['plan'] }],
    ['close non-csv tabs', 'others', { extensions: ['.csv'] }],
    ['leave only the plan open', 'others', { names: ['plan'] }],
  ])('describes notes for: %s', (said, closes, target) =>
    expect(parse(said)).toMatchObject({ type: 'close-tabs', closes, target }),
  );

  it.each(['close the sidebar', 'close the run panel'])('leaves panels alone: %s', (said) =>
    expect(parse(said)).toEqual({ type: 'cannot', what: 'panel' }),
  );

  it.each(['mark the task as closed', 'closed the plan', 'what did we close?'])('is not what is said by: %s', (said) =>
    expect(parse(said)?.type).not.toBe('close-tabs'),
  );
});

describe('sorting tabs', () => {
  it.each([
    ['sort tabs by date', 'date', false],
    ['sort my tabs by date, oldest first', 'date', true],
    ['order the tabs by mtime', 'change', false],
    ['arrange tabs by last modified', 'change', false],
    ['sort the tabs alphabetically', 'name', false],
    ['sort tabs by name, descending', 'name', true],
    ['sort tabs oldest last', 'date', false],
    ['sort the open tabs by folder', 'folder', false],
    ['sort tabs by file type', 'type', false],
    ['sort the tabs', null, false],
  ])('parses: %s', (said, by, isReversed) => expect(parse(said)).toEqual({ type: 'sort-tabs', by, isReversed }));

  it.each(['sort tabs into /archive', 'sort the notes by date', 'sort tabs by mood'])('leaves alone: %s', (said) =>
    expect(parse(said)?.type).not.toBe('sort-tabs'),
  );
});

const tab = (path: string, over: { isShown?: boolean; isPinned?: boolean; side?: number } = {}) => ({
  path,
  side: 1,
  isShown: false,
  isPinned: false,
  ...over,
});
const [PLAN, ORDERS, READING, BLUE20, BLUE30] = [
  '/notes/plan.md',
  '/notes/orders.md',
  '/notes/reading.md',
  '/experiments/2026-01-05-blue-ratio-20.md',
  '/experiments/2026-01-09-blue-ratio-30.md',
];

async function ask(prompt: string, tabs = [tab(PLAN, { isShown: true }), tab(ORDERS), tab(BLUE20), tab(BLUE30)]) {
  const observed = await askNavigator({ prompt }, TODAY, undefined, tabs);
  expect(observed.changes.size).toBe(0);
  return observed;
}

describe('the tabs of a window', () => {
  it.each([
    ['close all tabs except the reading list', /No open tab is called “reading list”.*Which of these do you mean\?/s],
    ['close all tabs except the plan and the reading list', /No tab was closed\. No open tab is called/],
    ['close the blue ratio tab', /No tab was closed\.\n\nWhich one do you mean\?\n\n1\. /],
    ['close all tabs tagged led', /I tell tabs by their name, folder or file type/],
    ['close the chats', /a conversation closes at its own tab/],
    ['sort the tabs', /By what shall I sort the tabs/],
  ])('stay as they are when it is not clear which are meant: %s', async (prompt, says) => {
    const { text, tabs } = await ask(prompt);
    expect(text).toMatch(says);
    expect(tabs).toEqual([PLAN, ORDERS, BLUE20, BLUE30]);
  });

  it('are not guessed when two notes are side by side', async () => {
    const open = [tab(PLAN, { isShown: true }), tab(ORDERS), tab(READING, { isShown: true, side: 2 })];
    expect(await ask('close this tab', open)).toMatchObject({ tabs: [PLAN, ORDERS, READING] });
    expect(await ask('close other tabs', open)).toMatchObject({ tabs: [PLAN, READING] });
  });

  it('keep a pinned one, and say so', async () => {
    const { text, tabs } = await ask('close the plan', [tab(PLAN, { isPinned: true }), tab(ORDERS)]);
    expect(text).toBe('There was no tab to close. 1 pinned tab stayed.');
    expect(tabs).toEqual([PLAN, ORDERS]);
  });

  it('are sorted once', async () => {
    const { text, tabs } = await ask('sort tabs by name');
    expect(text).toBe('I sorted 4 tabs by name.');
    expect(tabs).toEqual([BLUE20, BLUE30, ORDERS, PLAN]);
    const again = await ask(
      'sort tabs by name',
      tabs.map((path) => tab(path)),
    );
    expect(again.text).toBe('The tabs are in this order already: by name.');
  });
});

describe('opening several files', () => {
  it('shows the newest last', async () => {
    const { opened } = await ask('open the last two experiments');
    expect(opened).toEqual([
      '/experiments/2026-01-14-blue-ratio-20-repeat.md',
      '/experiments/2026-01-15-germination-lot-2304.md',
    ]);
  });

  it('asks which ones when they are too many', async () => {
    const { opened, text } = await ask('open all notes');
    expect(text).toMatch(/I open at most 20 at once|Which/);
    expect(opened).toEqual([]);
  });

  it.each(['open the plan', 'open protocols', 'open the latest experiment', "open yesterday's experiment"])(
    'is not what is said by: %s',
    (said) => expect(parse(said)?.type).not.toBe('open-several'),
  );
});

it.each(['delete all csv files', 'delete the csv files in data'])(
  'deletes nothing by file type alone: %s',
  async (prompt) => {
    const { changes } = await askNavigator({ prompt }, TODAY);
    expect(changes.size).toBe(0);
  },
);
