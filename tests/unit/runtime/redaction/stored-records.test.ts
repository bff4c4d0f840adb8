import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openZip } from '../../../../src/adapters/zip/read-zip.ts';
import { nodeOutside } from '../../../support/node-outside.ts';
import { type Planted, plantSecrets } from '../../../support/planted-secrets.ts';
import { type LoopbackProvider, startProvider } from '../../../support/provider/start-provider.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const planted = plantSecrets(24);
const message = linesOf(planted);
/** Those of every export: as many as are planted where nothing may reach a server. */
const many = plantSecrets(200);
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

function linesOf(secrets: readonly Planted[]): string {
  return secrets.map(({ line }) => line).join('\n');
}

async function ask(text: string, files: Readonly<Record<string, string>> = { '/a.md': message }) {
  const notebookId = await lab.notebook(files);
  const { runId, sessionId } = await lab.call('runs.start', { message: text, agent: 'writer', notebookId });
  await lab.settled(runId);
  return { notebookId, runId, sessionId };
}

function leaked(text: string, secrets: readonly Planted[] = planted): string[] {
  return secrets
    .filter(({ value }) => text.includes(value) || text.includes(JSON.stringify(value).slice(1, -1)))
    .map(({ kind, value }) => `${kind}: ${value}`);
}

async function textOf(blob: unknown): Promise<string> {
  if (!(blob instanceof Blob)) throw new Error('no file');
  return blob.text();
}

/** Returns the files of an archive by path, one character for each byte outside of texts. */
async function membersOf(blob: unknown): Promise<Record<string, string>> {
  if (!(blob instanceof Blob)) throw new Error('no archive');
  const archive = await openZip(blob);
  const members: Record<string, string> = {};
  for (const item of archive.items) {
    const content = item.type === 'file' ? await archive.read(item) : null;
    if (content?.type !== 'bytes') continue;
    members[item.path] = new TextDecoder(item.path.endsWith('.png') ? 'latin1' : 'utf-8').decode(content.bytes);
  }
  return members;
}

describe('records with planted secrets', () => {
  it('are exported without one of 200 of them, and whole when the person says so', async () => {
    const files: Record<string, string> = {};
    for (let at = 40; at < many.length; at += 20) files[`/part-${at}.md`] = linesOf(many.slice(at, at + 20));
    const paths = Object.keys(files);
    server.setScript((_request, index) => {
      if (index < paths.length) return { calls: [{ name: 'read_file', input: { path: paths[index] } }] };
      return { text: 'Done.' };
    });
    const { notebookId, runId, sessionId } = await ask(linesOf(many.slice(0, 40)), files);
    expect(await lab.call('runs.get', { runId })).toMatchObject({ status: 'completed', toolCalls: paths.length });
    const exports = {
      log: await textOf(await lab.call('audit.export', { masked: true })),
      run: await textOf(await lab.call('runs.export', { runId })),
      conversation: await textOf(await lab.call('sessions.export', { sessionId })),
      json: await textOf(await lab.call('sessions.export', { sessionId, format: 'json' })),
      notebook: JSON.stringify(await membersOf(await lab.call('notebooks.export', { notebookId, masked: true }))),
    };
    for (const [name, text] of Object.entries(exports)) expect(leaked(text, many), name).toEqual([]);
    expect(JSON.parse(exports.run)).toMatchObject({ masked: true, run: { runId } });
    const [head] = (await textOf(await lab.call('audit.export', {}))).split('\n');
    expect(JSON.parse(head ?? '')).toMatchObject({ verifiable: true });
    const whole = await textOf(await lab.call('runs.export', { runId, masked: false }));
    // What tools returned to the model is kept as it was returned: masked. The person's own message is whole.
    const ofPerson = many.slice(0, 40).map(({ kind, value }) => `${kind}: ${value}`);
    expect(leaked(whole, many)).toEqual(ofPerson);
    const json = await textOf(await lab.call('sessions.export', { sessionId, format: 'json', masked: false }));
    expect(leaked(json, many)).toEqual(ofPerson);
    const archive = JSON.stringify(await membersOf(await lab.call('notebooks.export', { notebookId, masked: false })));
    expect(leaked(archive, many.slice(40))).toHaveLength(many.length - 40);
  });

  it('are masked in the archive of a notebook, file by file, and nothing else is changed there', async () => {
    const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255]);
    const email = planted.find(({ kind }) => kind === 'email');
    const notebookId = await lab.notebook({
      '/a.md': message,
      '/plain.md': '# Leaf\r\n',
      '/sub/b.csv': email?.line ?? '',
    });
    await lab.call('files.write', { notebookId, path: '/leaf.png', content: picture });
    const before = await lab.tree(notebookId);
    const masked = await membersOf(await lab.call('notebooks.export', { notebookId, masked: true }));
    expect(leaked(JSON.stringify(masked))).toEqual([]);
    expect(Object.keys(masked).toSorted()).toEqual(['/a.md', '/leaf.png', '/plain.md', '/sub/b.csv']);
    expect(masked['/plain.md']).toBe('# Leaf\r\n');
    expect(masked['/leaf.png']).toBe(new TextDecoder('latin1').decode(picture));
    // One value has one placeholder throughout the archive.
    const [placeholder] = /\[EMAIL-[0-9a-f]{8}\]/.exec(masked['/sub/b.csv'] ?? '') ?? [];
    expect(masked['/a.md']).toContain(placeholder);
    const whole = await membersOf(await lab.call('notebooks.export', { notebookId, masked: false }));
    expect(leaked(whole['/a.md'] ?? '')).toHaveLength(planted.length);
    expect(await lab.tree(notebookId)).toEqual(before);
    const [, entry] = await lab.call('audit.entries', { newestFirst: true, limit: 2 });
    expect(entry).toMatchObject({
      action: 'notebook.export',
      inputSummary: expect.stringContaining('keys and personal data in texts masked'),
    });
  });

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
  });

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
  });

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
  });
});
