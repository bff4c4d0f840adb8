import { useEffect, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { Differences } from '../contract/history-requests.ts';
import { strings } from '../texts/timeline-strings.ts';
import { DifferenceList } from './difference-list.tsx';

interface ComparedFilesProps {
  notebookId: string;
  path: string | null;
  fromSeq: number;
  /** Null for now. */
  toSeq: number | null;
}

/** Lists the files that differ between two times. */
export function ComparedFiles({ notebookId, path, fromSeq, toSeq }: ComparedFilesProps) {
  const { call } = useClient();
  const [found, setFound] = useState<Differences | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const asked = call('changes.compare', {
      notebookId,
      fromSeq,
      ...(path === null ? {} : { path }),
      ...(toSeq === null ? {} : { toSeq }),
    });
    return followPromise(asked, setFound, (failure) => setError(translateError(failure)));
  }, [call, notebookId, path, fromSeq, toSeq]);
  if (error !== null) return <ErrorNote message={error} />;
  if (found === null) return <Working text={strings.reading} />;
  return <DifferenceList notebookId={notebookId} found={found} />;
}
