import { X } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { fileTitle } from '../../../core/shared/names/file-title.ts';
import { Button, IconButton, LinkButton } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { common } from '../../../ui/kit/language/common-strings.ts';
import entryStyles from '../../../ui/kit/styles/entries.module.css';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { featureParts } from '../../../ui/state/page/feature-parts.ts';
import type { FileDifference } from '../../history/contract/history-requests.ts';
import type { CommitDifferences } from '../contract/git-requests.ts';
import { strings } from '../texts/git-strings.ts';
import styles from './git.module.css';

const Comparison = lazy(async () => (await featureParts()).comparison());

/** Files that are listed first and added by each Show more. */
const PART = 50;

interface CommitDiffProps {
  notebookId: string;
  /** Null: before the first commit. */
  from: string | null;
  /** Null: the notebook as it is. */
  to: string | null;
  /** Null: none, within the entry of a commit. */
  title: string | null;
  onClose: (() => void) | null;
}

/** Shows how two commits, or a commit and the notebook, differ. */
export function CommitDiff({ notebookId, from, to, title, onClose }: CommitDiffProps) {
  const headingId = useId();
  const { found, error } = useDiff(notebookId, from, to);
  return (
    <section
      className={title === null ? styles.section : page.inset}
      aria-labelledby={title === null ? undefined : headingId}
    >
      {title !== null && (
        <div className={page.titleRow}>
          <h3 id={headingId}>
            <VisibleText text={title} />
          </h3>
          {onClose !== null && <IconButton icon={X} label={common.close} onClick={onClose} />}
        </div>
      )}
      {error !== null && <ErrorNote message={error} />}
      {found === null && error === null && <Working text={strings.diff.reading} />}
      {found !== null && <DifferingFiles notebookId={notebookId} found={found} onTake={null} />}
    </section>
  );
}

/** Returns how two commits differ; null while it is read. */
export function useDiff(notebookId: string, from: string | null, to: string | null) {
  const { call } = useClient();
  const [found, setFound] = useState<CommitDifferences | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const asked = call('git.diff', { notebookId, from, ...(to === null ? {} : { to }) });
    return followPromise(asked, setFound, (failure) => setError(translateError(failure)));
  }, [call, notebookId, from, to]);
  return { found, error };
}

const INVERSE = { added: 'deleted', changed: 'changed', moved: 'moved', deleted: 'added' } as const;

/** Returns how the later state becomes the earlier one. */
export function invert({ files, counts }: CommitDifferences): CommitDifferences {
  return {
    files: files.map((file) => ({
      fileId: file.fileId,
      kind: INVERSE[file.kind],
      path: (file.before ?? file.after)?.path ?? file.path,
      before: file.after,
      after: file.before,
    })),
    counts: { added: counts.deleted, changed: counts.changed, moved: counts.moved, deleted: counts.added },
  };
}

interface DifferingFilesProps {
  notebookId: string;
  found: CommitDifferences;
  /** Takes one file back; null where that is not offered. */
  onTake: ((file: FileDifference) => void) | null;
}

/** Lists files that differ, each with its differences in words. */
export function DifferingFiles({ notebookId, found, onTake }: DifferingFilesProps) {
  const [shown, setShown] = useState(PART);
  const { added, changed, moved, deleted } = found.counts;
  const words = strings.diff;
  if (added + changed + moved + deleted === 0) return <p className={page.hint}>{words.none}</p>;
  return (
    <>
      <p className={page.hint} role="status">
        {words.counts(added, changed, moved, deleted)}
      </p>
      <ul className={styles.list} aria-label={words.files}>
        {found.files.slice(0, shown).map((file) => (
          <DifferingFile key={file.fileId} notebookId={notebookId} file={file} onTake={onTake} />
        ))}
      </ul>
      {shown < found.files.length && <Button onClick={() => setShown(shown + PART)}>{words.more}</Button>}
    </>
  );
}

function DifferingFile({ notebookId, file, onTake }: Omit<DifferingFilesProps, 'found'> & { file: FileDifference }) {
  const [isOpen, setOpen] = useState(false);
  const { path, kind, before, after } = file;
  const words = strings.diff;
  const name = fileTitle(path);
  return (
    <li>
      <p className={styles.file} data-kind={kind}>
        <LinkButton
          aria-expanded={isOpen}
          aria-label={words.showFile(path)}
          title={path}
          onClick={() => setOpen(!isOpen)}
        >
          <VisibleText text={name} />
        </LinkButton>
        <span className={entryStyles.soft}>{words.kinds[kind]}</span>
        {onTake !== null && (
          <Button tone="quiet" aria-label={words.takeFile(path)} onClick={() => onTake(file)}>
            {words.take}
          </Button>
        )}
      </p>
      {isOpen && (
        <Suspense fallback={<Working text={words.reading} />}>
          <Comparison notebookId={notebookId} fileId={file.fileId} from={before} to={after} />
        </Suspense>
      )}
    </li>
  );
}
