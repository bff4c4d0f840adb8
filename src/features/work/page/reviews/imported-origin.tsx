import type { ChangeRow, EarlierVersion, Transition } from '../../../../contracts/domain/notebook/notebook.ts';
import type { Provenance } from '../../../../contracts/domain/notebook/provenance.ts';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { strings } from '../../texts/review-strings.ts';
import { Handed, Part } from './origin-parts.tsx';
import styles from './reviews.module.css';

const words = strings.origin;

/** A version from before an import that reviewed work wrote, in the form of a change. */
interface ImportedWork extends Pick<ChangeRow, 'seq' | 'undoneBy'>, Pick<EarlierVersion, 'atMs' | 'after'> {
  readonly provenance: Provenance;
  readonly transitions: Transition[];
}

/** Returns what archives say about reviewed work in a file, oldest first. */
export function importedWork(changes: readonly ChangeRow[], fileId: string): ImportedWork[] {
  return changes
    .toSorted((one, other) => one.seq - other.seq)
    .flatMap(({ seq, transitions }) =>
      (transitions.find((each) => each.fileId === fileId)?.imported?.versions ?? []).flatMap(
        (version): ImportedWork[] => {
          const { atMs, before, after, isUndone, provenance } = version;
          if (provenance === undefined || isUndone) return [];
          return [{ seq, undoneBy: null, atMs, after, provenance, transitions: [{ fileId, before, after }] }];
        },
      ),
    );
}

const LINES = { planner: words.planned, executor: words.done, reviewer: words.reviewed } as const;

/** Shows where the content of an imported file is from, as its archive says. */
export function ImportedOrigin({ provenance, isCurrent }: { provenance: Provenance; isCurrent: boolean }) {
  const { title, rounds, approvedMs, parts, sources } = provenance;
  const isApart = new Set(parts.map(({ notebookId }) => notebookId)).size > 1;
  return (
    <div>
      <p>
        <VisibleText text={words.work(title)} />
      </p>
      <p className={page.hint}>{words.imported}</p>
      <ul className={styles.inputs}>
        {parts.map((part) => (
          <Part key={part.runId} author={part} line={LINES[part.role]} place={isApart ? part : undefined} />
        ))}
        <li>{words.importedApproval(approvedMs, rounds)}</li>
      </ul>
      <p className={page.hint}>{isCurrent ? words.same : words.since}</p>
      {provenance.handed.length > 0 && <Handed provenance={provenance} />}
      {sources.length > 0 && (
        <ul className={styles.inputs} aria-label={words.inputs(sources.length)}>
          {sources.map(({ fileId, path, hash }) => (
            <li key={`${fileId} ${hash}`}>
              <VisibleText text={path} /> <code title={hash}>{hash.slice(0, 12)}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
