import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { admitAttachment } from '../../core/attachments/admit-attachment.ts';
import type { HandedFile } from '../../core/hand-over/hand-over-note.ts';
import type { Check } from '../../core/ports/commit-batch.ts';
import { filesAttachedTo } from '../../core/ports/store.ts';
import { isOfRun } from '../../core/shared/paths/path-parts.ts';
import type { Services } from '../app/services.ts';
import { attachmentContext, type StartingRun } from '../runs/start/admit-attachments.ts';

/** Most files that a hand-over names. */
const MOST_FILES = 30;

interface HandedFiles {
  readonly files: readonly HandedFile[];
  readonly labels: readonly RunLabel[];
  readonly checks: readonly Check[];
}

/**
 * Returns the files that a conversation is about, the open and the latest first, as far as the next agent may read them: its scope,
 * the rules and the labels decide on each as on a file that the person attaches. Others are left out without a word.
 */
export async function handedFiles(
  services: Services,
  starting: StartingRun,
  runs: readonly Run[],
  open: readonly string[],
  labels: readonly RunLabel[],
): Promise<HandedFiles> {
  const { context, check } = await attachmentContext(services, starting, labels);
  const paths = new Map<string, HandedFile['why']>();
  const note = (path: string | undefined, why: HandedFile['why']) => {
    if (path !== undefined && !paths.has(path) && !isOfRun(path)) paths.set(path, why);
  };
  for (const path of open) note(path, 'open');
  for (const run of runs.toSorted((a, b) => b.createdMs - a.createdMs)) {
    const pathOf = (fileId: string) => context.reader.getById(fileId)?.path;
    for (const { fileId } of filesAttachedTo([run])) note(pathOf(fileId), 'attached');
    const changes = await context.reader.changes({ runId: run.runId, limit: MOST_FILES });
    for (const { fileId } of changes.flatMap(({ transitions }) => transitions)) note(pathOf(fileId), 'changed');
    for (const { fileId } of await services.store.filesRead(run.runId)) note(pathOf(fileId), 'read');
  }
  const files: HandedFile[] = [];
  const added: RunLabel[] = [];
  for (const [path, why] of paths) {
    if (files.length === MOST_FILES) break;
    const admitted = await admitAttachment({ path }, context, services.loop);
    if (admitted.type === 'refused') continue;
    files.push({ path: admitted.attachment.path, fileId: admitted.attachment.fileId, why });
    added.push(...admitted.labels);
  }
  return { files, labels: added, checks: [check] };
}
