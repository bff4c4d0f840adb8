import { ChevronDown, ChevronUp, Pencil, Trash2, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { TaskState } from '../../../../contracts/domain/run/task-states.ts';
import { Button, IconButton } from '../../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { focusSoon } from '../../../../ui/kit/hooks/focus-soon.ts';
import { useDropTarget } from '../../../../ui/kit/hooks/use-drop-target.ts';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { useAgentTitle } from '../../../../ui/state/agents/use-agent-title.ts';
import { isInQueue, isTaskEnded } from '../../contract/task-queue.ts';
import { strings } from '../../texts/task-strings.ts';
import { reasonOf } from './describe-task.ts';
import { TaskForm } from './task-form.tsx';
import styles from './tasks.module.css';
import { useTaskActions } from './use-task-actions.ts';
import type { ShownTask } from './use-tasks.ts';

export const taskElementId = (taskId: string): string => `task-${taskId}`;

interface TaskItemProps {
  shown: ShownTask;
  all: readonly ShownTask[];
  /** Whether the state is shown: a lane says it already. */
  hasState: boolean;
  /** Name of the notebook; null for the open one. */
  notebook: string | null;
}

/** Shows a task with its state in words, its runs, and what can be done with it. */
export function TaskItem({ shown, all, hasState, notebook }: TaskItemProps) {
  const { task, state, run } = shown;
  const [isEditing, setEditing] = useState(false);
  const titleOf = useAgentTitle();
  const actions = useTaskActions(shown, all);
  const isWaiting = isInQueue(task);
  const drop = useDropTarget({
    takes: ({ dataTransfer }) => dataTransfer.types.includes(DRAGGED),
    effect: 'move',
    onDrop: ({ dataTransfer }) => {
      const moved = dataTransfer.getData(DRAGGED);
      if (moved !== '' && moved !== task.taskId) actions.putBefore(moved, task.taskId);
    },
  });
  const id = taskElementId(task.taskId);
  const agent = titleOf(task.agent);
  const reason = reasonOf(shown, agent);
  if (isEditing) {
    const close = () => {
      setEditing(false);
      focusSoon(id);
    };
    return (
      <li className={styles.item}>
        <TaskForm known={task} all={all} onClose={close} />
      </li>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0 || !isWaiting) return;
    event.preventDefault();
    actions.move(step);
  };
  const drag = isWaiting
    ? {
        draggable: true,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.setData(DRAGGED, task.taskId);
          event.dataTransfer.effectAllowed = 'move';
        },
        ...drop.handlers,
      }
    : {};
  return (
    <li className={styles.item} data-state={state} data-over={drop.isOver} {...drag}>
      <div className={styles.line}>
        <p id={id} tabIndex={-1} className={styles.name}>
          {run ? (
            <a href={formatRoute({ view: 'run', notebookId: task.notebookId, runId: run.runId })}>
              <VisibleText text={task.title} />
            </a>
          ) : (
            <VisibleText text={task.title} />
          )}
        </p>
        <div className={styles.buttons}>
          {isWaiting && (
            <>
              <IconButton
                icon={ChevronUp}
                label={strings.actions.up(task.title)}
                aria-disabled={actions.isFirst}
                onKeyDown={onKeyDown}
                onClick={() => actions.move(-1)}
              />
              <IconButton
                icon={ChevronDown}
                label={strings.actions.down(task.title)}
                aria-disabled={actions.isLast}
                onKeyDown={onKeyDown}
                onClick={() => actions.move(1)}
              />
              <IconButton
                icon={Pencil}
                label={strings.actions.edit(task.title)}
                onKeyDown={onKeyDown}
                onClick={() => setEditing(true)}
              />
            </>
          )}
          {isTaskEnded(state) ? (
            <IconButton icon={Trash2} label={strings.actions.remove(task.title)} onClick={actions.remove} />
          ) : (
            <IconButton icon={X} label={strings.actions.cancel(task.title)} onClick={actions.cancel} />
          )}
        </div>
      </div>
      <p className={page.facts}>
        {hasState && <strong data-state={state}>{strings.state[state]}</strong>}
        <span>{strings.by(agent)}</span>
        {notebook !== null && <span>{notebook}</span>}
        {task.continues !== null && <span>{strings.inConversation}</span>}
        <Conditions shown={shown} all={all} />
      </p>
      {reason !== null && (
        <p className={styles.reason}>
          <VisibleText text={reason} />
        </p>
      )}
      <TaskRuns shown={shown} />
      <WaysOut shown={shown} actions={actions} />
      {actions.error && <ErrorNote message={actions.error.message} onDismiss={actions.clearError} />}
    </li>
  );
}

/** States of a task that can be repeated from its card. */
const AGAIN: readonly TaskState[] = ['failed', 'cancelled', 'blocked'];

/** Type of the dragged data; other data is not accepted. */
const DRAGGED = 'application/x-cloister-task';

/** What a task waits for, or when it ended. */
function Conditions({ shown: { task, state }, all }: { shown: ShownTask; all: readonly ShownTask[] }) {
  if (isTaskEnded(state)) return task.endedMs === null ? null : <span>{common.ended(task.endedMs)}</span>;
  const before = all.find((other) => other.task.taskId === task.after);
  return (
    <>
      {task.after !== null && <span>{before ? strings.after(before.task.title) : strings.afterGone}</span>}
      {task.startAtMs !== null && <span>{strings.at(task.startAtMs)}</span>}
    </>
  );
}

function TaskRuns({ shown: { task } }: { shown: ShownTask }) {
  const { runIds, notebookId } = task;
  if (runIds.length < 2) return null;
  return (
    <ul className={`${page.plainList} ${styles.runs}`} aria-label={strings.runs}>
      {runIds.map((runId, index) => (
        <li key={runId}>
          <a href={formatRoute({ view: 'run', notebookId, runId })}>{strings.run(index + 1)}</a>
        </li>
      ))}
    </ul>
  );
}

/** The buttons that lead out of a state: approve, start anyway, repeat. */
function WaysOut({ shown, actions }: { shown: ShownTask; actions: ReturnType<typeof useTaskActions> }) {
  const { task, state, run } = shown;
  const words = strings.actions;
  if (run && (state === 'awaiting-confirmation' || (state === 'planned' && task.state === 'running'))) {
    return (
      <p className={`${page.actions} ${styles.ways}`}>
        <a href={formatRoute({ view: 'run', notebookId: task.notebookId, runId: run.runId })}>{words.toRun}</a>
      </p>
    );
  }
  if (task.block !== null) {
    return (
      <div className={`${page.actions} ${styles.ways}`}>
        <Button onClick={() => actions.retry(task.block?.type !== 'start')}>
          {task.block.type === 'start' ? common.retry : words.anyway}
        </Button>
        {task.block.type === 'dependency' && <Button onClick={actions.dropDependency}>{words.without}</Button>}
      </div>
    );
  }
  // The run has to be settled: until then the task is still running.
  if (task.state === 'running' || !AGAIN.includes(state)) return null;
  return (
    <div className={`${page.actions} ${styles.ways}`}>
      <Button onClick={() => actions.retry(false)}>{words.again}</Button>
    </div>
  );
}
