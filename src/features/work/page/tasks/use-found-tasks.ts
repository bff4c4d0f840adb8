import { useDeferredValue, useEffect, useState } from 'react';
import { followPromise } from '../../../../core/shared/follow-promise.ts';
import { afterPause } from '../../../../ui/kit/hooks/after-pause.ts';
import { translateError } from '../../../../ui/kit/worker-texts/translate.ts';
import { useClient } from '../../../../ui/state/client-context.tsx';
import type { ShownTask } from './use-tasks.ts';

/** What the person looks for; an empty text is no condition. */
export interface TaskWords {
  readonly text: string;
  readonly path: string;
  readonly action: string;
  readonly agent: string;
}

export const NO_FILTER: TaskWords = { text: '', path: '', action: '', agent: '' };

/** Delay after the last keystroke, in milliseconds. */
const REST_MS = 150;

/** Returns the tasks that the filter finds, undefined until it was asked, or why it could not be. Without a condition, all of them. */
export function useFoundTasks(
  tasks: readonly ShownTask[] | undefined,
  filter: TaskWords,
): { readonly found: readonly ShownTask[] | undefined; readonly problem: string | null } {
  const { call } = useClient();
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = useDeferredValue(filter.text.trim());
  const path = useDeferredValue(filter.path.trim());
  const { action, agent } = filter;
  const isAll = [text, path, action, agent].every((value) => value === '');
  useEffect(() => {
    setProblem(null);
    if (isAll || tasks === undefined) {
      setIds(null);
      return;
    }
    const wanted = {
      ...(text === '' ? {} : { text }),
      ...(path === '' ? {} : { path }),
      ...(action === '' ? {} : { action }),
      ...(agent === '' ? {} : { agent }),
    };
    return afterPause(text === '' && path === '' ? 0 : REST_MS, () =>
      followPromise(
        call('tasks.list', wanted),
        (list) => {
          setIds(new Set(list.map(({ taskId }) => taskId)));
          setProblem(null);
        },
        (failure) => setProblem(translateError(failure)),
      ),
    );
  }, [call, tasks, isAll, text, path, action, agent]);
  if (isAll || tasks === undefined) return { found: tasks, problem };
  return { found: ids === null ? undefined : tasks.filter(({ task }) => ids.has(task.taskId)), problem };
}
