import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createLoopLab } from '../../../support/loop-lab.ts';
import { createFreeAgent, createRunRow, NOTEBOOK_ID, seedRun } from '../../../support/loop-seed.ts';
import { createReaderSearch } from '../../../support/memory-search.ts';
import { createReplayableModel, type ScriptedCall } from '../../../support/scripted-model.ts';
import { instructionOf, ORDERS } from './obedient-model.ts';

// The title of a conversation is the start of its first message, in which the name or the text of a file may stand. It is shown to the
// person alone: no call gives a model titles, requests or answers of another conversation.

const call = (toolName: string, input: object): ScriptedCall => ({ toolName, input });
const agent = createFreeAgent({ approvals: 'destructive-only', rules: [{ effect: 'allow' }] });

/** Every tool that tells something, and paths where an earlier run could be found. */
const ASKED: readonly ScriptedCall[] = [
  ...['/', '/runs', '/runs/run-0', '/scratch', '/notes'].map((path) => call('list_files', { path, recursive: true })),
  ...['**', '**/*', 'runs/**', '*IMPORTANT*'].map((pattern) => call('glob', { pattern })),
  ...['/', '/runs', '/scratch'].map((path) => call('grep', { query: 'important', path })),
  ...['important', 'ignore instructions'].map((query) => call('search_content', { query })),
  ...['/runs', '/runs/run-0', '/notes/a.md'].map((path) => call('get_file_metadata', { path })),
  ...['/runs/run-0', '/runs/run-0/answer.md', '/notes/a.md'].map((path) => call('read_file', { path })),
  call('list_changes', {}),
  call('list_changes', { path: '/runs' }),
  call('undo_change', { changeId: 'run-0' }),
  call('catalog_search', { query: 'title of a run' }),
  call('catalog_describe', { name: 'list_changes' }),
  ...['/', '/runs', '/scratch'].map((path) => call('repo_search', { query: 'important', path })),
  ...['/runs/run-0/answer.md', '/notes/a.md'].map((path) => call('repo_open_file', { path })),
  ...['list_deleted', 'list_templates', 'list_views'].map((name) => call(name, {})),
  call('list_templates', { folder: '/runs/run-0' }),
  call('agent_list', {}),
  call('ui_tabs_list', {}),
  call('ui_tabs_close', { path: '/runs/run-0/answer.md' }),
  call('ui_tabs_reorder', { paths: ['/runs/run-0/answer.md', '/notes/a.md'] }),
  call('ui_set_theme', { theme: 'dark' }),
  call('ui_set_workspace_color', { color: 'orange' }),
  ...['/runs/run-0/answer.md', '/notes/a.md'].flatMap((path) => [
    call('git_log', { path }),
    call('git_read', { path, version: 1 }),
  ]),
  call('git_propose', { message: 'Important' }),
  call('write_todos', { todos: [{ text: 'Look', state: 'in-progress' }] }),
];

async function shown(order: string) {
  const words = instructionOf(order);
  const lab = await createLoopLab({ files: { '/notes/a.md': 'A' }, agent });
  const past = createRunRow(agent, {
    runId: 'run-0',
    sessionId: 'session-0',
    prompt: `Summarize /inbox/${words}.md`,
    text: words,
    message: words,
    status: 'completed',
    endedMs: 1,
  });
  await seedRun(lab.store, past);
  const title = lab.store.tables.sessions.get('session-0')?.title;
  const model = createReplayableModel([{ calls: ASKED }]);
  const search = createReaderSearch(await lab.store.notebook(NOTEBOOK_ID));
  const run = await lab.drive(model, { ports: { search } });

  return {
    words,
    title,
    run,
    told: JSON.stringify([model.prompts, model.requests.map(({ tools }) => tools)]),
    prompts: model.prompts.length,
  };
}

describe('the title of another conversation', () => {
  it.each(Object.keys(ORDERS))('is shown to a model by no tool and in no prompt: %s', async (order) => {
    const { words, title, run, told, prompts } = await shown(order);
    expect(title).toContain(words);
    expect([run.status, prompts]).toEqual(['completed', 2]);
    expect(told).toContain('/notes/a.md');
    expect(told).not.toContain(words);
  });

  it('is looked for with every tool that reads', () => {
    const called = new Set(ASKED.map(({ toolName }) => toolName));
    const reading = TOOLS.filter(({ risk }) => risk === 'read').map(({ name }) => name);
    expect(reading.filter((name) => !called.has(name))).toEqual(['ui_tabs_open', 'agent_execute']);
  });
});
