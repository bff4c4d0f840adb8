import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { UndoResult } from '../../../contracts/domain/notebook/notebook.ts';
import { useNotices } from '../../kit/notices.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../client-context.tsx';
import { PlaceContext } from '../place-context.tsx';

/** Undoes and redoes changes, notifies the person of the result, and opens what they left. */
export function useUndo(): {
  busy: boolean;
  change: (changeId: string) => Promise<void>;
  run: (runId: string, which: 'undo' | 'redo') => Promise<void>;
} {
  const { call } = useClient();
  const { notify } = useNotices();
  const [busy, setBusy] = useState(false);
  const place = useContext(PlaceContext);
  // Other notes may be open when the effect ends, and when a notice offers it.
  const now = useRef(place);
  useEffect(() => {
    now.current = place;
  }, [place]);

  const report = useCallback(
    async (which: 'undo' | 'redo', of: string, effect: () => Promise<UndoResult>) => {
      setBusy(true);
      try {
        const result = await effect();
        // Loaded with the first undo: the start has no use for it.
        const { reportUndo } = await import('./report-undo.ts');
        await reportUndo(call, () => now.current, notify, { which, of, ...result });
      } catch (error) {
        notify(translateError(error));
      } finally {
        setBusy(false);
      }
    },
    [call, notify],
  );
  const change = useCallback(
    (changeId: string) => report('undo', changeId, () => call('changes.undo', { changeId })),
    [call, report],
  );
  const run = useCallback(
    (runId: string, which: 'undo' | 'redo') =>
      report(which, `${which}-run:${runId}`, () =>
        which === 'undo' ? call('runs.undo', { runId }) : call('runs.redo', { runId }),
      ),
    [call, report],
  );
  return { busy, change, run };
}
