import { useRef } from 'react';
import type { SimulatedAccess } from '../../../contracts/wire/commands/simulate.ts';
import { usePlace } from '../../app/state/place-context.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useFixedRows } from '../../kit/hooks/use-fixed-rows.ts';
import page from '../../kit/styles/page.module.css';
import { Working } from '../../kit/working.tsx';
import styles from '../agents.module.css';
import { scopeStrings as strings } from './scope-strings.ts';
import { type Reach, RIGHTS } from './use-reach.ts';

const ROW_PX = 26;
/** The list has no focusable content, so the container itself must be focusable to scroll by keyboard. */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** Shows which files of this notebook an agent could access, with the rights on each. */
export function ReachPanel({ reach, error }: { reach: Reach | null; error: string | null }) {
  const { notebook } = usePlace();
  return (
    <section className={styles.reach} aria-label={strings.reach(notebook.name)}>
      <h2>{strings.reach(notebook.name)}</h2>
      {error !== null && <ErrorNote message={error} />}
      {error === null && reach === null && <Working />}
      {reach && (
        <>
          <p aria-live="polite">{summary(reach)}</p>
          {reach.reached > 0 && <ReachList reach={reach} />}
        </>
      )}
    </section>
  );
}

function summary({ inNotebook, files, reached, counts }: Reach): string {
  if (!inNotebook) return strings.notHere;
  if (files === 0) return strings.emptyNotebook;
  if (reached === 0) return strings.reachesNothing(files);
  return strings.counts(counts.read, counts.write, counts.delete, files);
}

function ReachList({ reach: { reached, fileAt } }: { reach: Reach }) {
  const scroller = useRef<HTMLElement>(null);
  const { from, to } = useFixedRows(scroller, reached, ROW_PX);
  return (
    <div className={styles.reachTable}>
      <div className={styles.reachHead} aria-hidden="true">
        <span>{strings.file}</span>
        {RIGHTS.map((right) => (
          <span key={right}>{strings.letters[right]}</span>
        ))}
      </div>
      <section ref={scroller} className={styles.reachScroller} aria-label={strings.files} {...SCROLLED_BY_KEYS}>
        <ul className={styles.reachRows} style={{ blockSize: reached * ROW_PX }}>
          {Array.from({ length: Math.max(0, Math.min(to, reached) - from) }, (_, offset) => {
            const file = fileAt(from + offset);
            const top = (from + offset) * ROW_PX;
            return <ReachRow key={file.path} file={file} top={top} at={from + offset + 1} of={reached} />;
          })}
        </ul>
      </section>
      <p className={page.hint}>{strings.legend}</p>
    </div>
  );
}

function ReachRow({ file, top, at, of }: { file: SimulatedAccess; top: number; at: number; of: number }) {
  const given = RIGHTS.filter((right) => file[right]);
  return (
    <li
      className={styles.reachRow}
      style={{ blockSize: ROW_PX, transform: `translateY(${top}px)` }}
      aria-posinset={at}
      aria-setsize={of}
    >
      <span className={styles.reachPath} title={file.path}>
        {file.path}
      </span>
      <span className="visually-hidden">: {given.map((right) => strings.rights[right]).join(', ')}</span>
      {RIGHTS.map((right) => (
        <span key={right} className={styles.mark} data-given={file[right]} aria-hidden="true">
          {file[right] ? strings.letters[right] : '–'}
        </span>
      ))}
    </li>
  );
}
