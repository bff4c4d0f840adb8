import { useEffect, useState } from 'react';
import type { MovePlan } from '../../../contracts/wire/move-requests.ts';
import { useClient } from '../../app/state/client-context.tsx';
import { usePlace } from '../../app/state/place-context.tsx';

/** Pause after typing before a plan is requested, in milliseconds. */
const PAUSE_MS = 150;

/** Returns what moving a file would do to links; null until known. An invalid path counts as the present one. */
export function useMovePlan(from: string, to: string): (MovePlan & { readonly to: string }) | null {
  const { call } = useClient();
  const { notebook } = usePlace();
  const { notebookId } = notebook;
  const [plan, setPlan] = useState<(MovePlan & { from: string; to: string }) | null>(null);
  useEffect(() => {
    let stale = false;
    const ask = async (path: string) => call('files.planMove', { notebookId, from, to: path });
    const read = async () => {
      try {
        const found = await ask(to).catch(() => ask(from));
        if (!stale) setPlan({ ...found, from, to });
      } catch {
        // The move itself reports what is wrong.
        if (!stale) setPlan(null);
      }
    };
    const timer = setTimeout(() => void read(), to === from ? 0 : PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [call, notebookId, from, to]);
  return plan?.from === from ? plan : null;
}
