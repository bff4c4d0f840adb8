import { FolderClock, GitBranch } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useTransition } from 'react';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../../state/page/app-strings.ts';
import { featureParts } from '../../state/page/feature-parts.ts';
import { Way } from './start-page.tsx';

const CloneNotebook = lazy(async () => (await featureParts()).cloneForm());
const RestoreFolder = lazy(async () => (await featureParts()).restoreFolder());

type RestoreWay = 'clone' | 'folder';

const idOf = (way: RestoreWay) => `way-${way}`;

/**
 * The ways to restore a backup, or to take what others share, on a device without notebooks, below the other ways to begin. Only a form
 * that is opened runs the parts of the screen that notebooks need: a page on which the person still chooses has no use for them.
 *
 * @param offersFolder whether this browser lets a person choose a folder
 */
export function RestoreWays({ offersFolder }: { offersFolder: boolean }) {
  const { call } = useClient();
  const [open, setOpen] = useState<RestoreWay | null>(null);
  const [, startOpening] = useTransition();
  const [isKnown, setKnown] = useState<boolean>();
  useEffect(() => {
    call('backup.folder.status', {}).then(
      // What is shown stays until the form has been fetched.
      ({ name }) => startOpening(() => setKnown(name !== null)),
      () => undefined,
    );
  }, [call]);
  const close = () => {
    setOpen(null);
    if (open !== null) focusSoon(idOf(open));
  };
  const words = strings.welcome;
  const opener = (way: RestoreWay) => ({ id: idOf(way), onClick: () => startOpening(() => setOpen(way)) });
  return (
    <Suspense>
      {open === 'clone' ? (
        <CloneNotebook onClose={close} />
      ) : (
        <Way icon={GitBranch} title={words.clone} text={words.cloneIs} {...opener('clone')} />
      )}
      {/* Last: it appears once the known folder is read, and would move what follows. */}
      {isKnown || open === 'folder' ? (
        <RestoreFolder onClose={close} />
      ) : (
        isKnown === false &&
        offersFolder && (
          <Way icon={FolderClock} title={words.backupFolder} text={words.backupFolderIs} {...opener('folder')} />
        )
      )}
    </Suspense>
  );
}
