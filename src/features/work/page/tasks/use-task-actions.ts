import { focusSoon } from '../../../../ui/kit/hooks/focus-soon.ts';
import { useAction } from '../../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../../ui/kit/notices.tsx';
import { useClient } from '../../../../ui/state/client-context.tsx';
import { isInQueue } from '../../contract/task-queue.ts';
import { strings } from '../../texts/task-strings.ts';
import type { ShownTask } from './use-tasks.ts';

/** Element id of the button that creates a task; it gets the focus of a task that leaves the list. */
export const CREATE_ID = 'new-task';

/** Returns what can be done with a task. Every action can be undone, or repeated the other way. */
export function useTaskActions({ task }: ShownTask, all: readonly ShownTask[]) {
  const { call } = useClient();
  const { notify, announce } = useNotices();
  const { taskId, title } = task;
  const queue = all.filter((other) => isInQueue(other.task)).map((other) => other.task.taskId);
  const place = queue.indexOf(taskId);
  const action = useAction((act: () => Promise<unknown>) => act());
  const run = (act: () => Promise<unknown>) => void action.run(act);

  return {
    isFirst: place <= 0,
    isLast: place === queue.length - 1,
    error: action.error,
    clearError: action.clearError,
    /** Moves the task by one place: -1 up, 1 down. */
    move(step: -1 | 1) {
      const to = place + step;
      if (place === -1 || to < 0 || to >= queue.length) return;
      run(async () => {
        await call('tasks.move', { taskId, before: queue[step === -1 ? to : to + 1] ?? null });
        announce(strings.moved(title, to + 1));
      });
    },
    putBefore: (moved: string, before: string) => run(() => call('tasks.move', { taskId: moved, before })),
    cancel: () =>
      run(async () => {
        const cancelled = await call('tasks.cancel', { taskId });
        focusSoon(CREATE_ID);
        // A run that was cancelled is repeated from its card.
        if (cancelled.runIds.length > 0) notify(strings.cancelled(title));
        else
          notify(strings.cancelled(title), {
            label: common.undo,
            run: () => run(() => call('tasks.retry', { taskId })),
          });
      }),
    remove: () =>
      run(async () => {
        await call('tasks.remove', { taskId });
        const restore = () => run(() => call('tasks.restore', { taskId }));
        notify(strings.removed(title), { label: common.undo, run: restore });
        focusSoon(CREATE_ID);
      }),
    retry: (anyway: boolean) =>
      run(async () => {
        await call('tasks.retry', { taskId, anyway });
        announce(strings.queuedAgain(title));
      }),
    dropDependency: () =>
      run(async () => {
        await call('tasks.update', { taskId, patch: { after: null } });
        announce(strings.saved(title));
      }),
  };
}
