import { useCallback } from 'react';
import { useClient } from '../app/state/client-context.tsx';
import { usePlace } from '../app/state/place-context.tsx';
import { useUndo } from '../files/use-undo.ts';
import { useNotices } from '../kit/notices.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';

/** Returns a function that opens the daily note of a day, `YYYY-MM-DD`, and creates it first if necessary. */
export function useOpenDaily(): (day: string) => Promise<void> {
  const { call } = useClient();
  const { notify } = useNotices();
  const undo = useUndo();
  const { notebook, openFile } = usePlace();
  const { notebookId } = notebook;
  return useCallback(
    async (day) => {
      try {
        const { openDaily } = await import('./open-daily.ts');
        await openDaily(day, { notebookId, call, notify, openFile, undo: undo.change });
      } catch (error) {
        notify(translateError(error));
      }
    },
    [call, notify, undo.change, notebookId, openFile],
  );
}
