import type { DeletedFile } from '../../../contracts/domain/notebook/deleted-file.ts';
import { invalidPathError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { listDeleted } from '../../notebook/change/deleted-files.ts';
import { planError } from '../../notebook/change/plan-parts.ts';
import { planRestore } from '../../notebook/change/plan-restore.ts';
import type { ScopedNotebook } from '../../ports/scoped-notebook-port.ts';
import type { GuardParts } from './scoped-reads.ts';

/** Lists and restores what was deleted, for one call: of the changes that the agent may know, what the agent may read. */
export function createScopedBin(
  { reader, reach, handles, withholding }: GuardParts,
  changes: ScopedNotebook['changes'],
): Pick<ScopedNotebook, 'deleted' | 'planRestore'> {
  async function known(): Promise<DeletedFile[]> {
    const files = listDeleted(reader, await changes({}));
    return files.filter((file) => reach.permits(file, 'read') && !withholding.hidesName(file));
  }

  return {
    async deleted() {
      const files = await known();
      withholding.noteNames(files);
      return files.map(({ path, kind, deletedMs, actor, files: count }) => ({
        path: reach.show(path) ?? path,
        kind,
        deletedMs,
        actor,
        files: count,
      }));
    },

    async planRestore(handle) {
      handles.open(handle, 'create');
      const path = handle.shown;
      const file = (await known()).find((one) => one.path === handle.path);
      const change = file && (await changes({ changeId: file.changeId }))[0];
      if (file === undefined || change === undefined) {
        return { planned: planError('not-found', notFoundError.sentence('restored')), path };
      }
      // A free name would tell that a file which the agent may not know has this one.
      const taken = reader.findFolded(handle.path);
      if (taken !== undefined && !reach.permits(taken, 'read')) {
        return { planned: planError('name-collision', invalidPathError.sentence('unusable', { path })), path };
      }
      const restored = planRestore(reader, change, file.fileId);
      if (restored.planned.type !== 'change') return { planned: restored.planned, path };
      const states = restored.planned.change.transitions.flatMap(({ after }) => after ?? []);
      const outside = states.find((state) => !reach.permits(state, 'create'));
      if (outside !== undefined) {
        return { planned: planError('denied', invalidPathError.sentence('unusable', { path })), path };
      }
      return { planned: restored.planned, path: reach.show(restored.path) ?? restored.path };
    },
  };
}
