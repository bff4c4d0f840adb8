import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { UndoResult } from '../../../contracts/domain/notebook/notebook.ts';
import { useNotices } from '../../kit/notices.tsx';
import { translate, translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../client-context.tsx';
import { PlaceContext } from '../place-context.tsx';
import { undoStrings } from './undo-strings.ts';

/** Undoes and redoes changes, closes the tabs of files that this removed, and notifies the person of the result. */
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
    async (which: 'undo' | 'redo', effect: () => Promise<UndoResult>) => {
      setBusy(true);
      try {
        const { restored, conflicts } = await effect();
        const { done, notDone } = undoStrings[which];
        const parts = [
          restored.length > 0 && done(restored.length),
          conflicts.length > 0 &&
            notDone(
              conflicts.map(({ path, reason, sentence }) => `${path} (${translate(reason, sentence)})`).join(', '),
            ),
        ];
        notify(parts.filter((part) => part !== false).join(' '));
        // Loaded with the first undo: the start has no use for it.
        const { closeRemovedTabs } = await import('./close-removed.ts');
        await closeRemovedTabs(() => now.current, restored);
      } catch (error) {
        notify(translateError(error));
      } finally {
        setBusy(false);
      }
    },
    [notify],
  );
  const change = useCallback(
    (changeId: string) => report('undo', () => call('changes.undo', { changeId })),
    [call, report],
  );
  const run = useCallback(
    (runId: string, which: 'undo' | 'redo') =>
      report(which, () => (which === 'undo' ? call('runs.undo', { runId }) : call('runs.redo', { runId }))),
    [call, report],
  );
  return { busy, change, run };
}
