import { callRecord, finishedCall } from '../../../src/core/execution/call-outcome.ts';
import { planPut } from '../../../src/core/notebook/change/plan-change.ts';
import { planTools } from '../../../src/runtime/app/services.ts';
import { callRow } from '../../support/rows.ts';
import type { BenchServices } from './open-services.ts';

/**
 * Overwrites a note as a run does it: plans the change, and commits it with its journal row, its log entry, the row of the
 * call and that of the run, under the run's epoch and the rights it was decided under. Resolves with the change once
 * everything is on the disk.
 */
export async function overwrite(bench: BenchServices, path: string, bytes: Uint8Array): Promise<string> {
  const { services } = bench.runtime;
  const { store, loop } = services;
  const { runId, epoch, agent } = bench.run;
  const planned = planPut(await store.notebook(bench.notebookId), path, bytes, planTools(services));
  if (planned.type !== 'change') throw new Error(`${path} was not planned: ${planned.type}`);
  const changeId = loop.ids.next('change');
  const toolCallId = `call-${changeId}`;
  const call = callRow({ runId, toolCallId, idempotencyKey: toolCallId, toolName: 'write_file' });
  const input = { path };
  const output = { path, changeId };
  const atMs = loop.clock.nowMs();
  const facts = {
    ...({ toolName: call.toolName, action: 'file.write', risk: 'write', rule: 'default.write' } as const),
    targets: [path],
    read: [],
    readIds: [],
    readHashes: [],
    labels: [],
    input,
  };
  await store.commit({
    idempotencyKey: call.idempotencyKey,
    checks: [
      { type: 'run-epoch', runId, epoch },
      { type: 'rights', agent, agentRevision: bench.agent.revision, ruleBookRevision: 0 },
      { type: 'run-labels', runId, labels: [] },
    ],
    writes: [
      {
        type: 'change',
        changeId,
        change: planned.change,
        action: 'write',
        actor: { type: 'agent', agent, runId },
        runId,
        toolCallId: call.toolCallId,
      },
      { type: 'patch-run', runId, patch: { activeMs: atMs, updatedMs: atMs } },
      { type: 'put', table: 'toolCalls', rows: [finishedCall(call, { type: 'result', output }, facts, 1)] },
    ],
    audit: [callRecord(bench.run, call, facts, { decision: 'allowed', output, durationMs: 1, atMs, changeId })],
  });
  return changeId;
}
