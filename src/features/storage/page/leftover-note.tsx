import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { StorageInventory } from '../contract/storage-inventory.ts';
import { inventoryStrings as strings } from '../texts/inventory-strings.ts';

/** Offers to remove contents that nothing names. Renders nothing without any. */
export function LeftoverNote({ leftover, onChange }: { leftover: StorageInventory['unnamed']; onChange: () => void }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const clear = useAction(async () => {
    const { contents, sizeBytes, isUnknown } = await call('storage.clearLeftover', {});
    notify(isUnknown ? strings.notCleared : strings.cleared(contents, sizeBytes));
    onChange();
  });
  if (leftover.count === 0) return null;
  return (
    <>
      <p className={page.hint}>{strings.leftover(leftover.count, leftover.sizeBytes)}</p>
      <Button busy={clear.busy} onClick={() => void clear.run()}>
        {strings.clear}
      </Button>
      {clear.error && <ErrorNote message={clear.error.message} onDismiss={clear.clearError} />}
    </>
  );
}
