import { useEffect } from 'react';
import { whenIdle } from '../../../client/startup/when-idle.ts';
import { useClient } from '../../../ui/state/client-context.tsx';

/** Delay of the first look whether a backup is due, so that it does not slow the start, and between two, in milliseconds. */
const FIRST_MS = 60_000;
const AGAIN_MS = 300_000;

/** Makes the backups that are due: at idle while the app is open, and when the page is hidden or closed. The worker decides. Draws nothing. */
export function KeepFolder(): null {
  const { call } = useClient();
  useEffect(() => {
    let timer = setTimeout(wait, FIRST_MS);
    let cancel = () => {};
    let isEnded = false;
    function wait(): void {
      cancel = whenIdle(() => void work());
    }
    async function work(): Promise<void> {
      // What fails is said by the status, where the person looks.
      await call('backup.folder.run', { by: 'app' }).catch(() => undefined);
      if (!isEnded) timer = setTimeout(wait, AGAIN_MS);
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden')
        void call('backup.folder.run', { by: 'closing' }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      cancel();
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [call]);
  return null;
}
