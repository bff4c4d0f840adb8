import type { TableFacts, TableProblem } from '../../../contracts/wire/view-requests.ts';
import kit from '../../kit/kit.module.css';
import { strings as all } from '../viewer-strings.ts';
import styles from './table.module.css';

const strings = all.table;

/** Lists the problems of a table by line. */
export function TableProblems({ facts, header }: { facts: TableFacts; header: boolean }) {
  const { problems, problemCount } = facts;
  return (
    <details className={`${kit.disclosure} ${styles.problems}`} open={problemCount <= 3}>
      <summary>{strings.problems(problemCount)}</summary>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.line}`}>{describe(problem, header)}</li>
        ))}
      </ul>
      {problems.length < problemCount && <p>{strings.problemsMore(problems.length)}</p>}
    </details>
  );
}

function describe(problem: TableProblem, header: boolean): string {
  switch (problem.kind) {
    case 'ragged':
      return strings.ragged(problem.line, problem.values, problem.expected, header);
    case 'open-quote':
      return strings.openQuote(problem.line);
    case 'stray-quote':
      return strings.strayQuote(problem.line);
    case 'entry':
      return strings.entry(problem.line);
    case 'item':
      return strings.item(problem.line);
    case 'repeated':
      return problem.isPlace
        ? strings.repeatedItem(problem.line, problem.key)
        : strings.repeatedEntry(problem.line, problem.key);
    case 'cut':
      return strings.cut(problem.line);
    default:
      return problem satisfies never;
  }
}
