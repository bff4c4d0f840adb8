import { lazy, Suspense, useState } from 'react';
import { fileTitle } from '../../../core/shared/names/file-title.ts';
import { Button, LinkButton } from '../../../ui/kit/button.tsx';
import { common } from '../../../ui/kit/language/common-strings.ts';
import entryStyles from '../../../ui/kit/styles/entries.module.css';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { Working } from '../../../ui/kit/working.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { featureParts } from '../../../ui/state/page/feature-parts.ts';
import type { Differences, FileDifference } from '../contract/history-requests.ts';
import { strings } from '../texts/timeline-strings.ts';
import styles from './timeline.module.css';

const Comparison = lazy(async () => (await featureParts()).comparison());

/** Files that are listed first and added by each Show more. */
const PART = 50;

/** Lists files that differ, each with its differences in words. */
export function DifferenceList({ notebookId, found }: { notebookId: string; found: Differences }) {
  const [shown, setShown] = useState(PART);
  const { added, changed, moved, deleted } = found.counts;
  const all = added + changed + moved + deleted;
  if (all === 0) return <p className={page.hint}>{strings.noDifference}</p>;
  return (
    <div className={`${page.column} ${styles.differences}`}>
      <p className={page.hint} role="status">
        {strings.counts(added, changed, moved, deleted)}
        {found.files.length < all && ` ${strings.firstOf(found.files.length, all)}`}
      </p>
      <ul className={styles.files} aria-label={strings.differences}>
        {found.files.slice(0, shown).map((file) => (
          <Difference key={file.fileId} notebookId={notebookId} file={file} />
        ))}
      </ul>
      {shown < found.files.length && <Button onClick={() => setShown(shown + PART)}>{strings.more}</Button>}
    </div>
  );
}

function Difference({ notebookId, file }: { notebookId: string; file: FileDifference }) {
  const [isOpen, setOpen] = useState(false);
  const { path, kind, before, after } = file;
  return (
    <li>
      <p className={styles.file} data-kind={kind}>
        <LinkButton
          aria-expanded={isOpen}
          aria-label={strings.showFile(path)}
          title={path}
          onClick={() => setOpen(!isOpen)}
        >
          <VisibleText text={fileTitle(path)} />
        </LinkButton>
        <span className={entryStyles.soft}>{strings.kinds[kind]}</span>
        {before !== null && after !== null && before.path !== after.path && (
          <span className={entryStyles.soft}>
            <VisibleText text={strings.movedFrom(before.path)} />
          </span>
        )}
        {after !== null && (
          <a href={formatRoute({ view: 'file', notebookId, path })} aria-label={common.openPath(path)}>
            {common.open}
          </a>
        )}
      </p>
      {isOpen && (
        <Suspense fallback={<Working text={strings.reading} />}>
          <Comparison notebookId={notebookId} fileId={file.fileId} from={before} to={after} />
        </Suspense>
      )}
    </li>
  );
}
