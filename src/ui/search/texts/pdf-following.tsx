import { useEffect, useRef, useSyncExternalStore } from 'react';
import { followPdfs, type PdfFollower } from '../../../client/pdf/follow-pdfs.ts';
import { openReader } from '../../../client/pdf/open-reader.ts';
import { readBlob } from '../../../client/queries/read-blob.ts';
import { whenIdle } from '../../../client/startup/when-idle.ts';
import { useSearchClient } from '../../state/notebook/search-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { pdfCheck, pdfStop, textStateStore } from './text-state-store.ts';

/** Reads the text of the notebook's PDFs in the background. Shows nothing. */
export function PdfFollowing() {
  const search = useSearchClient();
  const { notebookId, seq } = usePlace().notebook;
  const following = useRef<PdfFollower | null>(null);
  const isStopped = useSyncExternalStore(pdfStop.subscribe, pdfStop.get) === notebookId;

  useEffect(() => {
    if (isStopped) return () => textStateStore.set(null);
    pdfStop.set(null);
    const follower = followPdfs(notebookId, {
      search,
      openReader,
      readBytes: readBlob,
      onState: textStateStore.set,
      onError: (error) => console.error('The text of PDFs could not be read.', error),
    });
    following.current = follower;
    pdfCheck.set(() => follower.check());
    return () => {
      follower.stop();
      following.current = null;
      pdfCheck.set(null);
      // What was read until the stop stays on the screen.
      if (pdfStop.get() !== notebookId) textStateStore.set(null);
    };
  }, [search, notebookId, isStopped]);

  useEffect(() => {
    return whenIdle(() => {
      if (seq >= 0 && !isStopped) following.current?.check();
    });
  }, [seq, isStopped]);
  return null;
}
