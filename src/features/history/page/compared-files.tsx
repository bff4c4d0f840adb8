import { useCallback } from 'react';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { useLoaded } from '../../../ui/kit/hooks/use-loaded.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
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
  const fromSeq = from.seq;
  const fromArchiveMs = from.isFromArchive ? from.atMs : undefined;
  const toSeq = to?.seq;
  const toArchiveMs = to?.isFromArchive ? to.atMs : undefined;
  const load = useCallback(
    () => call('changes.compare', { notebookId, fromSeq, path: path ?? undefined, toSeq, fromArchiveMs, toArchiveMs }),
    [call, notebookId, path, fromSeq, fromArchiveMs, toSeq, toArchiveMs],
  );
  const { value: found, error } = useLoaded(load);
  if (error !== null) return <ErrorNote message={error} />;
  if (found === null) return <Working text={strings.reading} />;
  return <DifferenceList notebookId={notebookId} found={found} />;
}
