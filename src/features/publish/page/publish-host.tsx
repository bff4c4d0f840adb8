import { lazy, Suspense, useSyncExternalStore } from 'react';
import { fileDialog } from '../../../ui/state/page/file-dialog.ts';

const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }));

/** Shows the dialog that prints or exports what a menu asked for. */
export function PublishHost() {
  const asked = useSyncExternalStore(fileDialog.subscribe, fileDialog.get);
  if (asked?.kind !== 'publish') return null;
  return (
    <Suspense>
      <PublishDialog {...asked} onClose={() => fileDialog.set(null)} />
    </Suspense>
  );
}
