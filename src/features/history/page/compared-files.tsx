import { useEffect, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { Differences } from '../contract/history-requests.ts';
import { strings } from '../texts/timeline-strings.ts';
import { DifferenceList } from './difference-list.tsx';
import type { Point } from './point.ts';

interface ComparedFilesProps {
  notebookId: string;
  path: string | null;
  from: Point;
  /** Null for now. */
  to: Point | null;
}

/** Lists the files that differ between two times. */
export function ComparedFiles({ notebookId, path, from, to }: ComparedFilesProps) {
  const { call } = useClient();
  const [found, setFound] = useState<Differences | null>(null);
  const [error, setError] = useState<string | null>(null);
  const fromSeq = from.seq;
  const fromArchiveMs = from.isFromArchive ? from.atMs : undefined;
  const toSeq = to?.seq;
  const toArchiveMs = to?.isFromArchive ? to.atMs : undefined;
  useEffect(() => {
    const asked = call('changes.compare', {
      notebookId,
      fromSeq,
      path: path ?? undefined,
      toSeq,
      fromArchiveMs,
      toArchiveMs,
    });
    return followPromise(asked, setFound, (failure) => setError(translateError(failure)));
  }, [call, notebookId, path, fromSeq, fromArchiveMs, toSeq, toArchiveMs]);
  if (error !== null) return <ErrorNote message={error} />;
  if (found === null) return <Working text={strings.reading} />;
  return <DifferenceList notebookId={notebookId} found={found} />;
}
