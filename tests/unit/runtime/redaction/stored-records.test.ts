import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeOutside } from '../../../support/node-outside.ts';
import { plantSecrets } from '../../../support/planted-secrets.ts';
import { type LoopbackProvider, startProvider } from '../../../support/provider/start-provider.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const planted = plantSecrets(24);
const message = planted.map(({ line }) => line).join('\n');
let server: LoopbackProvider;
let lab: RuntimeLab;

beforeEach(async () => {
  server = await startProvider();
  lab = await openRuntimeLab({ gate: { gate: 'on' }, outside: nodeOutside() });
  await lab.call('providers.connect', {
    providerId: 'lab',
    kind: 'openai-compatible',
    baseURL: server.baseURL,
    models: ['test-model'],
    apiKey: 'sk-canary-4f1d9a77e2b84c',
  });
  await lab.call('agents.create', agentSpec({ name: 'writer', approvals: 'destructive-only' }));
});
afterEach(async () => {
  lab.stop();
  await server.close();
});

async function ask(text: string) {
  const notebookId = await lab.notebook({ '/a.md': message });
  const { runId, sessionId } = await lab.call('runs.start', { message: text, agent: 'writer', notebookId });
  await lab.settled(runId);
  return { notebookId, runId, sessionId };
}

function leaked(text: string): string[] {
  return planted
    .filter(({ value }) => text.includes(value) || text.includes(JSON.stringify(value).slice(1, -1)))
    .map(({ kind, value }) => `${kind}: ${value}`);
}

async function textOf(blob: unknown): Promise<string> {
  if (!(blob instanceof Blob)) throw new Error('no file');
  return blob.text();
}

describe('records with planted secrets', () => {
  it('are exported without one of them, and whole when the person says so', async () => {
    server.setScript((_request, index) =>
      index === 0 ? { calls: [{ name: 'read_file', input: { path: '/a.md' } }] } : { text: 'Done.' },
    );
    const { runId, sessionId } = await ask(message);
    const exports = {
      log: await textOf(await lab.call('audit.export', { masked: true })),
      run: await textOf(await lab.call('runs.export', { runId })),
      conversation: await textOf(await lab.call('sessions.export', { sessionId })),
      json: await textOf(await lab.call('sessions.export', { sessionId, format: 'json' })),
    };
    for (const [name, text] of Object.entries(exports)) expect(leaked(text), name).toEqual([]);
    expect(JSON.parse(exports.run)).toMatchObject({ masked: true, run: { runId } });
    const [head] = (await textOf(await lab.call('audit.export', {}))).split('\n');
    expect(JSON.parse(head ?? '')).toMatchObject({ verifiable: true });
    const whole = await textOf(await lab.call('runs.export', { runId, masked: false }));
    expect(leaked(whole)).toHaveLength(planted.length);
  }, 60_000);

  it('keep each request as the server received it', async () => {
    server.setScript((_request, index) =>
      index === 0 ? { calls: [{ name: 'read_file', input: { path: '/a.md' } }] } : { text: 'Done.' },
    );
    const { runId } = await ask(message);
    for (const index of [1, 2]) {
      const kept = await lab.call('runs.request', { runId, index });
      expect(leaked(kept?.text ?? '')).toEqual([]);
      expect(kept?.masked).toBe(planted.length);
      expect(JSON.parse(kept?.text ?? '')).toHaveProperty('prompt');
    }
    expect(await lab.call('runs.request', { runId, index: 9 })).toBeNull();
  }, 60_000);

  it('has no secret in new log entries once the person chose so, and the log verifies', async () => {
    server.setScript(() => ({ text: 'Done.' }));
    const email = planted.find(({ kind }) => kind === 'email');
    await ask(email?.line ?? '');
    const before = JSON.stringify(await lab.call('audit.entries', {}));
    expect(leaked(before)).toEqual([`email: ${email?.value}`]);
    const tip = (await lab.call('audit.entries', {})).length;
    await lab.call('redaction.update', { alsoIn: { exports: true, traces: false, log: true } });
    await ask(message);
    const after = JSON.stringify(await lab.call('audit.entries', { fromSeq: tip + 1 }));
    expect(leaked(after)).toEqual([]);
    expect(after).toMatch(/\[SECRET-[0-9a-f]{8}\]/);
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
  }, 60_000);

  it('follows a changed setting from the next request of an active run on', async () => {
    const email = planted.find(({ kind }) => kind === 'email');
    server.setScript((_request, index) =>
      index > 0 ? { text: 'Done.' } : { calls: [{ name: 'create_file', input: { path: '/b.md', content: 'B' } }] },
    );
    await lab.call('agents.create', agentSpec({ name: 'asker', approvals: 'every-write' }));
    const notebookId = await lab.notebook({});
    const { runId } = await lab.call('runs.start', { message: email?.line ?? '', agent: 'asker', notebookId });
    await lab.settled(runId);
    await lab.call('redaction.update', { kinds: ['secret'] });
    const [approval] = await lab.call('approvals.list', {});
    await lab.call('approvals.respond', { approvalIds: [approval?.approvalId ?? ''], decision: 'allow_once' });
    await lab.settled(runId);
    const bodies = server.asked().map(({ body }) => body);
    expect(bodies.map((body) => leaked(body).length)).toEqual([0, 1]);
  }, 60_000);
});
