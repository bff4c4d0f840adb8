import { useCallback, useMemo } from 'react';
import { useLoaded } from '../../../ui/kit/hooks/use-loaded.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { flushNotes } from '../../../ui/state/notebook/open-notes.ts';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { useUndo } from '../../../ui/state/undo/use-undo.ts';
import type { Todo, TodoList } from '../contract/todo-requests.ts';
import { strings } from '../texts/box-strings.ts';

interface Todos {
  /** Null until the first answer. The last one stays until the next arrives. */
  readonly list: TodoList | null;
  readonly error: string | null;
  readonly retry: () => void;
  /** Ticks a to-do as one change, and offers to undo that. */
  readonly tick: (todo: Todo) => Promise<void>;
}

/** Returns the open to-dos of the notebook, again after each of its changes. */
export function useTodos(): Todos {
  const { call } = useClient();
  const { notebookId, seq } = usePlace().notebook;
  const { notify } = useNotices();
  const { change: undo } = useUndo();
  const load = useMemo(
    () => (seq < 0 ? null : async () => ({ notebookId, list: await call('todos.list', { notebookId }) })),
    [call, notebookId, seq],
  );
  const { value: answered, error, retry } = useLoaded(load);
  const tick = useCallback(
    async ({ path, hash, start }: Todo) => {
      try {
        await flushNotes();
        const { changeId } = await call('todos.tick', { notebookId, path, baseHash: hash, start, done: true });
        if (changeId !== null) notify(strings.ticked, { label: common.undo, run: () => void undo(changeId) });
      } catch (failure) {
        notify(translateError(failure));
        retry();
      }
    },
    [call, notebookId, notify, undo, retry],
  );
  return { list: answered?.notebookId === notebookId ? answered.list : null, error, retry, tick };
}
