import { describe, expect, it } from 'vitest';
import { CloisterError } from '../../../../src/contracts/errors/errors.ts';
import type { ScreenAction, ScreenOutcome } from '../../../../src/contracts/wire/screen-requests.ts';
import { createToolList } from '../../../../src/core/execution/parse-call.ts';
import { prepareToolCall } from '../../../../src/core/execution/prepare-call.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createTestAgent } from '../../../support/agents.ts';
import { createGrantUse } from '../../../support/grants.ts';
import { createMemoryNotebook, NOON_MS } from '../../../support/memory-notebook.ts';
import { countingIds, nodeHasher } from '../../../support/memory-services.ts';
import { noFetcher, noGit, noPdfs, noScripts, noSearch } from '../../../support/no-fetcher.ts';
import { noHelpers } from '../../../support/no-helpers.ts';

const FILES = {
  '/open/a.md': 'a',
  '/open/b.md': 'b',
  '/open/own.md': 'own',
  '/closed/c.md': 'c',
  '/runs/run-2/x.md': 'x',
};
const tab = (path: string) => ({ path, side: 1, isShown: false, isPinned: false });

interface Options {
  readonly runId?: string | null;
  readonly outcome?: ScreenOutcome | CloisterError;
  readonly isRemote?: boolean;
}

async function call(toolName: string, input: unknown, options: Options = {}) {
  const asked: ScreenAction[] = [];
  const { outcome = { type: 'done' }, isRemote = false } = options;
  const agent = createTestAgent({
    scope: { notebooks: ['*'], folders: ['/open/**'], fileTypes: ['*'] },
    can: { read: true },
  });
  const prepared = await prepareToolCall(
    {
      toolName,
      inputText: JSON.stringify(input),
      agent,
      grant: createGrantUse(agent),
      reader: createMemoryNotebook(FILES, { labels: { '/open/own.md': ['local-only'] } }),
      ruleBook: { revision: 0, rules: [] },
      sessionId: 'session-1',
      sessionRunIds: ['run-1'],
      isRemote: async () => isRemote,
      labels: [],
      notebookName: 'Plants',
      fits: () => true,
      runId: options.runId === undefined ? 'run-1' : options.runId,
    },
    {
      tools: createToolList(TOOLS),
      hasher: nodeHasher,
      ids: countingIds(),
      fetcher: noFetcher,
      git: noGit,
      search: noSearch,
      pdf: noPdfs,
      script: noScripts,
      helpers: noHelpers,
      clock: { nowMs: () => NOON_MS },
      screen: {
        show: () => {},
        async ask(_of, action) {
          asked.push(action);
          if (outcome instanceof CloisterError) throw outcome;
          return outcome;
        },
      },
    },
  );
  const ended = prepared.type === 'perform' ? await prepared.perform(new AbortController().signal) : prepared;
  return { ended, asked };
}

describe('ui_tabs_list', () => {
  const outcome: ScreenOutcome = { type: 'tabs', tabs: Object.keys(FILES).map(tab) };

  it('lists the tabs of the scope, and none of those outside', async () => {
    const { ended } = await call('ui_tabs_list', {}, { outcome });
    expect(ended).toMatchObject({ type: 'done' });
    expect(ended).toMatchObject({ output: { tabs: ['/open/a.md', '/open/b.md', '/open/own.md'].map(tab) } });
    // The name of a local-only note is in the answer.
    expect(ended.facts.labels).toEqual([{ label: 'local-only', source: '/open/own.md', by: 'name' }]);
  });

  it('keeps the name of a local-only note from a model on a server', async () => {
    const { ended } = await call('ui_tabs_list', {}, { outcome, isRemote: true });
    expect(ended).toMatchObject({ output: { tabs: ['/open/a.md', '/open/b.md'].map(tab) } });
    expect(ended.facts.labels).toEqual([]);
  });

  it('says so when the tab is closed', async () => {
    const closed = new CloisterError('tab-closed', 'It is closed.');
    expect((await call('ui_tabs_list', {}, { outcome: closed })).ended).toMatchObject({
      type: 'error',
      code: 'tab-closed',
    });
  });
});

describe('ui_tabs_close', () => {
  it('asks the tab of the run, without an approval', async () => {
    const { ended, asked } = await call('ui_tabs_close', { path: '/open/a.md' });
    expect(ended).toMatchObject({ type: 'done', output: { path: '/open/a.md' } });
    expect(asked).toEqual([{ type: 'close-tab', path: '/open/a.md' }]);
  });

  it.each([
    ['not-open', 'not-found'],
    ['pinned', 'denied'],
    ['typing', 'denied'],
  ] as const)('tells why a tab stays open: %s', async (why, code) => {
    const { ended } = await call('ui_tabs_close', { path: '/open/a.md' }, { outcome: { type: 'refused', why } });
    expect(ended).toMatchObject({ type: 'error', code, message: expect.stringMatching(/\/open\/a\.md/) });
  });

  it('asks nothing about a note out of scope or that is missing', async () => {
    const denied = await call('ui_tabs_close', { path: '/closed/c.md' });
    const missing = await call('ui_tabs_close', { path: '/open/none.md' });
    expect(denied.ended).toMatchObject({ type: 'denied' });
    expect(missing.ended).toMatchObject({ type: 'error', code: 'not-found' });
    expect([...denied.asked, ...missing.asked]).toEqual([]);
  });
});

describe('ui_tabs_reorder', () => {
  it('asks for the order', async () => {
    const { ended, asked } = await call('ui_tabs_reorder', { paths: ['/open/b.md', '/workspace/open/a.md'] });
    expect(ended).toMatchObject({ type: 'done', output: { paths: ['/open/b.md', '/open/a.md'] } });
    expect(asked).toEqual([{ type: 'order-tabs', paths: ['/open/b.md', '/open/a.md'] }]);
  });

  it('asks nothing when one of the notes is out of scope, or named twice', async () => {
    const denied = await call('ui_tabs_reorder', { paths: ['/open/b.md', '/closed/c.md'] });
    const twice = await call('ui_tabs_reorder', { paths: ['/open/b.md', '/open/./b.md'] });
    expect(denied.ended).toMatchObject({ type: 'denied' });
    expect(twice.ended).toMatchObject({ type: 'error', code: 'bad-input' });
    expect([...denied.asked, ...twice.asked]).toEqual([]);
  });
});

describe('ui_set_theme', () => {
  it('asks for the theme', async () => {
    const { ended, asked } = await call('ui_set_theme', { theme: 'dark' });
    expect(ended).toMatchObject({ type: 'done', output: { theme: 'dark' } });
    expect(asked).toEqual([{ type: 'set-theme', theme: 'dark' }]);
    expect((await call('ui_set_theme', { theme: 'pink' })).ended).toMatchObject({ code: 'bad-input' });
  });
});

describe('ui_set_workspace_color', () => {
  it('asks for the colour, and knows no other', async () => {
    const { ended, asked } = await call('ui_set_workspace_color', { color: 'orange' });
    expect(ended).toMatchObject({ type: 'done', output: { color: 'orange' } });
    expect(asked).toEqual([{ type: 'set-workspace-color', color: 'orange' }]);
    expect((await call('ui_set_workspace_color', { color: 'pink' })).ended).toMatchObject({ code: 'bad-input' });
  });

  it('says so when the app could not save it', async () => {
    const outcome: ScreenOutcome = { type: 'refused', why: 'failed' };
    const { ended } = await call('ui_set_workspace_color', { color: 'none' }, { outcome });
    expect(ended).toMatchObject({ type: 'error', code: 'conflict' });
  });
});

it.each([
  ['ui_tabs_list', {}],
  ['ui_tabs_close', { path: '/open/a.md' }],
  ['ui_tabs_reorder', { paths: ['/open/b.md', '/open/a.md'] }],
  ['ui_set_theme', { theme: 'dark' }],
  ['ui_set_workspace_color', { color: 'teal' }],
])('%s does nothing outside a run, since no tab belongs to it', async (toolName, input) => {
  const { ended, asked } = await call(toolName, input, { runId: null });
  expect(ended).toMatchObject({ type: 'error', code: 'bad-input' });
  expect(asked).toEqual([]);
});
