import { useMemo } from 'react';
import { type Loaded, useLoaded } from '../../../ui/kit/hooks/use-loaded.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import type { BinItem } from '../contract/bin-requests.ts';

/** Lists the bin of the open notebook, or of all, again after each change of the notebook. */
export function useBin(isEverywhere: boolean): Loaded<readonly BinItem[]> {
  const { call } = useClient();
  const { notebookId, seq } = usePlace().notebook;
  const load = useMemo(
    () => (seq < 0 ? null : () => call('bin.list', isEverywhere ? {} : { notebookId })),
    [call, notebookId, seq, isEverywhere],
  );
  return useLoaded(load);
}
