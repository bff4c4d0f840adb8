import { describe, expect, it } from 'vitest';
import type { ScreenRequest } from '../../../../src/contracts/wire/screen-requests.ts';
import { createToolList } from '../../../../src/core/execution/parse-call.ts';
import { prepareToolCall } from '../../../../src/core/execution/prepare-call.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createTestAgent } from '../../../support/agents.ts';
import { createGrantUse } from '../../../support/grants.ts';
import { createMemoryNotebook, NOON_MS } from '../../../support/memory-notebook.ts';
import { countingIds, nodeHasher } from '../../../support/memory-services.ts';
import { noFetcher, noGit, noPdfs, noScreen, noScripts, noSearch } from '../../../support/no-fetcher.ts';
import { noHelpers } from '../../../support/no-helpers.ts';

const files = { '/open/a.md': 'a', '/closed/b.md': 'b' };

async function show(input: unknown, options: { runId?: string | null; read?: boolean } = {}) {
  const shown: ScreenRequest[] = [];
  const agent = createTestAgent({
    scope: { notebooks: ['*'], folders: ['/open/**'], fileTypes: ['*'] },
    can: { read: options.read ?? true, write: false, create: false, delete: false },
  });
  const prepared = await prepareToolCall(
    {
      toolName: 'ui_tabs_open',
      inputText: JSON.stringify(input),
      agent,
      grant: createGrantUse(agent),
      reader: createMemoryNotebook(files),
      ruleBook: { revision: 0, rules: [] },
      sessionId: 'session-1',
      sessionRunIds: ['run-1'],
      isRemote: async () => false,
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
      search: noSearch,
      pdf: noPdfs,
      script: noScripts,
      helpers: noHelpers,
      clock: { nowMs: () => NOON_MS },
      screen: { show: (request) => void shown.push(request), ask: noScreen.ask },
      git: noGit,
    },
    false,
  );
  const ended = prepared.type === 'perform' ? await prepared.perform(new AbortController().signal) : prepared;
  return { ended, shown };
}

describe('ui_tabs_open', () => {
  it('asks the tab of the run to show a note, without an approval', async () => {
    const { ended, shown } = await show({ path: '/open/a.md' });
    expect(ended).toMatchObject({ type: 'done', output: { shown: '/open/a.md' } });
    expect(shown).toEqual([{ runId: 'run-1', notebookId: 'notebook-1', target: { path: '/open/a.md' } }]);
  });

  it('shows a view by its name', async () => {
    const { ended, shown } = await show({ view: 'settings' });
    expect(ended).toMatchObject({ type: 'done', output: { shown: 'settings' } });
    expect(shown).toEqual([{ runId: 'run-1', notebookId: 'notebook-1', target: { view: 'settings' } }]);
  });

  it('shows nothing that the agent may not read, whether it exists or not', async () => {
    const [there, absent] = [await show({ path: '/closed/b.md' }), await show({ path: '/closed/c.md' })];
    expect(there.ended).toMatchObject({ type: 'denied' });
    expect(absent.ended).toMatchObject({ type: 'denied' });
    expect([...there.shown, ...absent.shown]).toEqual([]);
  });

  it('reports a missing note', async () => {
    const { ended, shown } = await show({ path: '/open/none.md' });
    expect(ended).toMatchObject({ type: 'error', code: 'not-found' });
    expect(shown).toEqual([]);
  });

  it('shows nothing outside a run, since no tab belongs to it', async () => {
    const { ended, shown } = await show({ view: 'log' }, { runId: null });
    expect(ended).toMatchObject({ type: 'error', code: 'bad-input' });
    expect(shown).toEqual([]);
  });

  it.each([{}, { path: '/open/a.md', view: 'log' }, { view: 'console' }])('refuses %j', async (input) => {
    const { ended, shown } = await show(input);
    expect(ended).toMatchObject({ type: 'error', code: 'bad-input' });
    expect(shown).toEqual([]);
  });

  it('does not read the note', async () => {
    expect((await show({ path: '/open/a.md' })).ended.facts.read).toEqual([]);
  });
});
