import type { ToolCallRow } from '../../../src/contracts/domain/run/run.ts';
import { callRecord, finishedCall } from '../../../src/core/execution/call-outcome.ts';
import { planPut } from '../../../src/core/notebook/change/plan-change.ts';
import { planTools } from '../../../src/runtime/app/services.ts';
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
  const call = callRow(runId, changeId);
  const input = { path };
  const output = { path, changeId };
  const atMs = loop.clock.nowMs();
  const facts = {
    ...({ toolName: call.toolName, action: 'file.write', risk: 'write', rule: 'default.write' } as const),
    targets: [path],
    read: [],
    readIds: [],
    labels: [],
    input,
  };
  await store.commit({
    idempotencyKey: call.idempotencyKey,
    checks: [
      { type: 'run-epoch', runId, epoch },
      { type: 'rights', agent, agentRevision: bench.agent.revision, ruleBookRevision: 0 },
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

function callRow(runId: string, changeId: string): ToolCallRow {
  const toolCallId = `call-${changeId}`;
  return {
    toolCallId,
    runId,
    stepIndex: 1,
    index: 0,
    providerCallId: toolCallId,
    toolName: 'write_file',
    inputText: '{}',
    state: 'planned',
    result: null,
    risk: null,
    rule: null,
    targets: [],
    read: [],
    approvalId: null,
    changeId: null,
    idempotencyKey: toolCallId,
    startedMs: 0,
    durationMs: 0,
  };
}
