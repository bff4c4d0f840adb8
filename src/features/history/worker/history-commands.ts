import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { readablePath } from '../../../runtime/notebook/person-path.ts';
import type { Differences, HistoryPage } from '../contract/history-requests.ts';
import { listDifferences } from '../core/net-states.ts';
import { listUndoConflicts, mergeUndo, readMergedText } from './merge-undo.ts';
import { readHistory } from './read-history.ts';
import { readStates } from './read-states.ts';
import { previewRestore, restoreTo } from './restore-to.ts';

/** The commands about the history of files, folders and notebooks. */
export function historyCommands(services: Services) {
  return {
    'changes.page': ({ notebookId, path, beforeSeq, limit }: CommandValue<'changes.page'>): Promise<HistoryPage> =>
      readHistory(services, { notebookId, path: path === undefined ? null : readablePath(path), beforeSeq, limit }),
    'changes.compare': async ({
      notebookId,
      path,
      fromSeq,
      toSeq,
    }: CommandValue<'changes.compare'>): Promise<Differences> => {
      const reader = await services.store.notebook(notebookId);
      const [from, to] = [fromSeq, toSeq ?? reader.seq].sort((a, b) => a - b);
      const at = path === undefined ? '/' : readablePath(path);
      return listDifferences(await readStates(services, reader, at, from ?? 0, to ?? reader.seq));
    },
    'changes.planRestore': (input: CommandValue<'changes.planRestore'>) => previewRestore(services, input),
    'changes.restore': (input: CommandValue<'changes.restore'>) => restoreTo(services, input),
    'changes.conflicts': ({ of }: CommandValue<'changes.conflicts'>) => listUndoConflicts(services, of),
    'changes.mergedText': (input: CommandValue<'changes.mergedText'>) => readMergedText(services, input),
    'changes.merge': (input: CommandValue<'changes.merge'>) => mergeUndo(services, input),
  };
}
