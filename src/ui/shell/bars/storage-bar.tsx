import { useState } from 'react';
import { askToPersist, useStorage } from '../../../client/startup/use-storage.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useActed } from '../../kit/hooks/use-acted.ts';
import { useAction } from '../../kit/hooks/use-action.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import { storageStrings as strings } from '../../settings/storage-strings.ts';
import { useClient } from '../../state/client-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { preferences } from '../../state/preferences.ts';

/**
 * Warns before storage is full. Asks once, when the person has own notes and works with them, whether the browser should
 * protect the storage.
 */
export function StorageBar() {
  const { call } = useClient();
  const { notify } = useNotices();
  const { notebooks } = usePlace();
  const { status, look } = useStorage(call);
  const [asked, setAsked] = useState(preferences.keepAsked);
  const acted = useActed();
  const close = () => {
    preferences.setKeepAsked();
    setAsked(true);
  };
  const ask = useAction(async () => {
    const kept = await askToPersist(call);
    close();
    notify(kept ? strings.agreed : strings.refused);
    await look();
  });
  if (!status) return null;
  if (status.room !== 'enough') {
    return (
      <ErrorNote
        tone={status.room === 'full' ? 'stopped' : 'decide'}
        message={strings[status.room](status.leftBytes)}
      />
    );
  }
  const ownNotes = notebooks.some((notebook) => !notebook.sample && notebook.files > 0);
  if (!acted || asked || status.persisted || !ownNotes) return null;
  return (
    <ErrorNote tone="decide" message={strings.ask}>
      <Button busy={ask.busy} onClick={() => void ask.run()}>
        {strings.askNow}
      </Button>
      <Button tone="quiet" onClick={close}>
        {common.notNow}
      </Button>
    </ErrorNote>
  );
}
