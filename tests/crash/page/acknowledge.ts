import { type CommitBatch, type CommitResult, findWrite } from '../../../src/core/ports/commit-batch.ts';
import type { Runtime } from '../../../src/runtime/app/create-runtime.ts';
import { rowsPut } from '../../support/rows-put.ts';
import type { Acknowledgement, Break, CommitAcknowledgement } from '../protocol.ts';
import type { Control, Probes } from './control.ts';

/** Points of this harness: what is done is not told yet, and the two faults that are built in on purpose. */
export const BEFORE_ACKNOWLEDGING = 'harness.before-acknowledging';
export const SPLIT_POINT = 'broken.split';
export const EARLY_POINT = 'broken.early';

export interface Witness {
  acknowledge(what: Acknowledgement): void;
  /** Calls back after every commit. */
  onCommit: () => void;
}

/** Tells the process outside of every commit whose promise has resolved, before any other listener does. */
export function watchCommits(runtime: Runtime, control: Control, probes: Probes, broken: Break | null): Witness {
  const { store } = runtime.services;
  const honest = store.commit.bind(store);
  const witness: Witness = {
    acknowledge(what) {
      probes.reach(BEFORE_ACKNOWLEDGING);
      control.tell('acknowledge', what);
    },
    onCommit: () => undefined,
  };
  store.commit = async (batch) => {
    const change = findWrite(batch, 'change');
    if (broken === 'early' && change) {
      control.tell('acknowledge', acknowledgementOf(batch, { changeId: change.changeId, written: true, auditSeq: 1 }));
      probes.reach(EARLY_POINT);
    }
    const result = broken === 'split' && change ? await commitInTwo(honest, batch, probes) : await honest(batch);
    witness.acknowledge(acknowledgementOf(batch, result));
    witness.onCommit();
    return result;
  };
  return witness;
}

/** The fault that one transaction is there to prevent: the change first, what the log says of it later. */
async function commitInTwo(
  commit: (batch: CommitBatch) => Promise<CommitResult>,
  batch: CommitBatch,
  probes: Probes,
): Promise<CommitResult> {
  const { changeId } = await commit({ ...batch, audit: [] });
  probes.reach(SPLIT_POINT);
  const { auditSeq } = await commit({ audit: batch.audit });
  return { changeId, written: true, auditSeq };
}

function acknowledgementOf(batch: CommitBatch, { changeId, written, auditSeq }: CommitResult): CommitAcknowledgement {
  const run = findWrite(batch, 'patch-run');
  const messages = findWrite(batch, 'append-messages')?.messages ?? [];
  const status = run?.patch.status;
  return {
    type: 'committed',
    changeId,
    actions: written ? batch.audit.map((entry) => entry.action) : [],
    auditSeq,
    runIds: rowsPut(batch, 'runs').map(({ runId }) => runId),
    steps: rowsPut(batch, 'steps').map(({ runId, index }) => [runId, index]),
    calls: rowsPut(batch, 'toolCalls')
      .filter(({ result }) => result !== null)
      .map(({ toolCallId, state }) => [toolCallId, state]),
    messages: messages.length,
    sessionId: messages[0]?.sessionId ?? null,
    ended: run && batch.audit.some((entry) => entry.action === 'run.end') && status ? [run.runId, status] : null,
  };
}
