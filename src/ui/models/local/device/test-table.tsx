import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '../../../../client/queries/use-live.ts';
import { liveDatabase } from '../../../../client/startup/watch-database.ts';
import type { ModelTest } from '../../../../contracts/domain/local-model.ts';
import { formatExactly } from '../../../kit/format.ts';
import page from '../../../kit/styles/page.module.css';
import { VisibleText } from '../../../kit/visible-text.tsx';
import { strings } from '../local-model-strings.ts';
import styles from '../local-models.module.css';
import type { LocalModelView } from '../use-model-cards.ts';
import { testStrings } from './test-strings.ts';

const TITLE_ID = 'model-tests';
const TASKS_ID = 'model-test-tasks';

/** Lists test results, newest first; a row expands to its tasks. */
export function TestTable({ models }: { models: readonly LocalModelView[] }) {
  const tests = useLive(async () => {
    const all: ModelTest[] = await liveDatabase().modelTests.toArray();
    return all.sort((a, b) => b.atMs - a.atMs);
  }, []);
  const [open, setOpen] = useState<string | null>(null);
  const words = testStrings;
  const shown = tests?.find(({ testId }) => testId === open);
  if (!tests || (tests.length === 0 && models.length === 0)) return null;
  const titleOf = (modelId: string) =>
    models.find(({ listing }) => listing.modelId === modelId)?.listing.title ?? modelId;
  return (
    <>
      <h3 className={styles.subtitle} id={TITLE_ID}>
        {words.title}
      </h3>
      <p>{words.text}</p>
      {tests.length === 0 && <p>{words.none}</p>}
      {tests.length > 0 && (
        <>
          <section className={styles.tableScroller} aria-labelledby={TITLE_ID}>
            <table className={page.table} aria-labelledby={TITLE_ID}>
              <thead>
                <tr>
                  {Object.entries(words.columns).map(([name, label]) => (
                    <th key={name} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {tests.map((test) => (
                  <TestRow
                    key={test.testId}
                    test={test}
                    title={titleOf(test.modelId)}
                    open={open === test.testId}
                    onToggle={() => setOpen(open === test.testId ? null : test.testId)}
                  />
                ))}
              </tbody>
            </table>
          </section>
          <p className={page.hint}>{words.hint}</p>
          {shown && <Tasks test={shown} title={titleOf(shown.modelId)} />}
        </>
      )}
    </>
  );
}

interface TestRowProps {
  test: ModelTest;
  title: string;
  open: boolean;
  onToggle: () => void;
}

function TestRow({ test, title, open, onToggle }: TestRowProps) {
  const words = testStrings;
  const right = test.tasks.filter((task) => task.right).length;
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={styles.rowButton}
          aria-expanded={open}
          aria-controls={open ? TASKS_ID : undefined}
          aria-label={words.show(title, words.when(test.atMs))}
          onClick={onToggle}
        >
          <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
          <span>
            <VisibleText text={title} />
          </span>
        </button>
        <p className={`${page.hint} ${styles.rowHint}`}>{strings.engine[test.engine]}</p>
      </th>
      <td className={page.number}>{words.right(right, test.tasks.length)}</td>
      <td className={page.number}>{words.calls(test.calls?.made ?? null, test.calls?.right ?? null)}</td>
      <td className={page.number}>{words.rate(test.prefillPerSecond)}</td>
      <td className={page.number}>{words.rate(test.decodePerSecond)}</td>
      <td className={page.number}>{words.peak(test.peakBytes)}</td>
      <td className={page.number}>{words.took(test.durationMs)}</td>
      <td className={page.number} title={formatExactly(test.atMs)}>
        {words.when(test.atMs)}
      </td>
    </tr>
  );
}

/** Returns the words for a task; those of a task of another version are its name. */
function taskName(name: string): string {
  const known: Readonly<Record<string, string>> = testStrings.tasks;
  const key = name.replaceAll(' ', '-');
  return Object.hasOwn(known, key) ? (known[key] ?? name) : name;
}

/** The tasks of one test, below the table because they need the full width of a narrow screen. */
function Tasks({ test, title }: { test: ModelTest; title: string }) {
  const words = testStrings;
  return (
    <ol className={styles.tasks} id={TASKS_ID} aria-label={words.tasksOf(title, words.when(test.atMs))}>
      {test.tasks.map((task) => (
        <li key={task.name}>
          <p className={styles.taskHead}>
            <span className={task.right ? undefined : page.stopped}>
              {task.right ? words.wasRight : words.wasWrong}
            </span>
            <span>
              <VisibleText text={taskName(task.name)} />
            </span>
            <span className={page.hint}>{words.took(task.durationMs)}</span>
          </p>
          {task.said === '' ? (
            <p className={page.hint}>{words.saidNothing}</p>
          ) : (
            <pre className={styles.said}>
              <VisibleText text={task.said} />
            </pre>
          )}
        </li>
      ))}
    </ol>
  );
}
