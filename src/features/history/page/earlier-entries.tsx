import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { useLoaded } from '../../../ui/kit/hooks/use-loaded.ts';
import entryStyles from '../../../ui/kit/styles/entries.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { HistoryEntry, HistoryPage } from '../contract/history-requests.ts';
import { strings } from '../texts/timeline-strings.ts';
import styles from './timeline.module.css';

/** Entries that are listed first and added by each Show more. */
const PART = 20;

interface EarlierEntriesProps {
  notebookId: string;
  path: string | null;
  /** The change of the import. */
  changeId: string;
  /** How many versions it brought. */
  count: number;
  entryOf: (entry: HistoryEntry) => ReactNode;
}

/** Lists what an import says was before it, below its own entry. In the history of a whole notebook it is folded. */
export function EarlierEntries({ notebookId, path, changeId, count, entryOf }: EarlierEntriesProps) {
  const [isOpen, setOpen] = useState(path !== null);
  const { page, error, more } = useEarlier({ notebookId, path }, changeId, isOpen);
  if (!isOpen) {
    return (
      <div className={entryStyles.actions}>
        <Button tone="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
          {strings.earlier(count)}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.earlier}>
      {error !== null && <ErrorNote message={error} />}
      {page === null && error === null && <Working text={strings.loading} />}
      {page !== null && (
        <ol className={styles.list} aria-label={strings.earlierList}>
          {page.entries.map((each) => (
            <Fragment key={keyOf(each)}>{entryOf(each)}</Fragment>
          ))}
        </ol>
      )}
      {page !== null && page.nextSeq !== null && <Button onClick={more}>{strings.more}</Button>}
    </div>
  );
}

/** Versions with all of this in common are one entry. */
function keyOf({ atMs, actor, action, isUndone, work }: HistoryEntry): string {
  return JSON.stringify([atMs, actor, action, isUndone, work]);
}

function useEarlier(
  { notebookId, path }: Pick<EarlierEntriesProps, 'notebookId' | 'path'>,
  of: string,
  isOpen: boolean,
) {
  const { call } = useClient();
  const [limit, setLimit] = useState(PART);
  const load = useMemo(() => {
    if (!isOpen) return null;
    return async (): Promise<HistoryPage> => {
      const entries: HistoryEntry[] = [];
      for (;;) {
        const left = Math.min(200, limit - entries.length);
        const input = { notebookId, of, skip: entries.length, limit: left, ...(path === null ? {} : { path }) };
        const part = await call('changes.page', input);
        entries.push(...part.entries);
        if (part.nextSeq === null || entries.length >= limit) return { entries, nextSeq: part.nextSeq };
      }
    };
  }, [call, notebookId, path, of, limit, isOpen]);
  const { value: page, error } = useLoaded(load);
  return { page, error, more: () => setLimit((before) => before + PART) };
}
