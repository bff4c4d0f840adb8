import { useId, useState } from 'react';
import { fileTitle } from '../../../core/shared/names/file-title.ts';
import { withoutMarks } from '../../../ui/editor/outline/headings.ts';
import { formatDay } from '../../../ui/kit/format.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { usePlace } from '../../../ui/state/place-context.tsx';
import type { Todo } from '../contract/todo-requests.ts';
import { strings } from '../texts/box-strings.ts';
import styles from './todo-rows.module.css';

interface TodoGroupProps {
  by: 'note' | 'date';
  /** The path of a note; a day, `overdue` or `none`. */
  of: string;
  todos: readonly Todo[];
  today: string;
  onTick: (todo: Todo) => Promise<void>;
}

/** Shows the to-dos of a note or of a day. */
export function TodoGroup({ by, of, todos, today, onTick }: TodoGroupProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{by === 'note' ? <NoteLink path={of} /> : dayName(of, today)}</h2>
      <ul className={`${page.plainList} ${styles.list}`}>
        {todos.map((todo) => (
          <TodoRow key={`${todo.path} ${todo.hash} ${todo.start}`} todo={todo} by={by} today={today} onTick={onTick} />
        ))}
      </ul>
    </section>
  );
}

function dayName(of: string, today: string): string {
  if (of === 'overdue' || of === 'none') return strings.at[of];
  return of === today ? strings.at.today : formatDay(of);
}

function NoteLink({ path }: { path: string }) {
  const { notebookId } = usePlace().notebook;
  return (
    <a href={formatRoute({ view: 'file', notebookId, path })} title={path}>
      <VisibleText text={fileTitle(path)} />
    </a>
  );
}

function TodoRow({ todo, by, today, onTick }: Pick<TodoGroupProps, 'by' | 'today' | 'onTick'> & { todo: Todo }) {
  const [isTicking, setTicking] = useState(false);
  const { text, due, people, tags, path, isStarted } = todo;
  const isOverdue = due !== null && due < today;
  return (
    <li className={styles.item}>
      <label className={styles.todo}>
        <input
          type="checkbox"
          checked={isTicking}
          ref={(box) => {
            if (box) box.indeterminate = isStarted && !isTicking;
          }}
          disabled={isTicking}
          onChange={() => {
            setTicking(true);
            void onTick(todo).finally(() => setTicking(false));
          }}
        />
        <VisibleText text={withoutMarks(text)} />
      </label>
      <p className={`${page.longNote} ${styles.facts}`}>
        {isStarted && <span>{strings.started}</span>}
        {due !== null && (by === 'note' || isOverdue) && (
          <span data-overdue={isOverdue}>
            {isOverdue ? strings.overdue(formatDay(due)) : strings.dueOn(formatDay(due))}
          </span>
        )}
        {people.map((name) => (
          <span key={name}>@{name}</span>
        ))}
        {tags.map((tag) => (
          <span key={tag}>#{tag}</span>
        ))}
        {by === 'date' && <NoteLink path={path} />}
      </p>
    </li>
  );
}
