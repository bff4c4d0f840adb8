import { useEffect, useState } from 'react';
import type { Approval } from '../../../../contracts/domain/run/run.ts';
import { useClient } from '../../../../ui/state/client-context.tsx';
import type { Review } from '../../contract/review.ts';

/** Returns the files that have changed in the notebook since the work read them. Checked when the changes are shown, and on return. */
export function useStalePaths({ reviewId, updatedMs }: Review, shown: readonly Approval[]): readonly string[] {
  const { call } = useClient();
  const [stale, setStale] = useState<readonly string[]>([]);
  const count = shown.length;
  useEffect(() => {
    let isOver = false;
    const check = () => {
      if (count === 0 || updatedMs === 0) return;
      call('reviews.get', { reviewId }).then(
        (listing) => {
          if (!isOver) setStale(listing.stale);
        },
        () => undefined,
      );
    };
    check();
    window.addEventListener('focus', check);
    return () => {
      isOver = true;
      window.removeEventListener('focus', check);
    };
  }, [call, reviewId, updatedMs, count]);
  return stale;
}
