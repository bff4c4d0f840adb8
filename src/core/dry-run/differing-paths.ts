import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { Approval, ReceiptTarget } from '../../contracts/domain/run/run.ts';
import { FOLDER_MARK, targetsNow, targetsOf } from '../approval/receipt.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import { isOfRun } from '../shared/paths/path-parts.ts';

/**
 * Returns the paths at which a change differs from a planned one: other bytes before or after, or a path that only one of them has.
 * Folders that come and go with their files make no difference. Each run's own folder counts as the same.
 *
 * @param runId the run that makes the change now
 */
export function differingPaths(
  plan: Pick<Approval, 'claims' | 'runId'>,
  change: Change,
  runId: string | null,
): string[] {
  const planned = byPath(plan.claims.targets, plan.runId);
  const now = byPath(targetsOf(change), runId);
  const paths = new Set([...planned.keys(), ...now.keys()]);
  return [...paths].filter((path) => {
    const was = planned.get(path);
    const is = now.get(path);
    return was?.before !== is?.before || was?.after !== is?.after;
  });
}

/** Returns the files of a planned change that are not as it found them. A run's own files are in the folder of another run now. */
export function changedSince({ claims }: Pick<Approval, 'claims'>, reader: Pick<NotebookReader, 'get'>): string[] {
  return targetsNow(claims.targets, reader).flatMap(({ path, before, after }, index) => {
    const planned = claims.targets[index]?.before ?? null;
    return isOfRun(path) || isFolder(planned, after) || before === planned ? [] : [path];
  });
}

function byPath(targets: readonly ReceiptTarget[], runId: string | null): Map<string, ReceiptTarget> {
  const files = targets.filter(({ before, after }) => !isFolder(before, after));
  return new Map((files.length > 0 ? files : targets).map((target) => [ownPath(target.path, runId), target]));
}

function isFolder(before: string | null, after: string | null): boolean {
  return (before === null || before === FOLDER_MARK) && (after === null || after === FOLDER_MARK);
}

/** Two runs keep the same file at different paths. */
function ownPath(path: string, runId: string | null): string {
  if (runId === null) return path;
  for (const folder of ['/runs', '/scratch']) {
    if (path.startsWith(`${folder}/${runId}/`)) return `${folder}/this${path.slice(folder.length + 1 + runId.length)}`;
  }
  return path;
}
