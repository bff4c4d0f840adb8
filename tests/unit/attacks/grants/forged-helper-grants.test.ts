import { afterEach, describe, expect, it } from 'vitest';
import type { Grant } from '../../../../src/contracts/domain/run/grant.ts';
import type { Run } from '../../../../src/contracts/domain/run/run.ts';
import { canonicalJson } from '../../../../src/core/audit/canonical-json.ts';
import { sha256 } from '../../../support/memory-notebook.ts';
import { createTestSealer } from '../../../support/memory-services.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const FILES = { '/notes/a.md': 'old a', '/secret/key.md': 'a secret' };
const write = (path: string) => ({ toolName: 'write_file', input: { path, content: 'new' } });
const SCRIPT = {
  'Plan it': [{ calls: [{ toolName: 'agent_execute', input: { task: 'Write A' } }] }, { text: 'Planned.' }],
  'Write A': [{ calls: [write('/notes/a.md')] }, { calls: [write('/secret/key.md')] }, { text: 'Written.' }],
};
const NOTES = [{ folders: ['/notes'], fileTypes: ['*'] }];

let lab: RuntimeLab;
let notebookId: string;
afterEach(() => lab.stop());

/** Starts a run whose helper waits for the approval of its first write. Resolves with the ids of both. */
async function started(): Promise<{ runId: string; helperRunId: string }> {
  lab = await openRuntimeLab({ model: () => createModelByTask(SCRIPT) });
  notebookId = await lab.notebook(FILES);
  const scope = { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] };
  await lab.call('agents.create', agentSpec({ name: 'boss', scope }));
  const { runId } = await lab.call('runs.start', { message: 'Plan it', agent: 'boss', notebookId });
  const { status, calls } = await lab.settled(runId);
  expect(status).toBe('awaiting-approval');
  return { runId, helperRunId: calls[0]?.helperRunId ?? '' };
}

async function grantOf(runId: string): Promise<Grant> {
  const grant = (await lab.database.runs.get(runId))?.grant;
  if (grant === undefined) throw new Error('the run has no grant');
  return grant;
}

/** Replaces the grant in a run's row behind the app's back. */
async function alter(runId: string, grant: Grant): Promise<void> {
  await lab.database.runs.put({ ...(await lab.database.runs.get(runId)), grant } as Run);
}

/** Returns a grant with the seal that whoever can write the database can compute, without a proof. */
function forge(grant: Grant, edit: Partial<Grant>): Grant {
  const { seal: _seal, proof: _proof, ...rest } = { ...grant, ...edit };
  return { ...rest, seal: sha256(canonicalJson(rest)) };
}

/** Allows what waits, and resolves once the run waits again or has ended. */
async function allow(runId: string) {
  const approvalIds = (await lab.call('approvals.list', {})).map(({ approvalId }) => approvalId);
  await lab.call('approvals.respond', { approvalIds, decision: 'allow_once' });
  return lab.settled(runId);
}

const refusals = async (runId: string) =>
  (await lab.call('audit.entries', {}))
    .filter((entry) => entry.runId === runId && entry.action === 'run.grant')
    .map(({ rule }) => rule);

const forgeries: [string, (grant: Grant) => Promise<Grant>][] = [
  ['no proof and the same rights', async (grant) => forge(grant, {})],
  ['no proof and a wider scope', async (grant) => forge(grant, { within: [{ folders: ['/**'], fileTypes: ['*'] }] })],
  [
    'a proof by another key',
    async (grant) => {
      const forged = forge(grant, { within: [{ folders: ['/**'], fileTypes: ['*'] }] });
      return { ...forged, proof: await createTestSealer().sign(forged.seal) };
    },
  ],
  [
    'the proof of its caller',
    async (grant) => ({ ...forge(grant, { within: [] }), proof: (await grantOf(grant.parent ?? '')).proof ?? '' }),
  ],
];

describe('a helper whose grant is not proven', () => {
  it.each(forgeries)('does not continue with %s', async (what, forged) => {
    const { runId, helperRunId } = await started();
    const grant = await grantOf(helperRunId);
    // The parent of a grant is the seal of another; the test needs the run that holds that grant.
    const altered = await forged(what.includes('caller') ? { ...grant, parent: runId } : grant);
    await alter(helperRunId, altered);
    await allow(runId);
    expect(await lab.tree(notebookId)).toEqual(FILES);
    expect(await refusals(helperRunId)).toContain('grant.unproven');
    expect(await grantOf(helperRunId)).toEqual(altered);
    expect((await lab.settled(helperRunId)).status).toBe('paused');
    expect((await lab.settled(runId)).status).toBe('paused');
  });

  it('gets a proven part of its caller’s grant when the person resumes the run', async () => {
    const { runId, helperRunId } = await started();
    await alter(helperRunId, forge(await grantOf(helperRunId), { within: [{ folders: ['/**'], fileTypes: ['*'] }] }));
    await allow(runId);
    await lab.call('runs.resume', { runId });
    expect((await lab.settled(runId)).status).toBe('awaiting-approval');
    const { proof, parent, within } = await grantOf(helperRunId);
    expect(proof).toMatch(/^[0-9a-f]{64}$/);
    expect(parent).toBe((await grantOf(runId)).seal);
    expect(within).toEqual(expect.arrayContaining(NOTES));
    expect(await allow(runId)).toMatchObject({ status: 'completed', text: 'Planned.' });
    expect(await lab.tree(notebookId)).toEqual({ ...FILES, '/notes/a.md': 'new' });
  });
});
