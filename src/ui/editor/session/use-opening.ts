import { useEffect } from 'react';
import { whenIdle } from '../../../client/startup/when-idle.ts';
import { beginOpening } from './unfinished-openings.ts';

/** Time in milliseconds after which the text of an opened note has been parsed and drawn. */
const DRAWN_MS = 1000;

/** Remembers that a note is being opened until it is shown and the page is idle, so that a note that blocks the page is known. */
export function useOpening(notebookId: string, path: string, isShown: boolean): void {
  useEffect(() => {
    const finish = beginOpening(notebookId, path);
    if (!isShown) return finish;
    let cancel = (): void => undefined;
    const timer = setTimeout(() => {
      cancel = whenIdle(finish);
    }, DRAWN_MS);
    return () => {
      clearTimeout(timer);
      cancel();
      finish();
    };
  }, [notebookId, path, isShown]);
}
