import { useEffect, useState, useSyncExternalStore } from 'react';
import { readWaitingShares } from '../../client/startup/waiting-shares.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { Button } from '../kit/button.tsx';
import page from '../kit/styles/page.module.css';
import { sharedDialog } from './system-store.ts';
import { systemStrings } from './system-strings.ts';

const words = systemStrings.install;

/** Tells what the installed app can do, whether this is it, and how much shared content waits. */
export function InstallSection() {
  const [isInstalled] = useState(() => window.matchMedia('(display-mode: standalone)').matches);
  const [waiting, setWaiting] = useState(0);
  const isAsking = useSyncExternalStore(sharedDialog.subscribe, sharedDialog.get);
  useEffect(() => {
    if (isAsking) return;
    return followPromise(
      readWaitingShares(),
      (found) => setWaiting(found.length),
      () => undefined,
    );
  }, [isAsking]);
  return (
    <section>
      <h2>{words.title}</h2>
      <p>{isInstalled ? words.installed : words.can}</p>
      <p className={page.hint}>
        {words.gives} {words.safe}
      </p>
      {waiting > 0 && (
        <p>
          {words.waiting(waiting)} <Button onClick={() => sharedDialog.set(true)}>{words.review}</Button>
        </p>
      )}
    </section>
  );
}
