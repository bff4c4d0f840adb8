import { useCallback } from 'react';
import { useNotices } from '../kit/notices.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { useUndo } from '../state/undo/use-undo.ts';

/**
 * Returns a function that opens the daily note of a day, `YYYY-MM-DD`, and creates it first if necessary, unless it is given a function
 * that asks the person.
 */
export function useOpenDaily(): (day: string, askFirst?: (day: string) => void) => Promise<void> {
  const { call } = useClient();
  const { notify } = useNotices();
  const undo = useUndo();
  const { notebook, openFile } = usePlace();
  const { notebookId } = notebook;
  return useCallback(
    async (day, askFirst) => {
      try {
        const { openDaily } = await import('./open-daily.ts');
        await openDaily(day, { notebookId, call, notify, openFile, undo: undo.change }, askFirst ?? null);
      } catch (error) {
        notify(translateError(error));
      }
    },
    [call, notify, undo.change, notebookId, openFile],
  );
}
