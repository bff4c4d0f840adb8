import { ListTodo } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, LinkButton } from '../../../ui/kit/button.tsx';
import { EmptyState } from '../../../ui/kit/empty-state.tsx';
import { RetryNote } from '../../../ui/kit/error-note.tsx';
import { RadioChoices } from '../../../ui/kit/fields/radio-choices.tsx';
import { localDay } from '../../../ui/kit/format.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { ExampleNote } from '../../../ui/state/page/example-note.tsx';
import { MAX_TODOS, type Todo, type TodoList } from '../contract/todo-requests.ts';
import { strings } from '../texts/box-strings.ts';
import { filterTodos, groupTodos, NO_FILTER, type TodoFilter } from './filter-todos.ts';
import { TodoFilters } from './todo-filters.tsx';
import { TodoGroup } from './todo-group.tsx';
import styles from './todo-rows.module.css';
import { useTodos } from './use-todos.ts';

/** To-dos that are shown before the person asks for more. */
const SHOWN = 200;

/** How the list was grouped last; it stays while another view is shown. */
let lastGroup: 'note' | 'date' = 'note';

/** Shows the open checkboxes of the notebook, by note or by date. */
export function TodosView() {
  const { list, error, retry, tick } = useTodos();
  return (
    <div className={page.view}>
      <h1 className={page.title}>{strings.title}</h1>
      {error !== null && <RetryNote message={error} onRetry={retry} />}
      {list === null && error === null && <Working text={strings.reading} />}
      {list?.todos.length === 0 && (
        <EmptyState icon={ListTodo} title={strings.none}>
          <p>{strings.noneText}</p>
          <ExampleNote label={strings.example} title={strings.exampleTitle} text={strings.exampleText} />
        </EmptyState>
      )}
      {list !== null && list.todos.length > 0 && <OpenTodos list={list} onTick={tick} />}
    </div>
  );
}

function OpenTodos({ list, onTick }: { list: TodoList; onTick: (todo: Todo) => Promise<void> }) {
  const [filter, setFilter] = useState<TodoFilter>(NO_FILTER);
  const [group, setGroup] = useState(lastGroup);
  const [most, setMost] = useState(SHOWN);
  const today = localDay(Date.now());
  const found = useMemo(() => filterTodos(list.todos, filter, today), [list, filter, today]);
  const groups = useMemo(() => groupTodos(found, group, today), [found, group, today]);
  const shown = cut(groups, most);
  return (
    <>
      <TodoFilters todos={list.todos} filter={filter} onFilter={setFilter} />
      <div className={styles.line}>
        <p role="status" className={page.hint}>
          {found.length === list.todos.length
            ? strings.count(found.length)
            : strings.shown(found.length, list.todos.length)}
          {list.truncated && ` ${strings.truncated(MAX_TODOS)}`}
        </p>
        <RadioChoices
          label={strings.group}
          of={['note', 'date'] as const}
          chosen={group}
          onChoose={(by) => {
            lastGroup = by;
            setGroup(by);
          }}
          says={strings.groups}
        />
      </div>
      {found.length === 0 && (
        <p className={page.hint}>
          {strings.noneFit} <LinkButton onClick={() => setFilter(NO_FILTER)}>{strings.clear}</LinkButton>
        </p>
      )}
      {shown.map(([key, todos]) => (
        <TodoGroup key={key} by={group} of={key} todos={todos} today={today} onTick={onTick} />
      ))}
      {found.length > most && (
        <Button onClick={() => setMost(most + SHOWN)}>{strings.more(found.length - most)}</Button>
      )}
    </>
  );
}

/** Returns the first to-dos with their groups. */
function cut(groups: readonly [string, Todo[]][], most: number): [string, Todo[]][] {
  let left = most;
  return groups.flatMap(([key, todos]): [string, Todo[]][] => {
    const taken = todos.slice(0, Math.max(0, left));
    left -= taken.length;
    return taken.length === 0 ? [] : [[key, taken]];
  });
}
