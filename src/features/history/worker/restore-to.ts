import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { commitAsPerson, type Services } from '../../../runtime/app/services.ts';
import { flushDrafts } from '../../../runtime/notebook/commit-drafts.ts';
import { readablePath } from '../../../runtime/notebook/person-path.ts';
import { type HistoryResults, MAX_LISTED_FILES, type RestorePreview } from '../contract/history-requests.ts';
import { listDifferences } from '../core/net-states.ts';
import { planRestoreTo, type RestoreToPlan } from '../core/plan-restore-to.ts';
import { readArchiveStates } from './read-archive-history.ts';
import { readStatesSince } from './read-states.ts';

type Input = Pick<CommandValue<'changes.planRestore'>, 'notebookId' | 'path' | 'seq' | 'archiveMs'>;

/** Returns what restoring would do. */
export async function previewRestore(services: Services, input: Input): Promise<RestorePreview> {
  const { reader, plan } = await planFor(services, input);
  const [change] = await services.store.pageChanges(input.notebookId, { beforeSeq: input.seq + 1, limit: 1 });
  return {
    ...listDifferences(plan.states),
    nowSeq: reader.seq,
    atMs: input.archiveMs ?? change?.atMs ?? null,
    left: plan.left.slice(0, MAX_LISTED_FILES),
    leftCount: plan.left.length,
  };
}

/** Restores a notebook, a folder or a file to its state after a change, as one change of its own. */
export async function restoreTo(
  services: Services,
  input: CommandValue<'changes.restore'>,
): Promise<HistoryResults['changes.restore']> {
  const { reader, plan, path } = await planFor(services, input);
  if (input.seenSeq !== undefined && input.seenSeq !== reader.seq) throw conflictError('restoreSeen');
  const { counts } = listDifferences(plan.states);
  const left = plan.left.slice(0, MAX_LISTED_FILES);
  if (plan.change === null) return { changeId: null, counts, left };
  const inputSummary = stateName(input);
  const act = { action: 'history.restore', target: path === '/' ? null : path, inputSummary } as const;
  return { changeId: await commitAsPerson(services, plan.change, act), counts, left };
}

async function planFor(
  services: Services,
  input: Input,
): Promise<{ reader: NotebookReader; plan: RestoreToPlan; path: string }> {
  const { notebookId, path: raw, seq, archiveMs } = input;
  const path = raw === undefined ? '/' : readablePath(raw);
  // What is typed and not yet saved is a change of its own, which an undo of the restoring leaves.
  await flushDrafts(services, notebookId);
  const reader = await services.store.notebook(notebookId);
  const states =
    archiveMs === undefined
      ? await readStatesSince(services, reader, path, seq)
      : await readArchiveStates(services, reader, path, { fromMs: archiveMs, toSeq: reader.seq });
  const wanted = states.flatMap(({ before }) => before?.hash ?? []);
  const missing = new Set(await services.store.listMissingContents([...new Set(wanted)]));
  const id = `restore-${reader.seq}-${archiveMs ?? seq}`;
  const summary = `Restore ${path === '/' ? 'the notebook' : path} ${stateName(input)}`;
  return { reader, plan: planRestoreTo(reader, states, (hash) => !missing.has(hash), id, summary), path };
}

function stateName({ seq, archiveMs }: Input): string {
  return archiveMs === undefined
    ? `as after change ${seq}`
    : `as at ${new Date(archiveMs).toISOString()}, as an imported archive says`;
}
