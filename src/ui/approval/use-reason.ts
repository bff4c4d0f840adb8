import { useCallback, useSyncExternalStore } from 'react';
import { createExternalStore } from '../kit/hooks/external-store.ts';

/** Reasons that were typed and not yet sent, by approval. Kept while an approval moves between panel and centre. */
const typed = createExternalStore<ReadonlyMap<string, string>>(new Map());

/** Returns the reason typed for an approval, and a function that replaces it; an empty one is forgotten. */
export function useReason(approvalId: string): [reason: string, setReason: (reason: string) => void] {
  const reasons = useSyncExternalStore(typed.subscribe, typed.get);
  const setReason = useCallback(
    (reason: string) => {
      const others = [...typed.get()].filter(([id]) => id !== approvalId);
      typed.set(new Map(reason === '' ? others : [...others, [approvalId, reason]]));
    },
    [approvalId],
  );
  return [reasons.get(approvalId) ?? '', setReason];
}
