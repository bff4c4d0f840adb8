import { ListTodo, Plus } from 'lucide-react';
import { useState } from 'react';
import { BUILT_IN_AGENTS } from '../../../../contracts/domain/agent-kinds.ts';
import { TASK_STATES } from '../../../../contracts/domain/row-words.ts';
import type { TaskState } from '../../../../contracts/domain/run/task-states.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { EmptyState, TryExample } from '../../../../ui/kit/empty-state.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { RadioChoices } from '../../../../ui/kit/fields/radio-choices.tsx';
import { focusSoon } from '../../../../ui/kit/hooks/focus-soon.ts';
import { answerLanguage } from '../../../../ui/kit/language/language-of-answers.ts';
import page from '../../../../ui/kit/styles/page.module.css';
import { Working } from '../../../../ui/kit/working.tsx';
import { useClient } from '../../../../ui/state/client-context.tsx';
import { usePlace } from '../../../../ui/state/place-context.tsx';
import { NotifyChoice } from '../../../../ui/system/notify-choice.tsx';
import { notifyState } from '../../../../ui/system/notify-setting.ts';
import { TASKS_AT_ONCE } from '../../contract/task.ts';
import { isTaskEnded } from '../../contract/task-queue.ts';
import { strings } from '../../texts/task-strings.ts';
import { sortLane } from './describe-task.ts';
import { TaskFilter } from './task-filter.tsx';
import { TaskForm } from './task-form.tsx';
import { TaskItem } from './task-item.tsx';
import styles from './tasks.module.css';
import { NO_FILTER, useFoundTasks } from './use-found-tasks.ts';
import { CREATE_ID } from './use-task-actions.ts';
import { type ShownTask, useTasks } from './use-tasks.ts';

type Layout = keyof typeof strings.layouts;
const LAYOUTS: readonly Layout[] = ['board', 'list'];
/** Lanes that are shown empty: where a new task goes, and where it ends. */
const ALWAYS: readonly TaskState[] = ['created', 'running', 'completed'];

/** The layout shown last; it stays while another view is shown. */
let lastLayout: Layout = 'board';

/** Shows the tasks of all notebooks, as a board by state or as a list in their order. */
export function TasksView() {
  const tasks = useTasks();
  const [layout, setLayout] = useState(lastLayout);
  const [isCreating, setCreating] = useState(false);
  const [filter, setFilter] = useState(NO_FILTER);
  const { found, problem } = useFoundTasks(tasks, filter);
  const close = () => {
    setCreating(false);
    focusSoon(CREATE_ID);
  };
  const open = tasks?.filter(({ state }) => !isTaskEnded(state)).length ?? 0;
  return (
    <div className={`${page.view} ${styles.view}`}>
      <div className={page.head}>
        <div className={page.titleRow}>
          <h1 className={page.title}>{strings.title}</h1>
          <div className={page.actions}>
            <RadioChoices
              label={strings.layout}
              of={LAYOUTS}
              chosen={layout}
              onChoose={(one) => {
                lastLayout = one;
                setLayout(one);
              }}
              says={strings.layouts}
            />
            <Button id={CREATE_ID} tone="primary" icon={Plus} onClick={() => setCreating(true)}>
              {strings.create}
            </Button>
          </div>
        </div>
        {tasks && tasks.length > 0 && <p>{open === 0 ? strings.allDone : strings.open(open)}</p>}
        <p className={page.hint}>{strings.atOnce(TASKS_AT_ONCE.server, TASKS_AT_ONCE.none)}</p>
      </div>
      {isCreating && <TaskForm known={null} all={tasks ?? []} onClose={close} />}
      {tasks === undefined && <Working />}
      {tasks?.length === 0 && !isCreating && (
        <EmptyState icon={ListTodo} title={strings.none}>
          <p>{strings.noneText}</p>
          <ExampleTask />
        </EmptyState>
      )}
      {tasks && tasks.length > 0 && <TaskFilter value={filter} onChange={setFilter} />}
      {problem !== null && <ErrorNote message={problem} />}
      {tasks && found && tasks.length > 0 && (
        <>
          <p className={page.hint} role="status">
            {filter === NO_FILTER || found.length > 0 ? '' : strings.noMatch}
          </p>
          {found.length > 0 &&
            (layout === 'board' ? <Board tasks={found} all={tasks} /> : <List tasks={found} all={tasks} />)}
        </>
      )}
      {notifyState.get() !== 'unsupported' && (
        <div className={page.head}>
          <NotifyChoice />
        </div>
      )}
    </div>
  );
}

/** Queues a request that the Navigator answers at once, without a model. */
function ExampleTask() {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const create = () =>
    call('tasks.create', {
      title: strings.exampleTitle,
      prompt: strings.exampleRequest,
      agent: BUILT_IN_AGENTS.navigator,
      notebookId,
      anyway: false,
      ...answerLanguage(),
    });
  return <TryExample text={strings.example} onTry={create} />;
}

interface Shown {
  tasks: readonly ShownTask[];
  /** Also those that the filter leaves out: a task can wait for one of them. */
  all: readonly ShownTask[];
}

function Board({ tasks, all }: Shown) {
  const nameOf = useNotebookName();
  const lanes = TASK_STATES.map((state) => ({ state, tasks: sortLane(tasks.filter((one) => one.state === state)) }));
  return (
    <section className={styles.board} aria-label={strings.board}>
      {lanes
        .filter((lane) => lane.tasks.length > 0 || ALWAYS.includes(lane.state))
        .map((lane) => (
          <section key={lane.state} className={styles.lane} aria-labelledby={`lane-${lane.state}`}>
            <h2 id={`lane-${lane.state}`} data-state={lane.state}>
              {strings.state[lane.state]} <span className={page.light}>{lane.tasks.length}</span>
            </h2>
            {lane.tasks.length === 0 ? (
              <p className={page.hint}>{strings.empty}</p>
            ) : (
              <ul className={styles.items}>
                {lane.tasks.map((shown) => (
                  <TaskItem key={shown.task.taskId} shown={shown} all={all} hasState={false} notebook={nameOf(shown)} />
                ))}
              </ul>
            )}
          </section>
        ))}
    </section>
  );
}

function List({ tasks, all }: Shown) {
  const nameOf = useNotebookName();
  const ended = tasks.filter(({ state }) => isTaskEnded(state));
  const inOrder = [...tasks.filter(({ state }) => !isTaskEnded(state)), ...sortLane(ended)];
  return (
    <ul className={styles.list} aria-label={strings.list}>
      {inOrder.map((shown) => (
        <TaskItem key={shown.task.taskId} shown={shown} all={all} hasState notebook={nameOf(shown)} />
      ))}
    </ul>
  );
}

/** Returns the name of a task's notebook; null for the open one. */
function useNotebookName(): (shown: ShownTask) => string | null {
  const { notebook, notebooks } = usePlace();
  return ({ task: { notebookId } }) =>
    notebookId === notebook.notebookId ? null : (notebooks.find((one) => one.notebookId === notebookId)?.name ?? null);
}
