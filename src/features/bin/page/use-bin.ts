import { useCallback, useEffect, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import type { BinItem } from '../contract/bin-requests.ts';

interface Bin {
  /** Null until the first answer. The last one stays until the next arrives. */
  readonly items: readonly BinItem[] | null;
  readonly problem: string | null;
  readonly readAgain: () => void;
}

/** Lists the bin of the open notebook, or of all, again after each change of the notebook. */
export function useBin(isEverywhere: boolean): Bin {
  const { call } = useClient();
  const { notebookId, seq } = usePlace().notebook;
  const [items, setItems] = useState<readonly BinItem[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (seq < 0 || times < 0) return;
    return followPromise(
      call('bin.list', isEverywhere ? {} : { notebookId }),
      (list) => {
        setProblem(null);
        setItems(list);
      },
      (error) => setProblem(translateError(error)),
    );
  }, [call, notebookId, seq, isEverywhere, times]);
  const readAgain = useCallback(() => setTimes((before) => before + 1), []);
  return { items, problem, readAgain };
}
