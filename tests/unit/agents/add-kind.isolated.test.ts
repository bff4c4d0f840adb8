import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/run-command.mjs';
import { readAgentKinds } from '../../../scripts/vite/agent-kinds.ts';
import { buildConstants } from '../../../scripts/vite/build-constants.ts';
import type { RuntimeLab } from '../../support/runtime-lab.ts';

// All that a person writes who adds a kind of agent.
const MANIFEST = `---
name: echo
version: "0.1.0"
title: Echo
description: Reads the plan and writes a note, always the same.
uses_model: false

defaults:
  denied_tools: ["delete_file", "system.run", "gateway", "docker"]
  max_duration: 20

governance:
  risk_level: low
  requires_sandbox: true
---

# Echo
`;
const ADAPTER = `
import { onDevice } from '../../core/run/chosen-model.ts';
import { driveRun } from '../../core/run/drive-run.ts';
import { type AgentAdapter, responseOf } from '../../core/ports/agent-adapter.ts';

export function createAdapter(): AgentAdapter {
  return {
    isAvailable: async () => ({ available: true }),
    async execute({ runId }, _agent, { ports, epoch, signal }) {
      const model = { specificationVersion: 'v4', provider: 'echo', modelId: 'echo', supportedUrls: {}, doStream };
      return responseOf(await driveRun({ runId, epoch, signal, model: () => onDevice(model as never) }, ports));
    },
  };
}

async function doStream({ prompt }: { prompt: { role: string }[] }) {
  const answered = prompt.at(-1)?.role === 'tool';
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const parts = answered
    ? [{ type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: 'Echo.' }, { type: 'text-end', id: 't' }]
    : ['delete_file', 'docker', 'read_file'].map((toolName, at) => {
        return { type: 'tool-call', toolCallId: 'call-' + at, toolName, input: JSON.stringify({ path: '/plan.md' }) };
      });
  const finishReason = { unified: answered ? 'stop' : 'tool-calls', raw: undefined };
  const stream = new ReadableStream({
    start(controller) {
      for (const part of [...parts, { type: 'finish', usage, finishReason }]) controller.enqueue(part);
      controller.close();
    },
  });
  return { stream };
}
`;

const agent = {
  name: 'parrot',
  adapter: 'echo',
  scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
  can: { read: true, write: true, create: true, delete: true },
};

describe('a folder added under src/agents', () => {
  const root = mkdtempSync(join(tmpdir(), 'cloister-kind-'));
  let server: ViteDevServer;
  let lab: RuntimeLab;

  beforeAll(async () => {
    for (const part of ['src', 'tests/support']) cpSync(join(projectRoot, part), join(root, part), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
    mkdirSync(join(root, 'src/agents/echo'));
    writeFileSync(join(root, 'src/agents/echo/AGENT.md'), MANIFEST);
    writeFileSync(join(root, 'src/agents/echo/adapter.ts'), ADAPTER);
    const kinds = readAgentKinds(join(root, 'src/agents'));
    server = await createServer({
      root,
      configFile: false,
      logLevel: 'error',
      appType: 'custom',
      define: { ...buildConstants(), __CLOISTER_AGENT_KINDS__: JSON.stringify(kinds) },
      server: { middlewareMode: true, watch: null, ws: false },
      optimizeDeps: { noDiscovery: true, include: [] },
    });
    const { openRuntimeLab } = await server.ssrLoadModule('/tests/support/runtime-lab.ts');
    lab = await openRuntimeLab();
  });
  afterAll(async () => {
    lab?.stop();
    await server?.close();
    rmSync(root, { recursive: true });
  });

  it('is listed with its title and whether it needs a model', async () => {
    const { AGENT_ADAPTERS, agentKind, usesModel } = await server.ssrLoadModule('/src/contracts/domain/agent-kinds.ts');
    expect(AGENT_ADAPTERS).toEqual(['react', 'deep-agent', 'echo', 'navigator']);
    expect(agentKind('echo')).toMatchObject({ title: 'Echo', maxDurationSeconds: 20 });
    expect(usesModel('echo')).toBe(false);
  });

  it('makes a kind that can be stored, is available and executes', async () => {
    const notebookId = await lab.notebook({ '/plan.md': 'Sow on Monday.' });
    expect(await lab.call('agents.create', agent)).toMatchObject({ adapter: 'echo', available: true });
    const { runId } = await lab.call('runs.start', { message: 'Hello', agent: 'parrot', notebookId });
    const run = await lab.settled(runId);
    expect(run).toMatchObject({ status: 'completed', text: 'Echo.' });

    const calls = run.calls.map(({ toolName, state, rule, result }) => ({ toolName, state, rule, result }));
    expect(calls).toMatchObject([
      { toolName: 'delete_file', state: 'denied', rule: 'manifest:echo' },
      { toolName: 'docker', state: 'denied', rule: 'never' },
      { toolName: 'read_file', state: 'done' },
    ]);
    expect(JSON.stringify(calls[0]?.result)).toContain(
      'The manifest src/agents/echo/AGENT.md denies delete_file to every agent of the kind echo.',
    );
    expect(await lab.tree(notebookId)).toMatchObject({ '/plan.md': 'Sow on Monday.' });
  });

  it('is not offered the tools that its manifest denies', async () => {
    const offered = (await lab.call('tools.list', { agent: 'parrot' })).map(({ name }) => name);
    expect(offered).toContain('read_file');
    expect(offered).not.toContain('delete_file');
    const rule = { agent: 'parrot', toolName: 'delete_file', input: { path: '/plan.md' } };
    expect(await lab.call('rules.test', { ...rule, notebookId: await lab.notebook({ '/plan.md': '' }) })).toMatchObject(
      {
        decision: 'deny',
        ruleId: 'manifest:echo',
      },
    );
  });

  it('has its grant and its runs bound by the duration of the manifest', async () => {
    const notebookId = await lab.notebook();
    await lab.call('agents.create', { ...agent, name: 'slow', limits: { wallClockMs: 600_000 } });
    const { runId } = await lab.call('runs.start', { message: 'Hello', agent: 'slow', notebookId });
    expect((await lab.settled(runId)).grant?.limits.wallClockMs).toBe(20_000);
  });

  it('refuses an agent of a kind that has no folder', async () => {
    expect(await lab.refusal('agents.create', { ...agent, name: 'none', adapter: 'none' })).toBe('bad-input');
  });
});
