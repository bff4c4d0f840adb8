import { afterEach, describe, expect, it } from 'vitest';
import { TRACE_FILE } from '../../../../src/contracts/domain/run/isolation.ts';
import { isInRoot, isolatedRoot } from '../../../../src/core/isolation/isolated-root.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel, type Turn } from '../../../support/scripted-model.ts';

/** What was specified for isolated executions, row by row; each description is the row. */

let lab: RuntimeLab | undefined;
afterEach(() => {
  lab?.stop();
  lab = undefined;
});

const FILES = { '/notes/a.md': 'Alpha\n', '/notes/b.md': 'Beta\n', '/secret/key.md': 'secret\n' };
const call = (toolName: string, input: unknown) => ({ toolName, input });
const write = (path: string, content: string) => call('create_file', { path, content });
const edit = (path: string, oldText: string, newText: string) => call('edit_file', { path, oldText, newText });

async function open(turns: readonly Turn[], agent: object = {}): Promise<{ lab: RuntimeLab; notebookId: string }> {
  const model = createScriptedModel([...turns, { text: 'Done.' }]);
  lab = await openRuntimeLab({ model: () => model });
  const notebookId = await lab.notebook(FILES);
  const scope = { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] };
  await lab.call('agents.create', agentSpec({ name: 'boxed', isolated: true, scope, ...agent }));
  return { lab, notebookId };
}

async function run(lab: RuntimeLab, notebookId: string) {
  const { runId } = await lab.call('runs.start', { message: 'Do it', agent: 'boxed', notebookId });
  return lab.settled(runId);
}

const traceOf = (tree: Record<string, string>, runId: string) => JSON.parse(tree[`/runs/${runId}/${TRACE_FILE}`] ?? '');

describe('isolated executions', () => {
  it('workspace_id is REQUIRED', () => {
    expect(() => isolatedRoot({ workspaceId: undefined, notebookId: 'n', runId: 'r' })).toThrow(
      'SECURITY ERROR: workspace_id is REQUIRED',
    );
  });

  it('workspace_storage_base is REQUIRED', () => {
    expect(() => isolatedRoot({ workspaceId: 'w', notebookId: undefined, runId: 'r' })).toThrow(
      'SECURITY ERROR: workspace_storage_base is REQUIRED',
    );
  });

  it('a run whose workspace is gone is not started, with the security error', async () => {
    const { lab, notebookId } = await open([]);
    await lab.database.workspaces.clear();
    const started = lab.call('runs.start', { message: 'Do it', agent: 'boxed', notebookId });
    await expect(started).rejects.toThrow('SECURITY ERROR: workspace_id is REQUIRED');
    expect(await lab.call('runs.list', {})).toEqual([]);
  });

  it('sandbox path: made by the app, one for each execution, and never given by the caller', async () => {
    const { lab, notebookId } = await open([{ calls: [write('/notes/c.md', 'C\n')] }]);
    const first = await run(lab, notebookId);
    const second = await run(lab, notebookId);
    expect(first.isolation).toEqual({ root: `/runs/${first.runId}`, earlier: [] });
    expect(second.isolation?.root).toBe(`/runs/${second.runId}`);
    for (const field of ['root', 'sandbox', 'sandbox_path', 'isolation']) {
      const message = { message: 'Do it', agent: 'boxed', notebookId, [field]: '/notes' };
      expect(await lab.refusal('runs.start', message)).toBe('bad-input');
    }
    for (const runId of ['', '..', 'a/b']) {
      expect(() => isolatedRoot({ workspaceId: 'w', notebookId: 'n', runId })).toThrow('SECURITY ERROR');
    }
  });

  it('workspace binding: files land in the own root alone, and the notebook stays as it is', async () => {
    const { lab, notebookId } = await open([
      { calls: [write('/notes/new/c.md', 'Gamma\n'), edit('/notes/a.md', 'Alpha', 'Omega')] },
      { calls: [call('delete_file', { path: '/notes/b.md' }), write('/runs/this/log.md', 'Log\n')] },
    ]);
    const before = await lab.tree(notebookId);
    const { runId, status } = await run(lab, notebookId);
    expect(status).toBe('completed');
    const after = await lab.tree(notebookId);
    const root = `/runs/${runId}`;
    const { [`${root}/${TRACE_FILE}`]: trace, ...rest } = after;
    expect(rest).toEqual({
      ...before,
      [`${root}/output/notes/new/c.md`]: 'Gamma\n',
      [`${root}/output/notes/a.md`]: 'Omega\n',
      [`${root}/log.md`]: 'Log\n',
    });
    expect(JSON.parse(trace ?? '').files).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '/notes/b.md', change: 'deleted', kept: null }),
        expect.objectContaining({ path: '/notes/a.md', change: 'changed', kept: `${root}/output/notes/a.md` }),
      ]),
    );
    expect(await lab.call('approvals.list', {})).toEqual([]);
    expect((await lab.call('changes.list', { notebookId })).filter((one) => one.runId === runId)).toHaveLength(1);
  });

  it('what is kept carries the labels of what the run has read', async () => {
    const { lab, notebookId } = await open([
      { calls: [call('read_file', { path: '/notes/a.md' })] },
      { calls: [write('/notes/c.md', 'C\n')] },
    ]);
    await lab.call('files.setLabels', { notebookId, path: '/notes/a.md', labels: ['untrusted'] });
    const { runId } = await run(lab, notebookId);
    const reader = await lab.runtime.services.store.notebook(notebookId);
    const labels = reader.labelsAt(`/runs/${runId}/output/notes/c.md`).map(({ label }) => label);
    expect(labels).toContain('untrusted');
  });

  it('the person applies what was kept, and it can be undone', async () => {
    const { lab, notebookId } = await open([{ calls: [edit('/notes/a.md', 'Alpha', 'Omega')] }]);
    const { runId } = await run(lab, notebookId);
    const applied = await lab.settled((await lab.call('runs.apply', { runId })).runId);
    expect(applied).toMatchObject({ status: 'completed', text: 'Applied 1 of 1 planned changes.' });
    expect((await lab.tree(notebookId))['/notes/a.md']).toBe('Omega\n');
    await lab.call('runs.undo', { runId: applied.runId });
    expect((await lab.tree(notebookId))['/notes/a.md']).toBe('Alpha\n');
  });

  it('registry: a manifest that requires the sandbox is read so, and one that does not is not', async () => {
    const { lab } = await open([]);
    const text = (sandbox: boolean) =>
      `---\nname: ext\ngovernance: {risk_level: low, requires_sandbox: ${sandbox}}\n---\nWork.\n`;
    const read = (sandbox: boolean) => lab.call('agents.readFile', { file: 'AGENT.md', text: text(sandbox) });
    expect(await read(true)).toMatchObject({ type: 'agent', spec: { isolated: true } });
    expect(JSON.stringify(await read(false))).not.toContain('isolated');
    await lab.call('agents.create', agentSpec({ name: 'again', isolated: true }));
    const { text: exported } = await lab.call('agents.exportFile', { name: 'again' });
    expect(exported).toContain('requires_sandbox: true');
    expect(await lab.call('agents.readFile', { file: 'AGENT.md', text: exported })).toMatchObject({
      spec: { isolated: true },
    });
  });

  it('config and preflight: always-denied tools are refused, and the trace counts them', async () => {
    const { lab, notebookId } = await open([
      {
        calls: [
          call('system.run', { command: 'ls' }),
          call('gateway', {}),
          call('docker', {}),
          write('/notes/c.md', 'C'),
        ],
      },
    ]);
    const { runId, calls } = await run(lab, notebookId);
    expect(calls.map(({ state }) => state)).toEqual(['denied', 'denied', 'denied', 'done']);
    const { tools } = traceOf(await lab.tree(notebookId), runId);
    const durationMs = expect.any(Number);
    expect(tools).toContainEqual({ name: 'system.run', calls: 1, denied: 1, failed: 0, durationMs });
    expect(tools).toContainEqual({ name: 'docker', calls: 1, denied: 1, failed: 0, durationMs });
    expect(tools).toContainEqual({ name: 'gateway', calls: 1, denied: 1, failed: 0, durationMs });
  });

  it.each([
    ['/secret/key.md'],
    ['/runs/other/x.md'],
    ['/notes/../../runs/other/x.md'],
    ['/runs/this/../other/x.md'],
    ['/.cloister/agents/x/AGENT.md'],
  ])('sandbox path validation: nothing is kept for %s', async (path) => {
    const { lab, notebookId } = await open([{ calls: [write(path, 'out')] }]);
    const before = await lab.tree(notebookId);
    const { runId } = await run(lab, notebookId);
    const { [`/runs/${runId}/${TRACE_FILE}`]: _, ...rest } = await lab.tree(notebookId);
    expect(rest).toEqual(before);
  });

  it('sandbox path validation: only paths below the root count as inside', () => {
    expect(isInRoot('/runs/r/a', '/runs/r')).toBe(true);
    for (const path of ['/runs/r', '/runs/r2/a', '/runs/r/../a', '/notes/a'])
      expect(isInRoot(path, '/runs/r')).toBe(false);
  });

  it('timeout: the run ends at it, with what it made until then', async () => {
    const { lab, notebookId } = await open(
      [{ calls: [write('/notes/c.md', 'C\n')] }, { text: 'slow', stall: 'before', rejectsOnAbort: true }],
      { limits: { wallClockMs: 300 } },
    );
    const ended = await run(lab, notebookId);
    expect(ended).toMatchObject({ status: 'blocked', stopReason: 'time-limit' });
    const tree = await lab.tree(notebookId);
    expect(tree[`/runs/${ended.runId}/output/notes/c.md`]).toBe('C\n');
    expect(traceOf(tree, ended.runId)).toMatchObject({ timeoutMs: 300, stopReason: 'time-limit' });
  });

  it('audit: the trace has tools, files, duration and tokens', async () => {
    const usage = { inputTokens: 100, outputTokens: 20 };
    const { lab, notebookId } = await open([
      { calls: [call('read_file', { path: '/notes/a.md' })], usage },
      { calls: [write('/notes/c.md', 'C\n')], usage },
    ]);
    const { runId } = await run(lab, notebookId);
    const trace = traceOf(await lab.tree(notebookId), runId);
    expect(trace).toMatchObject({
      run: runId,
      agent: 'boxed',
      status: 'completed',
      stopReason: 'end',
      steps: 3,
      tools: [
        { name: 'read_file', calls: 1, denied: 0, failed: 0 },
        { name: 'create_file', calls: 1, denied: 0, failed: 0 },
      ],
      tokens: { input: 200, output: 40, requests: 3 },
    });
    expect(trace.files).toHaveLength(1);
    expect(trace.activeMs).toBeGreaterThanOrEqual(0);
    expect(Date.parse(trace.endedAt)).toBeGreaterThanOrEqual(Date.parse(trace.startedAt));
    const entries = await lab.call('audit.entries', { runId });
    expect(entries.map(({ action }) => action)).toContain('run.keep');
  });

  it('an exported run has the fields that files of earlier versions have', async () => {
    const { lab, notebookId } = await open([{ calls: [write('/notes/c.md', 'C\n')] }]);
    const { runId } = await run(lab, notebookId);
    const blob = await lab.call('runs.export', { runId });
    const { run: exported } = JSON.parse(await new Response(blob as Blob).text());
    expect(exported).toMatchObject({ runId, dryRun: 'open', isolation: { root: expect.any(String) } });
    expect(exported).not.toHaveProperty('effects');
  });

  it('a call outside of a run of its own cannot act', async () => {
    const can = { read: true, write: true, create: true, delete: true, execute: false, integrations: true };
    const { lab, notebookId } = await open([], { can, fetchAllowlist: ['hosts.example'] });
    const input = { path: '/notes/c.md', content: 'C' };
    const outcome = await lab.call('tools.call', { agent: 'boxed', toolName: 'create_file', input, notebookId });
    expect(outcome).toMatchObject({ type: 'denied', rule: 'isolation' });
    const url = 'https://hosts.example/page';
    const asked = await lab.call('tools.call', { agent: 'boxed', toolName: 'fetch_url', input: { url }, notebookId });
    expect(asked).toMatchObject({ type: 'denied', rule: 'isolation' });
    await lab.call('rules.add', { effect: 'allow', match: { tool: 'fetch_url', host: 'hosts.example' } });
    const allowed = await lab.call('tools.call', { agent: 'boxed', toolName: 'fetch_url', input: { url }, notebookId });
    expect(allowed).toMatchObject({ type: 'denied', rule: 'isolation' });
    const read = await lab.call('tools.call', {
      agent: 'boxed',
      toolName: 'read_file',
      input: { path: '/notes/a.md' },
      notebookId,
    });
    expect(read.type).toBe('result');
  });

  it('an isolated helper plans only, and the caller is told so', async () => {
    const { lab, notebookId } = await open([
      { calls: [call('agent_execute', { task: 'Help', agent: 'boxed' })] },
      { calls: [write('/notes/c.md', 'C\n')] },
      { text: 'I wrote it.' },
    ]);
    await lab.call('agents.create', agentSpec({ name: 'free', approvals: 'destructive-only' }));
    const { runId } = await lab.call('runs.start', { message: 'Do it', agent: 'free', notebookId });
    const { calls } = await lab.settled(runId);
    expect(JSON.stringify(calls[0]?.result)).toContain('only planned');
    const tree = await lab.tree(notebookId);
    expect(tree['/notes/c.md']).toBeUndefined();
    expect(tree[`/runs/${calls[0]?.helperRunId}/output/notes/c.md`]).toBe('C\n');
  });
});
