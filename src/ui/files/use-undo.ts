import { useCallback, useState } from 'react';
import type { UndoResult } from '../../contracts/domain/notebook/notebook.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import { useClient } from '../app/state/client-context.tsx';
import { useNotices } from '../kit/notices.tsx';
import { undoStrings } from './undo-strings.ts';

/** Takes changes back and says what became of it. */
export function useUndo(): {
  busy: boolean;
  change: (changeId: string) => Promise<void>;
  run: (runId: string, which: 'undo' | 'redo') => Promise<void>;
} {
  const { call } = useClient();
  const { notify } = useNotices();
  const [busy, setBusy] = useState(false);

  const tell = useCallback(
    async (work: () => Promise<UndoResult>) => {
      setBusy(true);
      try {
        const { restored, conflicts } = await work();
        const parts = [
          restored.length > 0 && undoStrings.undone(restored.length),
          conflicts.length > 0 &&
            undoStrings.conflicts(conflicts.map(({ path, reason }) => `${path} (${reason})`).join(', ')),
        ];
        notify(parts.filter((part) => part !== false).join(' '));
      } catch (error) {
        notify(toErrorData(error).message);
      } finally {
        setBusy(false);
      }
    },
    [notify],
  );
  const change = useCallback((changeId: string) => tell(() => call('changes.undo', { changeId })), [call, tell]);
  const run = useCallback(
    (runId: string, which: 'undo' | 'redo') =>
      tell(() => (which === 'undo' ? call('runs.undo', { runId }) : call('runs.redo', { runId }))),
    [call, tell],
  );
  return { busy, change, run };
}
