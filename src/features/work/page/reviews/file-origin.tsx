import { useMemo } from 'react';
import { useFileHistory } from '../../../../client/queries/use-file-history.ts';
import { useFilesById } from '../../../../client/queries/use-files.ts';
import type { FileRow } from '../../../../contracts/domain/notebook/notebook.ts';
import type { Provenance } from '../../../../contracts/domain/notebook/provenance.ts';
import type { ReviewRole } from '../../../../contracts/domain/run/kind/review-link.ts';
import { nameOf } from '../../../../core/shared/paths/path-parts.ts';
import { writeProvenanceList } from '../../../../core/shared/provenance/provenance-list.ts';
import { SaveLink } from '../../../../ui/kit/files/save-link.tsx';
import kit from '../../../../ui/kit/kit.module.css';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import type { FileVersion, Review } from '../../contract/review.ts';
import { strings } from '../../texts/review-strings.ts';
import { ImportedOrigin, importedWork } from './imported-origin.tsx';
import { Handed, Part } from './origin-parts.tsx';
import styles from './reviews.module.css';
import { useReviewsOfFile } from './use-reviews.ts';

const words = strings.origin;

/** Shows who planned, did and reviewed what a file contains, and from which files. Nothing for a file that came otherwise. */
export default function FileOrigin({ file }: { file: FileRow }) {
  const reviews = useReviewsOfFile(file.fileId) ?? [];
  const changes = useFileHistory(file.fileId) ?? [];
  const imported = useMemo(() => importedWork(changes, file.fileId), [changes, file.fileId]);
  const list = useMemo(() => writeProvenanceList([...imported, ...changes], [file]), [imported, changes, file]);
  if (reviews.length + imported.length === 0) return null;
  return (
    <section className={styles.origin} aria-labelledby="file-origin">
      <h3 id="file-origin">{words.title}</h3>
      {reviews.map((review) => (
        <Origin
          key={review.reviewId}
          review={review}
          file={file}
          provenance={changes.find((one) => one.provenance?.reviewId === review.reviewId)?.provenance}
        />
      ))}
      {imported.map(({ atMs, after, provenance }) => (
        <ImportedOrigin
          key={`${provenance.reviewId} ${atMs}`}
          provenance={provenance}
          isCurrent={after?.hash === file.hash}
        />
      ))}
      {list !== null && (
        <p>
          <SaveLink content={list} type="application/json" file={`${nameOf(file.path)}.provenance.json`}>
            {words.save}
          </SaveLink>
        </p>
      )}
    </section>
  );
}

interface OriginProps {
  review: Review;
  file: FileRow;
  /** As it is kept with the change; undefined for work of an earlier version. */
  provenance: Provenance | undefined;
}

function Origin({ review, file, provenance }: OriginProps) {
  const { reviewId, title, authors, rounds, inputs, files, updatedMs } = review;
  const version = files.find(({ fileId }) => fileId === file.fileId);
  if (authors === null) return null;
  const parts = provenance?.parts ?? [];
  // Where all parts worked in one notebook, it is that of the file.
  const isApart = parts.some(({ notebookId }) => notebookId !== review.notebookId);
  const placeOf = (role: ReviewRole) => (isApart ? parts.find((part) => part.role === role) : undefined);
  return (
    <div>
      <p>
        <a href={formatRoute({ view: 'reviews', review: reviewId })}>
          <VisibleText text={words.work(title)} />
        </a>
      </p>
      <ul className={styles.inputs}>
        {authors.planner && <Part author={authors.planner} line={words.planned} place={placeOf('planner')} />}
        <Part author={authors.executor} line={words.done} place={placeOf('executor')} />
        {authors.reviewer && <Part author={authors.reviewer} line={words.reviewed} place={placeOf('reviewer')} />}
        <li>{words.approved(rounds.at(-1)?.decision?.atMs ?? updatedMs, rounds.length)}</li>
      </ul>
      <p className={page.hint}>{version?.hash === file.hash ? words.same : words.since}</p>
      {provenance && provenance.handed.length > 0 && <Handed provenance={provenance} />}
      {inputs.length === 0 ? (
        <p className={page.hint}>{words.noInputs}</p>
      ) : (
        <details className={kit.disclosure}>
          <summary>{words.inputs(inputs.length)}</summary>
          {[...new Set(inputs.map(({ notebookId = review.notebookId }) => notebookId))].map((id) => (
            <Inputs
              key={id}
              inputs={inputs.filter(({ notebookId = review.notebookId }) => notebookId === id)}
              notebookId={id}
            />
          ))}
        </details>
      )}
    </div>
  );
}

function Inputs({ inputs, notebookId }: { inputs: readonly FileVersion[]; notebookId: string }) {
  const ids = useMemo(() => inputs.map(({ fileId }) => fileId), [inputs]);
  const rows = useFilesById(notebookId, ids);
  const now = rows && new Map(rows.map((row) => [row.fileId, row]));
  return (
    <ul className={styles.inputs}>
      {inputs.map(({ fileId, path, hash }) => {
        const row = now?.get(fileId);
        return (
          <li key={`${fileId} ${hash}`}>
            <a href={formatRoute({ view: 'file', notebookId, path: row?.path ?? path })}>
              <VisibleText text={path} />
            </a>{' '}
            <code title={hash}>{hash.slice(0, 12)}</code>{' '}
            {now !== undefined && row?.hash !== hash && (row === undefined ? words.removed : words.changed)}
          </li>
        );
      })}
    </ul>
  );
}
