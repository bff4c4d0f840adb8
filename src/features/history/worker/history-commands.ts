import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { readablePath } from '../../../runtime/notebook/person-path.ts';
import { listDifferences } from '../core/net-states.ts';
import { listUndoConflicts, mergeUndo, readMergedText } from './merge-undo.ts';
import { readArchiveHistory, readArchiveStates } from './read-archive-history.ts';
import { readHistory } from './read-history.ts';
import { readStates } from './read-states.ts';
import { previewRestore, restoreTo } from './restore-to.ts';

/** The commands about the history of files, folders and notebooks. */
export function historyCommands(services: Services) {
  return {
    'changes.page': (input) => {
      const { notebookId, beforeSeq, limit, of, skip } = input;
      const path = input.path === undefined ? null : readablePath(input.path);
      return of === undefined
        ? readHistory(services, { notebookId, path, beforeSeq, limit })
        : readArchiveHistory(services, { notebookId, path: path ?? '/', of, skip, limit });
    },
    'changes.compare': async ({ notebookId, path, fromSeq, toSeq, fromArchiveMs: fromMs, toArchiveMs: toMs }) => {
      const reader = await services.store.notebook(notebookId);
      if (fromMs !== undefined || toMs !== undefined) {
        const within = path === undefined ? '/' : readablePath(path);
        const range =
          fromMs !== undefined && toMs !== undefined
            ? { fromMs: Math.min(fromMs, toMs), toMs: Math.max(fromMs, toMs) }
            : // What an import brought is before all changes of this notebook.
              { fromMs: fromMs ?? toMs ?? 0, toSeq: fromMs === undefined ? fromSeq : (toSeq ?? reader.seq) };
        return listDifferences(await readArchiveStates(services, reader, within, range));
      }
      const [from, to] = [fromSeq, toSeq ?? reader.seq].sort((a, b) => a - b);
      const at = path === undefined ? '/' : readablePath(path);
      return listDifferences(await readStates(services, reader, at, from ?? 0, to ?? reader.seq));
    },
    'changes.planRestore': (input) => previewRestore(services, input),
    'changes.restore': (input) => restoreTo(services, input),
    'changes.conflicts': ({ of }) => listUndoConflicts(services, of),
    'changes.mergedText': (input) => readMergedText(services, input),
    'changes.merge': (input) => mergeUndo(services, input),
  } satisfies Partial<CommandHandlers>;
}
