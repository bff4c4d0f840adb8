import { lazy, Suspense, useSyncExternalStore } from 'react';
import { fileDialog } from '../../../ui/state/page/file-dialog.ts';

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));

/** Shows the comparison that a menu asked for. */
export function CompareHost() {
  const asked = useSyncExternalStore(fileDialog.subscribe, fileDialog.get);
  if (asked?.kind !== 'compare') return null;
  return (
    <Suspense>
      <CompareDialog {...asked} onClose={() => fileDialog.set(null)} />
    </Suspense>
  );
}
