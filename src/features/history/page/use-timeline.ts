import { useCallback, useEffect, useState } from 'react';
import { readChangeSeq } from '../../../client/queries/read-last-change.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import type { HistoryEntry } from '../contract/history-requests.ts';

interface TimelinePages {
  /** Null until the first answer. */
  readonly entries: readonly HistoryEntry[] | null;
  readonly hasMore: boolean;
  /** Whether newer changes are left out, because the history begins at a certain change. */
  readonly isPart: boolean;
  readonly error: string | null;
  readonly more: () => void;
  readonly showNewer: () => void;
}

const PAGE = 50;

/** Returns the changes page by page, again after each change of the notebook. */
export function useTimeline(notebookId: string, path: string | null, changeId: string | null): TimelinePages {
  const { call } = useClient();
  const { seq } = usePlace().notebook;
  const [limit, setLimit] = useState(PAGE);
  const [from, setFrom] = useState<string | null>(changeId);
  const [answer, setAnswer] = useState<{ entries: readonly HistoryEntry[]; hasMore: boolean } | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (seq < 0) return;
    const read = async () => {
      const start = from === null ? null : await readChangeSeq(from);
      const entries: HistoryEntry[] = [];
      let beforeSeq = start === null ? undefined : start + 1;
      for (;;) {
        const page = await call('changes.page', {
          notebookId,
          ...(path === null ? {} : { path }),
          ...(beforeSeq === undefined ? {} : { beforeSeq }),
          limit: Math.min(200, limit - entries.length),
        });
        entries.push(...page.entries);
        if (page.nextSeq === null || entries.length >= limit) return { entries, hasMore: page.nextSeq !== null };
        beforeSeq = page.nextSeq;
      }
    };
    return followPromise(
      read(),
      (read) => {
        setError(null);
        setAnswer(read);
      },
      (failure) => setError(translateError(failure)),
    );
  }, [call, notebookId, path, from, limit, seq]);
  const more = useCallback(() => setLimit((before) => before + PAGE), []);
  const showNewer = useCallback(() => setFrom(null), []);
  return {
    entries: answer?.entries ?? null,
    hasMore: answer?.hasMore ?? false,
    isPart: from !== null,
    error,
    more,
    showNewer,
  };
}
