import type { Run, ToolCallRow } from '../../contracts/domain/run/run.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import type { RunOverlay } from '../dry-run/run-overlay.ts';
import { planPut } from '../notebook/change/plan-change.ts';
import { labelsOf } from '../policy/flow-labels.ts';
import type { RunLabels } from '../policy/run-labels.ts';
import type { LoopPorts } from './run-ports.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The run that a file is written for. */
interface Writer {
  readonly run: Run;
  readonly labels: RunLabels;
  readonly pending: UnitOfWork;
  readonly overlay: RunOverlay | undefined;
}

interface RunFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** The journal's action; the log's is `run.` and this. */
  readonly action: 'result' | 'request';
  readonly summary: string;
  /** The call whose result it is; null for a request. */
  readonly call: Pick<ToolCallRow, 'toolCallId' | 'toolName'> | null;
  readonly idempotencyKey: string;
}

/**
 * Saves a file in the run's own folder, in a commit of its own. The file carries the labels of what the run has read. In a dry run it is
 * planned only, and gone with the tab; an isolated run has it in its own folder.
 */
export async function saveRunFile(
  { path, content, action, summary, call, idempotencyKey }: RunFile,
  { run, labels, pending, overlay }: Writer,
  ports: LoopPorts,
): Promise<{ type: 'saved' } | ({ type: 'error' } & Said)> {
  const base = await ports.store.notebook(run.notebookId);
  // The folder of an isolated run is its own: the file is written, and is there after a reload.
  const planOn = run.effects.type === 'isolated-plan' ? undefined : overlay;
  const reader = planOn?.over(base, ports.clock.nowMs()) ?? base;
  const planned = planPut(reader, path, typeof content === 'string' ? new TextEncoder().encode(content) : content, {
    hash: ports.hasher.sha256,
    nextFileId: () => ports.ids.next('file'),
  });
  if (planned.type === 'error') return { type: 'error', ...saidOf(planned) };
  if (planned.type !== 'change') return { type: 'saved' };
  if (planOn) {
    planOn.add(planned.change);
    return { type: 'saved' };
  }
  await pending.flush();
  const changeId = ports.ids.next('change');
  const { runId, sessionId, notebookId } = run;
  const toolCallId = call?.toolCallId ?? null;
  pending.change(
    {
      changeId,
      change: planned.change,
      action,
      actor: { type: 'app' },
      runId,
      toolCallId,
      labels: labelsOf(labels.all()),
    },
    idempotencyKey,
  );
  pending.audit({
    atMs: ports.clock.nowMs(),
    actor: { type: 'app' },
    action: `run.${action}`,
    notebookId,
    sessionId,
    runId,
    toolCallId,
    ...(call ? { toolName: call.toolName } : {}),
    target: path,
    paths: [path],
    outputSummary: summary,
    decision: 'allowed',
    rule: 'mount.runs',
    risk: 'write',
    changeId,
  });
  await pending.flush();
  ports.emit({ type: 'log', runId, level: 'info', message: summary });
  return { type: 'saved' };
}
