import { useEffect, useEffectEvent } from 'react';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { useUndo } from '../../../ui/state/undo/use-undo.ts';
import type { DirectoryHandle, FolderSync } from '../contract/folder-sync.ts';
import { strings } from '../texts/sync-strings.ts';
import { useFolderSyncs } from './use-folder-syncs.ts';

/** Time between two passes while the window is visible, and after the last change of notebook or folder, in milliseconds. */
const AGAIN_MS = 5 * 60_000;
const AFTER_CHANGE_MS = 4000;
/** Least time between two passes that only the focus caused. */
const FOCUS_MS = 30_000;

/** Tells of changes below a folder, in browsers that have it. A hint: every pass reads the folder itself. */
type FolderObserver = new (
  onChange: () => void,
) => {
  observe(handle: DirectoryHandle, options: { recursive: boolean }): Promise<void>;
  disconnect(): void;
};

/**
 * Keeps the connected notebooks in step: on focus, after changes on either side, and every few minutes while the window is visible. The worker
 * decides, and lets one window work at a time. Draws nothing.
 */
export function KeepInStep(): null {
  const syncs = useFolderSyncs();
  const { notebooks } = usePlace();
  const seqs = new Map(notebooks.map(({ notebookId, seq }) => [notebookId, seq]));
  const rows = [...(syncs?.values() ?? [])];
  const changed = rows.filter((row) => isAuto(row) && seqs.get(row.notebookId) !== row.seq && row.state === 'ready');
  const folders = rows.map(({ notebookId, connectedMs }) => `${notebookId} ${connectedMs}`).join(',');
  const { call } = useClient();
  const { notify } = useNotices();
  const { change } = useUndo();
  /** Makes a pass of notebooks, one after the other, and says what came in. */
  const passes = useEffectEvent((ids: readonly string[]) => {
    const automatic = new Set(rows.filter(isAuto).map(({ notebookId }) => notebookId));
    void (async () => {
      for (const notebookId of ids) {
        if (!automatic.has(notebookId)) continue;
        try {
          const { folders } = await call('sync.folder.run', { notebookId, ifIdle: true, copyWords: strings.copyWords });
          for (const { in: taken, changeIds, folder } of folders) {
            if (taken === 0) continue;
            const undo = async () => {
              for (const changeId of changeIds.toReversed()) await change(changeId);
            };
            notify(strings.took(taken, folder), { label: common.undo, run: () => void undo() });
          }
        } catch {
          // The person did not ask for it. The state of the connection says what is wrong, and the next pass tries again.
        }
      }
    })();
  });

  const versions = changed.map(({ notebookId }) => `${notebookId} ${seqs.get(notebookId)}`).join(',');
  useEffect(() => {
    if (versions === '') return;
    const timer = setTimeout(() => passes(versions.split(',').map((one) => one.split(' ')[0] ?? '')), AFTER_CHANGE_MS);
    return () => clearTimeout(timer);
  }, [versions]);

  const handles = useEffectEvent(() => rows.map(({ notebookId, handle }) => ({ notebookId, handle })));
  useEffect(() => {
    if (folders === '') return;
    const ids = handles().map(({ notebookId }) => notebookId);
    let lastMs = 0;
    const onFocus = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lastMs < FOCUS_MS) return;
      lastMs = Date.now();
      passes(ids);
    };
    const timer = setInterval(() => document.visibilityState === 'visible' && passes(ids), AGAIN_MS);
    window.addEventListener('focus', onFocus);
    onFocus();
    const stop = observe(handles(), (notebookId) => passes([notebookId]));
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onFocus);
      stop();
    };
  }, [folders]);
  return null;
}

/** Returns whether passes of a notebook are made without the person: not while they have to answer or to give a permission. */
function isAuto({ state }: FolderSync): boolean {
  return state !== 'asking' && state !== 'denied';
}

/** Calls back some time after something changed below a folder. Returns what ends it. */
function observe(
  folders: readonly { readonly notebookId: string; readonly handle: DirectoryHandle }[],
  onChange: (notebookId: string) => void,
): () => void {
  const { FileSystemObserver: Observer }: { FileSystemObserver?: FolderObserver } = window as object;
  if (Observer === undefined) return () => {};
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const observers = folders.map(({ notebookId, handle }) => {
    const observer = new Observer(() => {
      clearTimeout(timers.get(notebookId));
      timers.set(
        notebookId,
        setTimeout(() => onChange(notebookId), AFTER_CHANGE_MS),
      );
    });
    void observer.observe(handle, { recursive: true }).catch(() => undefined);
    return observer;
  });
  return () => {
    for (const observer of observers) observer.disconnect();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
