import { Circle, CircleCheck, CircleDot, type LucideIcon } from 'lucide-react';
import { countDone, type Todo, type TodoState, todoInProgress } from '../../../contracts/domain/run/todo.ts';
import kit from '../../kit/kit.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { todoStrings as strings } from './todo-strings.ts';
import styles from './todos.module.css';

const icons: Record<TodoState, LucideIcon> = { pending: Circle, 'in-progress': CircleDot, done: CircleCheck };

/** Shows the to-do list of a run as it is now. The text of a to-do is a model's: it is shown as plain text. */
export default function RunTodos({ todos, isLive }: { todos: readonly Todo[]; isLive: boolean }) {
  const current = isLive ? todoInProgress(todos) : undefined;
  return (
    <details className={kit.disclosure} open={isLive}>
      <summary>
        {strings.title} · <span role="status">{strings.progress(countDone(todos), todos.length)}</span>
      </summary>
      <ol className={styles.todos} aria-label={strings.title}>
        {todos.map(({ id, text, state }) => {
          const Icon = icons[state];
          return (
            <li key={id} data-state={state} aria-current={id === current?.id ? 'step' : undefined}>
              <Icon size={16} strokeWidth={1.5} role="img" aria-label={strings.states[state]} />
              <span>
                <VisibleText text={text} />
              </span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
