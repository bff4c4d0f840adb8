import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useWorkingRuns } from '../../../client/queries/use-runs.ts';
import { useAsk } from '../../ask/use-ask.tsx';
import { dictation } from '../../dictation/dictation-store.ts';
import { useImport } from '../../files/import/use-import.tsx';
import { useNotices } from '../../kit/notices.tsx';
import { saveStatus } from '../../state/notebook/save-status.ts';
import { useOffline } from '../../state/offline-context.tsx';
import { isIdle, mayUpdate, type Work } from './may-update.ts';
import { updateStrings as strings } from './update-strings.ts';

/** How often is looked whether the person is away, in milliseconds. */
const LOOK_MS = 10_000;
const USED = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'visibilitychange'] as const;
/** What is at work in the window, or would be lost with it. */
const BUSY = 'progress:not([data-still="true"]), [role="dialog"], [role="alertdialog"]';

/** Says that a new version waits, and loads it when the person is away and nothing is in progress. */
export function useUpdate(): void {
  const { updateReady, update } = useOffline();
  const { notify } = useNotices();
  const runs = useWorkingRuns();
  const { text } = useAsk();
  const { status } = useImport();
  const save = useSyncExternalStore(saveStatus.subscribe, saveStatus.get);
  const isImporting = ['gathering', 'asking', 'running'].includes(status.state);
  const work = useRef<() => Work>(() => ({ runs: 1, isImporting, isSaved: false, isBusy: true }));
  work.current = () => ({
    // Unknown: as if one worked.
    runs: runs ?? 1,
    isImporting,
    isSaved: save === 'saved',
    isBusy: text !== '' || isWindowBusy(),
  });

  const isSaid = useRef(false);
  useEffect(() => {
    if (!updateReady || isSaid.current) return;
    isSaid.current = true;
    const now = { label: strings.now, run: update };
    notify(strings.ready, isIdle(work.current()) ? now : undefined);
  }, [updateReady, update, notify]);

  useEffect(() => {
    if (!updateReady) return;
    let usedMs = performance.now();
    const use = () => {
      usedMs = performance.now();
    };
    for (const name of USED) document.addEventListener(name, use, { passive: true, capture: true });
    const timer = setInterval(() => {
      const away = { isHidden: document.visibilityState === 'hidden', awayMs: performance.now() - usedMs };
      if (mayUpdate(work.current(), away)) update();
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const name of USED) document.removeEventListener(name, use, { capture: true });
    };
  }, [updateReady, update]);
}

/** Returns whether something works here, or a field holds text that only this window has. */
function isWindowBusy(): boolean {
  if (document.querySelector(BUSY) !== null || dictation.get().phase !== 'off') return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea')].some(
    (field) => !['checkbox', 'radio', 'search', 'file'].includes(field.type) && field.value !== field.defaultValue,
  );
}
