import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Approval } from '../../../src/contracts/domain/run/run.ts';
import type { ApprovalEdit } from '../../../src/contracts/wire/commands/decisions/approval-requests.ts';
import { verifyApproval } from '../../../src/core/execution/verify-approval.ts';
import { caseCount } from '../../support/case-count.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const BEFORE = `${Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')}\n`;
const AFTER = BEFORE.replace('line 3\n', 'three\n').replace('line 20\n', '').replace('line 33\n', 'a\nb\n');

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  notebookId = await lab.notebook({ '/a.md': BEFORE, '/b.md': 'B' });
  await lab.call('agents.create', agentSpec({ name: 'asker' }));
});
afterEach(() => lab.stop());

/** An approval that was edited, then allowed, but not used yet. */
async function allowed(edits: readonly ApprovalEdit[]): Promise<Approval> {
  const input = { path: '/a.md', content: AFTER };
  const asked = await lab.call('tools.call', { agent: 'asker', toolName: 'write_file', input, notebookId });
  if (asked.type !== 'needs-approval') throw new Error('nothing was asked');
  const { approvalId } = asked;
  for (const edit of edits) {
    const { receipt = '' } = (await lab.runtime.services.store.approval(approvalId)) ?? {};
    await lab.call('approvals.edit', { approvalId, receipt, edit });
  }
  const approval = await lab.runtime.services.store.approval(approvalId);
  if (!approval) throw new Error('the approval is missing');
  const answeredMs = lab.runtime.services.loop.clock.nowMs();
  return { ...approval, state: 'allowed', decision: 'allow_once', answeredMs };
}

/** What an approval binds. Its words for people and the result for the agent are not written. */
const BOUND = ['input', 'claims', 'receipt', 'notebookId', 'agent', 'toolName', 'runId'] as const;

/** Returns the value with one random leaf changed, removed or added. */
function mutate(value: unknown, pick: () => number): unknown {
  if (value instanceof Uint8Array) {
    const bytes = Uint8Array.from(value);
    const at = pick() % Math.max(1, bytes.length);
    if (bytes.length === 0 || pick() % 4 === 0) return Uint8Array.from([...bytes, pick() % 256]);
    bytes[at] = ((bytes[at] ?? 0) + 1 + (pick() % 255)) % 256;
    return bytes;
  }
  if (Array.isArray(value)) {
    if (value.length === 0 || pick() % 8 === 0) return [...value, mutate(value[0] ?? 'more', pick)];
    const at = pick() % value.length;
    return pick() % 8 === 0 ? value.toSpliced(at, 1) : value.with(at, mutate(value[at], pick));
  }
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value);
    const name = names[pick() % names.length];
    if (name === undefined) return { more: 1 };
    return { ...value, [name]: mutate((value as Record<string, unknown>)[name], pick) };
  }
  if (typeof value === 'number') return value + 1 + (pick() % 5);
  if (typeof value === 'string') {
    const at = pick() % (value.length + 1);
    return `${value.slice(0, at)}${String.fromCharCode(97 + (pick() % 26))}${value.slice(at)}`;
  }
  return value === null ? 'something' : null;
}

/** Returns an object with the members of another one in it, at any depth. */
function merge(whole: unknown, part: unknown): unknown {
  if (typeof whole !== 'object' || typeof part !== 'object' || whole === null || part === null) return part;
  const members = Object.entries(part).map(([name, member]) => [
    name,
    merge((whole as Record<string, unknown>)[name], member),
  ]);
  return { ...whole, ...Object.fromEntries(members) };
}

const EDITS: Record<string, ApprovalEdit[]> = {
  'not edited': [],
  'other arguments': [{ type: 'input', input: { path: '/b.md', content: AFTER } }],
  'some parts': [{ type: 'hunks', keep: [0, 2] }],
  'another text': [{ type: 'text', path: '/a.md', text: 'mine\n' }],
  'all of them': [
    { type: 'input', input: { path: '/b.md', content: AFTER } },
    { type: 'text', path: '/b.md', text: BEFORE },
  ],
};

it.each(Object.entries(EDITS))('an approval (%s) holds for exactly what was allowed', async (_name, edits) => {
  const approval = await allowed(edits);
  const { store, loop } = lab.runtime.services;
  const [agent, ruleBook, reader] = [
    await store.agent('asker'),
    await store.ruleBook(),
    await store.notebook(notebookId),
  ];
  if (!agent) throw new Error('the agent is missing');
  const now = { agent, grant: null, ruleBook, reader, labels: approval.labels, nowMs: loop.clock.nowMs() };
  const verdict = (changed: Approval) => verifyApproval(changed, now, loop).type;
  expect(verdict(approval)).toBe('change');

  const { change } = approval;
  if (!change) throw new Error('the change is missing');
  // Ids, kinds and earlier sizes are checked by the commit, against the files as they are.
  const states = change.transitions.map(({ before, after }) => ({
    before: before && { path: before.path, hash: before.hash },
    after: after && { path: after.path, hash: after.hash, sizeBytes: after.sizeBytes },
  }));
  const terms = Object.fromEntries(BOUND.map((name) => [name, approval[name]]));
  const bound = { ...terms, states, blobs: change.blobs };
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const pick = () => numbers.next().value ?? 0;
      const { states: other, blobs, ...rest } = mutate(bound, pick) as typeof bound;
      // A change without its bytes is refused by the commit.
      fc.pre(!Array.isArray(blobs) || blobs.length >= change.blobs.length);
      const transitions = Array.isArray(other)
        ? other.map((state, index) => merge(change.transitions[index], state))
        : other;
      const changed = { ...approval, ...rest, change: { ...change, transitions, blobs } } as Approval;
      expect(verdict(changed)).not.toBe('change');
    }),
    { numRuns: caseCount({ reduced: 300, full: 2000 }) },
  );
});
