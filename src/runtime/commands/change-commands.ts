import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import type { Services } from '../app/services.ts';
import { readablePath } from '../notebook/person-path.ts';
import { undoChange } from '../runs/undo-changes.ts';

const MAX_CHANGES = 1000;

export function changeCommands(services: Services) {
  return {
    'changes.list': async ({ notebookId, runId, path }) => {
      const wanted = path === undefined ? undefined : readablePath(path);
      const found = await services.store.listChanges(runId === undefined ? undefined : { runId });
      return found
        .filter((change) => notebookId === undefined || change.notebookId === notebookId)
        .filter(
          (change) =>
            wanted === undefined ||
            change.transitions.some(({ before, after }) => before?.path === wanted || after?.path === wanted),
        )
        .sort((a, b) => b.auditSeq - a.auditSeq)
        .slice(0, MAX_CHANGES);
    },
    'changes.undo': ({ changeId }) => undoChange(services, changeId),
  } satisfies Partial<CommandHandlers>;
}
