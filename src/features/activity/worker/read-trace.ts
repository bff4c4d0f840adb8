import type { ExecutionTrace } from '../../../contracts/domain/run/isolation.ts';
import { isDryRun, isolationOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { inCallOrder } from '../../../core/dry-run/run-overlay.ts';
import { buildTrace } from '../../../core/isolation/build-trace.ts';
import { isInRoot } from '../../../core/isolation/isolated-root.ts';
import { keptAt } from '../../../core/isolation/keep-output.ts';
import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import { recordAsPerson, type Services } from '../../../runtime/app/services.ts';
import { openMasker } from '../../../runtime/redaction/open-masker.ts';
import { changesOfHelpers } from '../../../runtime/runs/driving/helper-runs.ts';
import { filesOfTransitions } from '../core/files-of-transitions.ts';

const PLANNED = ['planned', 'used', 'cancelled'] as const;

/** Resolves with the trace of a run, of the same shape as `trace.json` of an isolated one. Rejects with `not-found`. */
export async function readTrace(services: Services, runId: string): Promise<ExecutionTrace> {
  return traceOf(services, await findRun(services, runId));
}

/** Packs the trace of a run as a file, and logs that. */
export async function exportTrace(
  services: Services,
  { runId, masked }: CommandValue<'runs.exportTrace'>,
): Promise<Blob> {
  const run = await findRun(services, runId);
  const masker = await openMasker(services, masked);
  const [trace] = await masker.values([await traceOf(services, run)]);
  const { agent, sessionId, notebookId } = run;
  const inputSummary = `Execution trace. ${masker.isMasking ? 'Keys and personal data are masked.' : 'Nothing is masked.'}`;
  await recordAsPerson(services, { action: 'run.export', target: agent, inputSummary, runId, sessionId, notebookId });
  return new Blob([`${JSON.stringify(trace, null, 2)}\n`], { type: 'application/json' });
}

async function findRun({ store }: Services, runId: string): Promise<Run> {
  const run = await store.run(runId);
  if (!run) throw notFoundError('run', { runId });
  return run;
}

async function traceOf(services: Services, run: Run): Promise<ExecutionTrace> {
  const { status, stopReason, activeMs, endedMs } = run;
  const root = isolationOf(run)?.root ?? null;
  const { calls } = await services.store.readTrace(run.runId);
  const timeoutMs = run.grant?.limits.wallClockMs ?? 0;
  const files = await filesOf(services, run, root);
  return buildTrace({ run, root, calls, status, stopReason, activeMs, timeoutMs, endedMs }, files);
}

async function filesOf(services: Services, run: Run, root: string | null): Promise<ExecutionTrace['files']> {
  const transitions = isDryRun(run) ? await plannedTransitions(services, run) : await madeTransitions(services, run);
  const files = filesOfTransitions(transitions);
  if (root === null) return files.filter(({ path }) => !isOfRun(path));
  const notebook = await services.store.notebook(run.notebookId);
  return files
    .filter(({ path }) => !isOfRun(path) || isInRoot(path, root))
    .map((file) => {
      const target = file.hash === null ? null : keptAt(file.path, root);
      return { ...file, kept: target !== null && notebook.get(target)?.hash === file.hash ? target : null };
    });
}

/** What the run and its helpers changed, without what was undone. */
async function madeTransitions(services: Services, { runId }: Run) {
  const [own, ofHelpers] = await Promise.all([
    services.store.listChanges({ runId }),
    changesOfHelpers(services, runId),
  ]);
  return [...own, ...ofHelpers]
    .filter((change) => change.undoneBy === null && change.undoes.length === 0)
    .sort((a, b) => a.seq - b.seq)
    .flatMap((change) => change.transitions);
}

async function plannedTransitions({ store }: Services, { runId }: Run) {
  const planned = await Promise.all(PLANNED.map((state) => store.approvalsOf(runId, state)));
  return inCallOrder(planned.flat()).flatMap(({ change }) => change?.transitions ?? []);
}
