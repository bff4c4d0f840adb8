import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import type { DrillResult } from '../contract/backup-requests.ts';
import { strings } from '../texts/backup-strings.ts';
import styles from './backup.module.css';

const words = strings.check;

/** Says in words and a number what a drill found, and names each difference. */
export function DrillOutcome({ result: { equal, files, rows, differences } }: { result: DrillResult }) {
  if (equal) return <p role="status">{words.equal(files, rows)}</p>;
  return (
    <>
      <ErrorNote message={words.differs(differences.length)} />
      <ul className={styles.differences}>
        {differences.map(({ place, problem }) => (
          <li key={`${place} ${problem}`}>{words.place(place, problem)}</li>
        ))}
      </ul>
    </>
  );
}
