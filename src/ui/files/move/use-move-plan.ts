import { useEffect, useState } from 'react';
import type { AttachmentChoice, MovePlan } from '../../../contracts/wire/commands/move-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { afterPause } from '../../kit/hooks/after-pause.ts';
import { useClient } from '../../state/client-context.tsx';
import { usePlace } from '../../state/place-context.tsx';

/** Pause after typing before a plan is requested, in milliseconds. */
const PAUSE_MS = 150;

/** Files that move: one to a path, or several into a folder. */
export type PlannedMove =
  | { readonly type: 'path'; readonly paths: readonly [string]; readonly to: string }
  | { readonly type: 'folder'; readonly paths: readonly string[]; readonly to: string };

export interface ShownPlan extends MovePlan {
  readonly paths: readonly string[];
  readonly to: string;
  /** Whether nothing has to move. */
  readonly isUnmoved: boolean;
  /** Why the move is not possible, else null. */
  readonly refusal: string | null;
}

/** Returns what a move would do to links and attachments; null until known. An invalid path counts as the present one. */
export function useMovePlan({ type, paths, to }: PlannedMove, attachments: AttachmentChoice): ShownPlan | null {
  const { call } = useClient();
  const { notebook } = usePlace();
  const { notebookId } = notebook;
  const [plan, setPlan] = useState<ShownPlan | null>(null);
  useEffect(() => {
    const [first = '/'] = paths;
    const planPath = async (path: string) => ({
      ...(await call('files.planMove', { notebookId, from: first, to: path, attachments })),
      isUnmoved: path === first,
      refusal: null,
    });
    const planFolder = async () => {
      const found = await call('files.planMoveMany', { notebookId, paths: [...paths], folder: to, attachments });
      return { ...found, isUnmoved: found.moves.length === 0 };
    };
    return afterPause(to === first ? 0 : PAUSE_MS, () =>
      followPromise<Omit<ShownPlan, 'paths' | 'to'>>(
        type === 'folder' ? planFolder() : planPath(to).catch(() => planPath(first)),
        (found) => setPlan({ ...found, paths, to }),
        // The move itself reports what is wrong.
        () => setPlan(null),
      ),
    );
  }, [call, notebookId, type, paths, to, attachments]);
  return plan?.paths === paths ? plan : null;
}
