import { useEffect } from 'react';
import { useClient } from '../../../ui/state/client-context.tsx';
import { openConversations } from '../../../ui/state/page/open-conversations.ts';

/** Delay of the first clean-up, so that it does not slow the start, and between two, in milliseconds. */
const FIRST_MS = 120_000;
const AGAIN_MS = 6 * 3_600_000;

/**
 * Removes the oldest conversations beyond the limits, contents of old versions, and what is too long in the bin, a few at a time. The page starts it because only pages know which conversations
 * have a tab; the worker decides, and windows that do it at once remove nothing twice. Draws nothing.
 */
export function KeepLimits(): null {
  const { call } = useClient();
  useEffect(() => {
    let timer = setTimeout(work, FIRST_MS);
    let isStopped = false;
    async function work(): Promise<void> {
      let delayMs = AGAIN_MS;
      try {
        const { conversations } = await call('storage.cleanUp', {
          open: openConversations(),
          inBackground: true,
        });
        const { versions } = await call('storage.removeOldVersions', { inBackground: true });
        await call('bin.expire', {});
        if (conversations > 0 || versions > 0) delayMs = FIRST_MS;
      } catch {
        // The person did not ask for it. The next attempt continues where this one ended.
      }
      if (!isStopped) timer = setTimeout(work, delayMs);
    }
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [call]);
  return null;
}
