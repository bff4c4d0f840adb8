import type { ChangeRow, Transition } from '../../contracts/domain/notebook/notebook.ts';
import { statesOf } from '../shared/changes/states-of.ts';
import type { OldContent } from './old-contents.ts';

type Named = Pick<ChangeRow, 'notebookId' | 'actor' | 'runId'> & {
  readonly transitions: readonly Pick<Transition, 'fileId' | 'before' | 'after' | 'imported'>[];
};

/** What changes name of one file: contents that nothing else needs, and those that something does. */
export interface FileContents {
  readonly free: readonly OldContent[];
  readonly needed: readonly OldContent[];
}

/**
 * Collects the contents of earlier versions of one file. `add` takes the changes of all notebooks in their order: another file may have had
 * the same content.
 */
export function createFileSurvey({
  needed,
  fileId,
}: {
  readonly needed: ReadonlySet<string>;
  readonly fileId: string;
}) {
  const own = new Map<string, OldContent>();
  const kept = new Set(needed);
  let path = '';
  let isOfAgent = false;
  return {
    add({ notebookId, actor, runId, transitions }: Named): void {
      for (const transition of transitions) {
        const { fileId: of, before, after } = transition;
        const isOwn = of === fileId;
        if (isOwn) path = (after ?? before)?.path ?? path;
        for (const { hash, sizeBytes } of statesOf(transition)) {
          if (hash === null) continue;
          if (isOwn) own.set(hash, { hash, sizeBytes, notebookId, fileId });
          else kept.add(hash);
        }
        if (!isOwn || isOfAgent || before?.hash === after?.hash) continue;
        isOfAgent = actor.type === 'agent' || runId !== null;
        // Masking compares with the text before any agent has changed it.
        if (isOfAgent && before?.hash) kept.add(before.hash);
      }
    },
    contents(): FileContents {
      const { free = [], needed: still = [] } = Object.groupBy(own.values(), ({ hash }) =>
        kept.has(hash) ? 'needed' : 'free',
      );
      return { free, needed: still };
    },
    path: (): string => path,
  };
}
