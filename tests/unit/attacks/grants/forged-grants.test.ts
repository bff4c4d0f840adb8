import { afterEach, describe, expect, it } from 'vitest';
import type { Grant } from '../../../../src/contracts/domain/run/grant.ts';
import { canonicalJson } from '../../../../src/core/audit/canonical-json.ts';
import { GRANT_MS } from '../../../../src/core/grants/make-grant.ts';
import { sha256 } from '../../../support/memory-notebook.ts';
import { createTestSealer } from '../../../support/memory-services.ts';
import { FILES, type GrantLab, openGrantLab } from './grant-lab.ts';

const write = { toolName: 'write_file', input: { path: '/secret/key.md', content: 'evil' } };
const TURNS = [
  { calls: [{ toolName: 'write_file', input: { path: '/notes/a.md', content: 'new' } }] },
  { calls: [write] },
  { text: 'Done.' },
];
const spec = {
  scope: { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] },
  can: { read: true, write: true, create: true, delete: false, execute: false, integrations: false },
};
const UNPROVEN = 'It is not proven that Cloister made the grant of this run';

let lab: GrantLab;
afterEach(() => lab.stop());

/** A grant with the seal that whoever can write the database can compute. */
function forge(grant: Grant, edit: Partial<Grant> = {}): Grant {
  const { seal: _seal, proof, ...rest } = { ...grant, ...edit };
  return { ...rest, seal: sha256(canonicalJson(rest)), ...(proof === undefined ? {} : { proof }) };
}

/** Starts a run, which waits for the approval of its first write. */
async function started(): Promise<{ runId: string; grant: Grant }> {
  lab = await openGrantLab(TURNS, { spec });
  const { runId } = await lab.start();
  return { runId, grant: await lab.grant(runId) };
}

async function refuses(runId: string, rule: string, status: string): Promise<void> {
  expect((await lab.allow(runId)).status).toBe(status);
  expect(await lab.tree(lab.notebookId)).toEqual(FILES);
  expect(await lab.refusals(runId)).toContain(`run.grant ${rule}`);
}

const edits: Record<
  keyof Omit<Grant, 'seal' | 'proof' | 'runId' | 'agent' | 'workspaceId' | 'notebookId'>,
  Partial<Grant>
> = {
  within: { within: [{ folders: ['/**'], fileTypes: ['*'] }] },
  mounts: { mounts: [[{ folder: '/' }]] },
  tools: { tools: [['delete_file']] },
  can: { can: { ...spec.can, delete: true } },
  hosts: { hosts: [['evil.example']] },
  limits: { limits: { requestsPerHour: 9e6, tokensPerRequest: 9e6, steps: 9e6, toolCalls: 9e6, wallClockMs: 9e6 } },
  issuedMs: { issuedMs: 0 },
  expiresMs: { expiresMs: Number.MAX_SAFE_INTEGER },
  parent: { parent: sha256('another') },
};

describe('a grant that was written into the database', () => {
  it.each(Object.entries(edits))('is refused with another %s, although its seal is right', async (_field, edit) => {
    const { runId, grant } = await started();
    await lab.alter(runId, forge(grant, edit));
    await refuses(runId, 'grant.unproven', 'paused');
  });

  it.each(['runId', 'agent'] as const)('is refused with another %s', async (field) => {
    const { runId, grant } = await started();
    await lab.alter(runId, forge(grant, { [field]: 'other' }));
    await refuses(runId, 'grant.damaged', 'blocked');
  });

  it('is refused with another notebook', async () => {
    const { runId, grant } = await started();
    await lab.alter(runId, forge(grant, { notebookId: 'other' }));
    await refuses(runId, 'grant.notebook', 'blocked');
  });

  it.each([
    ['no proof', undefined],
    ['an empty proof', ''],
    ['a truncated proof', 'half'],
    ['the seal as its proof', 'seal'],
    ['a proof by another key', 'key'],
    ['a proof in capital letters', 'capitals'],
  ])('is refused with %s', async (_what, kind) => {
    const { runId, grant } = await started();
    const { proof = '', ...rest } = grant;
    expect(proof).toMatch(/^[0-9a-f]{64}$/);
    const proofs: Record<string, string> = {
      '': '',
      half: proof.slice(0, 32),
      seal: grant.seal,
      key: await createTestSealer().sign(grant.seal),
      capitals: `${proof.slice(0, 63)}G`,
    };
    await lab.alter(runId, kind === undefined ? rest : { ...rest, proof: proofs[kind] ?? '' });
    await refuses(runId, 'grant.unproven', 'paused');
  });

  it('is refused with the seal or the proof of another run', async () => {
    const { runId, grant } = await started();
    const other = await lab.grant((await lab.start()).runId);
    expect(other.seal).not.toBe(grant.seal);
    const { proof = '' } = other;
    await lab.alter(runId, { ...grant, proof });
    await refuses(runId, 'grant.unproven', 'paused');
    await lab.call('runs.resume', { runId });
    await lab.settled(runId);
    await lab.alter(runId, { ...grant, seal: other.seal, proof });
    await refuses(runId, 'grant.damaged', 'blocked');
  });

  it('gets no new seal from a clock, an answer or a direct call', async () => {
    const { runId, grant } = await started();
    const forged = forge(grant, { ...edits.within, expiresMs: grant.issuedMs });
    await lab.alter(runId, forged);
    lab.clock.advance(GRANT_MS);
    const call = { agent: 'asker', ...write, notebookId: lab.notebookId, runId };
    expect(await lab.call('tools.call', call)).toMatchObject({ type: 'denied', rule: 'grant.unproven' });
    await refuses(runId, 'grant.unproven', 'paused');
    expect(await lab.grant(runId)).toEqual(forged);
  });
});

describe('a run whose grant is not proven', () => {
  it('says so, and gets what its agent may do now when the person resumes it', async () => {
    const { runId, grant } = await started();
    // As an earlier version wrote it, and widened.
    const { proof: _proof, ...earlier } = grant;
    await lab.alter(runId, forge(earlier, edits.within));
    expect(await lab.allow(runId)).toMatchObject({ status: 'paused', message: expect.stringContaining(UNPROVEN) });
    await lab.edit({ can: { ...spec.can, create: false } });
    await lab.call('runs.resume', { runId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'awaiting-approval' });
    const { within, can, proof, seal } = await lab.grant(runId);
    expect({ within, can }).toEqual({
      within: [{ folders: ['/notes'], fileTypes: ['*'] }],
      can: { ...spec.can, create: false },
    });
    expect(proof).toMatch(/^[0-9a-f]{64}$/);
    expect(await lab.allow(runId)).toMatchObject({ status: 'completed' });
    expect(await lab.tree(lab.notebookId)).toEqual({ ...FILES, '/notes/a.md': 'new' });
    const resumed = (await lab.call('audit.entries', {})).find(({ action }) => action === 'run.resume');
    expect(resumed?.outputSummary).toContain(seal.slice(0, 16));
  });

  it('can be resumed after the key was removed', async () => {
    const { runId } = await started();
    await lab.database.meta.delete('grant-key');
    expect(await lab.allow(runId)).toMatchObject({ status: 'paused', message: expect.stringContaining(UNPROVEN) });
    await lab.call('runs.resume', { runId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'awaiting-approval' });
    expect(await lab.allow(runId)).toMatchObject({ status: 'completed' });
  });

  it('is not proven by a key that can be read', async () => {
    const { runId } = await started();
    const cryptoKey = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, true, [
      'sign',
      'verify',
    ]);
    await lab.database.meta.put({ key: 'grant-key', cryptoKey });
    await refuses(runId, 'grant.unproven', 'paused');
    // The app replaces it, and works.
    await lab.call('runs.resume', { runId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'awaiting-approval' });
    expect(await lab.allow(runId)).toMatchObject({ status: 'completed' });
  });
});

it('keeps its key where no text of the app can hold it', async () => {
  await started();
  const row = await lab.database.meta.get('grant-key');
  const key = row?.key === 'grant-key' ? row.cryptoKey : null;
  expect(key).toBeInstanceOf(CryptoKey);
  expect(key).toMatchObject({ extractable: false, type: 'secret', algorithm: { name: 'HMAC' } });
});
