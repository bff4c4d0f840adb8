import { useEffect, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { Button, LinkButton } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { formatExactly } from '../../../ui/kit/format.ts';
import entryStyles from '../../../ui/kit/styles/entries.module.css';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { LoggedCommit } from '../contract/git-requests.ts';
import { strings } from '../texts/git-strings.ts';
import { CommitDiff } from './commit-diff.tsx';
import styles from './git.module.css';
import { TakeBack } from './take-back.tsx';

/** Commits that are listed first and added by each Show more. */
const PART = 25;

type Panel =
  | { readonly type: 'restore'; readonly commit: LoggedCommit }
  | { readonly type: 'compare'; readonly from: LoggedCommit; readonly to: LoggedCommit | null };

/** Lists commits, compares them, and takes the notebook back to one. */
export function CommitList({ notebookId }: { notebookId: string }) {
  const { call } = useClient();
  const [limit, setLimit] = useState(PART);
  const [commits, setCommits] = useState<readonly LoggedCommit[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [marked, setMarked] = useState<LoggedCommit | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  useEffect(
    () =>
      followPromise(call('git.log', { notebookId, limit: limit + 1 }), setCommits, (failure) =>
        setError(translateError(failure)),
      ),
    [call, notebookId, limit],
  );
  const words = strings.log;
  const compare = (to: LoggedCommit | null) => {
    if (marked === null) return;
    const isLater = to !== null && to.atMs < marked.atMs;
    setPanel({ type: 'compare', from: isLater ? to : marked, to: isLater ? marked : to });
    setMarked(null);
  };
  return (
    <section className={styles.section} aria-label={words.title}>
      <h2>{words.title}</h2>
      {error !== null && <ErrorNote message={error} />}
      {marked !== null && (
        <p className={entryStyles.marked} role="status">
          <VisibleText text={words.comparing(marked.title)} />{' '}
          <LinkButton onClick={() => compare(null)}>{words.withNow}</LinkButton>{' '}
          <Button tone="quiet" onClick={() => setMarked(null)}>
            {words.stop}
          </Button>
        </p>
      )}
      {panel?.type === 'compare' && (
        <CommitDiff
          notebookId={notebookId}
          from={panel.from.oid}
          to={panel.to?.oid ?? null}
          title={strings.diff.title(panel.from.title, panel.to?.title ?? strings.diff.now)}
          onClose={() => setPanel(null)}
        />
      )}
      {panel?.type === 'restore' && (
        <TakeBack key={panel.commit.oid} notebookId={notebookId} commit={panel.commit} onClose={() => setPanel(null)} />
      )}
      {commits === null && error === null && <Working text={strings.loading} />}
      {commits?.length === 0 && <p className={page.hint}>{words.empty}</p>}
      {commits !== null && commits.length > 0 && (
        <ol className={styles.list} aria-label={words.title}>
          {commits.slice(0, limit).map((commit) => (
            <CommitEntry
              key={commit.oid}
              notebookId={notebookId}
              commit={commit}
              marked={marked?.oid ?? null}
              onMark={() => setMarked(commit)}
              onCompare={() => compare(commit)}
              onRestore={() => setPanel({ type: 'restore', commit })}
            />
          ))}
        </ol>
      )}
      {commits !== null && commits.length > limit && (
        <Button onClick={() => setLimit(limit + PART)}>{words.more}</Button>
      )}
    </section>
  );
}

interface CommitEntryProps {
  notebookId: string;
  commit: LoggedCommit;
  marked: string | null;
  onMark: () => void;
  onCompare: () => void;
  onRestore: () => void;
}

function CommitEntry({ notebookId, commit, marked, onMark, onCompare, onRestore }: CommitEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const { oid, title, body, author, atMs, runIds, approvedBy, parents } = commit;
  const words = strings.log;
  return (
    <li className={entryStyles.entry}>
      <p className={styles.what} title={`${oid}\n${formatExactly(atMs)}`}>
        <VisibleText text={title} />
      </p>
      {body !== '' && (
        <p className={entryStyles.soft}>
          <VisibleText text={body} />
        </p>
      )}
      <p className={entryStyles.soft} title={author.email}>
        <VisibleText text={words.by(author.name, atMs)} />
        {approvedBy.map((name) => (
          <span key={name}>
            {' · '}
            <VisibleText text={words.approved(name)} />
          </span>
        ))}
      </p>
      <div className={entryStyles.actions}>
        {runIds.map((runId) => (
          <a key={runId} href={formatRoute({ view: 'run', notebookId, runId })}>
            {words.run}
          </a>
        ))}
        <Button
          tone="quiet"
          aria-expanded={isOpen}
          aria-label={words.of(words.show, title)}
          onClick={() => setOpen(!isOpen)}
        >
          {words.show}
        </Button>
        {marked === null ? (
          <Button tone="quiet" aria-label={words.of(words.compare, title)} onClick={onMark}>
            {words.compare}
          </Button>
        ) : (
          marked !== oid && (
            <Button tone="quiet" aria-label={words.of(words.compareTo, title)} onClick={onCompare}>
              {words.compareTo}
            </Button>
          )
        )}
        <Button tone="quiet" aria-label={words.of(words.restore, title)} onClick={onRestore}>
          {words.restore}
        </Button>
      </div>
      {isOpen && <CommitDiff notebookId={notebookId} from={parents[0] ?? null} to={oid} title={null} onClose={null} />}
    </li>
  );
}
