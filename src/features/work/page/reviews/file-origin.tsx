import { useMemo } from 'react';
import { useFilesById } from '../../../../client/queries/use-files.ts';
import type { FileRow } from '../../../../contracts/domain/notebook/notebook.ts';
import kit from '../../../../ui/kit/kit.module.css';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { useAgentTitle } from '../../../../ui/state/agents/use-agent-title.ts';
import type { FileVersion, PartAuthor, Review } from '../../contract/review.ts';
import { strings } from '../../texts/review-strings.ts';
import styles from './reviews.module.css';
import { useReviewsOfFile } from './use-reviews.ts';

const words = strings.origin;

/** Shows who planned, did and reviewed what a file contains, and from which files. Nothing for a file that came otherwise. */
export default function FileOrigin({ file }: { file: FileRow }) {
  const reviews = useReviewsOfFile(file.fileId) ?? [];
  if (reviews.length === 0) return null;
  return (
    <section className={styles.origin} aria-labelledby="file-origin">
      <h3 id="file-origin">{words.title}</h3>
      {reviews.map((review) => (
        <Origin key={review.reviewId} review={review} file={file} />
      ))}
    </section>
  );
}

function Origin({ review, file }: { review: Review; file: FileRow }) {
  const { reviewId, title, authors, rounds, inputs, files, updatedMs } = review;
  const version = files.find(({ fileId }) => fileId === file.fileId);
  if (authors === null) return null;
  return (
    <div>
      <p>
        <a href={formatRoute({ view: 'reviews', review: reviewId })}>
          <VisibleText text={words.work(title)} />
        </a>
      </p>
      <ul className={styles.inputs}>
        {authors.planner && <Part author={authors.planner} line={words.planned} />}
        <Part author={authors.executor} line={words.done} />
        {authors.reviewer && <Part author={authors.reviewer} line={words.reviewed} />}
        <li>{words.approved(rounds.at(-1)?.decision?.atMs ?? updatedMs, rounds.length)}</li>
      </ul>
      <p className={page.hint}>{version?.hash === file.hash ? words.same : words.since}</p>
      {inputs.length === 0 ? (
        <p className={page.hint}>{words.noInputs}</p>
      ) : (
        <details className={kit.disclosure}>
          <summary>{words.inputs(inputs.length)}</summary>
          <Inputs inputs={inputs} notebookId={review.notebookId} />
        </details>
      )}
    </div>
  );
}

function Part({ author, line }: { author: PartAuthor; line: (agent: string, model: string) => string }) {
  const title = useAgentTitle()(author.agent);
  return (
    <li>
      <VisibleText text={line(title, author.model.modelId)} />
    </li>
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
