import { afterEach, describe, expect, it } from 'vitest';
import { GRANT_MS } from '../../../../src/core/grants/make-grant.ts';
import type { ScriptSandbox } from '../../../../src/core/scripts/script-sandbox.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';
import { FILES, type GrantLab, openGrantLab } from './grant-lab.ts';

const CAN = { read: true, write: true, create: true, delete: true, execute: true, integrations: false };
const everywhere = { notebooks: ['*'], fileTypes: ['*'] };
const script = (source: string) => ({ toolName: 'script_run', input: { source } });
const EDIT_ALL = `for (const path of ['/notes/a.md', '/notes/b.md']) {
  await cloister.write_file({ path, content: 'evil' });
}
return 'done';`;
/** Tries something, and reports how it was refused. */
const attempt = (call: string) => `try { await ${call}; return 'worked'; } catch (error) { return String(error); }`;

let lab: GrantLab;
afterEach(() => lab.stop());

const calls = async (runId: string) => (await lab.call('runs.get', { runId })).calls;
const unchanged = async () => expect(await lab.tree(lab.notebookId)).toEqual(FILES);

/** Does something before the script gets the answer to its nth call. */
const interrupted = (nth: number, act: () => Promise<void>): ScriptSandbox => ({
  run(program, answer, signal) {
    let made = 0;
    const answering = async (toolName: string, inputText: string) => {
      made += 1;
      if (made === nth) await act();
      return answer(toolName, inputText);
    };
    return nodeSandbox.run(program, answering, signal);
  },
});

describe('a script', () => {
  it.each([
    ['the files of its agent now', "cloister.read_file({ path: '/secret/key.md' })", /outside the folders/],
    ['the rights of its agent now', "cloister.delete_file({ path: '/notes/b.md' })", /not a function|not allowed/],
    ['the network', "cloister.fetch_url({ url: 'https://example.org/' })", /not a function/],
    ['further scripts', "cloister.script_run({ source: 'return 1;' })", /not a function/],
  ])('gets no more than its run: %s', async (_what, call, reason) => {
    const spec = { scope: { ...everywhere, folders: ['/notes'] }, can: { ...CAN, delete: false } };
    const first = { toolName: 'write_file', input: { path: '/notes/a.md', content: 'new a' } };
    lab = await openGrantLab([{ calls: [first] }, { calls: [script(attempt(call))] }, { text: 'Done.' }], { spec });
    const { runId } = await lab.start();
    await lab.edit({
      scope: { ...everywhere, folders: ['/**'] },
      can: { ...CAN, integrations: true },
      fetchAllowlist: ['example.org'],
    });
    await lab.allow(runId);
    expect(await lab.allow(runId)).toMatchObject({ status: 'completed' });
    const [, made] = await calls(runId);
    expect(JSON.stringify(made?.result)).toMatch(reason);
    expect(lab.fetcher.contacted).toEqual([]);
    expect(JSON.stringify(lab.model.prompts)).not.toContain(FILES['/secret/key.md']);
    expect(await lab.tree(lab.notebookId)).toEqual({ ...FILES, '/notes/a.md': 'new a' });
  });

  it('in the middle meets an agent that was narrowed: nothing of it is asked for or written', async () => {
    let narrowed = 0;
    lab = await openGrantLab([{ calls: [script(EDIT_ALL)] }, { text: 'Done.' }], {
      spec: { can: CAN },
      script: (now) =>
        interrupted(2, async () => {
          narrowed += 1;
          if (narrowed === 1) await now().edit({ scope: { ...everywhere, folders: ['/notes/a.md'] } });
        }),
    });
    const { runId } = await lab.start();
    const [made] = await calls(runId);
    expect(narrowed).toBe(2);
    expect(made).toMatchObject({ state: 'failed' });
    expect(JSON.stringify(made?.result)).toContain('This was allowed when the run started.');
    expect(await lab.call('approvals.list', {})).toEqual([]);
    expect(await lab.refusals(runId)).toContain('file.write scope.folders');
    await unchanged();
  });

  it('in the middle meets the end of its grant: its later calls are refused', async () => {
    lab = await openGrantLab([{ calls: [script(EDIT_ALL)] }, { text: 'Done.' }], {
      spec: { can: CAN },
      script: (now) => interrupted(2, async () => now().clock.advance(GRANT_MS)),
    });
    const { runId } = await lab.start();
    const [made] = await calls(runId);
    expect(JSON.stringify(made?.result)).toContain('The grant of this run has expired.');
    expect(await lab.refusals(runId)).toContain('tool.call grant.expired');
    // The run itself is stopped at its next step.
    expect(await lab.call('runs.get', { runId })).toMatchObject({ status: 'paused' });
    await unchanged();
  });

  it.each([
    ['its folders', { scope: { ...everywhere, folders: ['/notes/a.md'] } }, /outside the folders/],
    ['its right to change files', { can: { ...CAN, write: false } }, /not a function|not allowed/],
    ['its right to run scripts', { can: { ...CAN, execute: false } }, /not allowed to run scripts/],
  ])('that was approved is not replayed once the agent lost %s', async (_what, patch, reason) => {
    lab = await openGrantLab([{ calls: [script(EDIT_ALL)] }, { text: 'Done.' }], { spec: { can: CAN } });
    const { runId } = await lab.start();
    const [asked] = await lab.call('approvals.list', {});
    expect(asked?.toolName).toBe('script_run');
    await lab.edit(patch);
    expect(await lab.allow(runId)).toMatchObject({ status: 'completed' });
    const [made] = await calls(runId);
    expect(JSON.stringify(made?.result)).toMatch(reason);
    expect(await lab.database.approvals.get(asked?.approvalId ?? '')).toMatchObject({ state: 'void' });
    await unchanged();
  });
});
