import { useMemo } from 'react';
import { useBlob } from '../../client/queries/use-blob.ts';
import { useFile } from '../../client/queries/use-files.ts';
import {
  isSameEntry,
  LAUNCHER_PATH,
  type LauncherEntry,
  readLauncher,
  withEntry,
  withoutEntries,
} from '../../core/shared/launcher/launcher-note.ts';
import { useStable } from '../kit/hooks/use-stable.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { strings } from './launcher-strings.ts';

interface Launcher {
  /** Undefined while loading. */
  readonly entries: readonly LauncherEntry[] | undefined;
  /** Pins an entry, or unpins it if it is pinned. */
  readonly toggle: (entry: LauncherEntry) => Promise<void>;
}

/** Returns the launcher of the open notebook. Its entries are a note, so that every change of it has a history. */
export function useLauncher(): Launcher {
  const { call } = useClient();
  const { notify } = useNotices();
  const { notebookId } = usePlace().notebook;
  const file = useFile(notebookId, LAUNCHER_PATH);
  const hash = file?.hash ?? null;
  const bytes = useBlob(hash);
  const note = file === undefined || bytes === undefined ? undefined : new TextDecoder().decode(bytes ?? undefined);
  const entries = useMemo(() => (note === undefined ? undefined : readLauncher(note)), [note]);
  const now = useStable(() => ({ note, hash }));
  const toggle = async (entry: LauncherEntry): Promise<void> => {
    const before = now();
    if (before.note === undefined) return;
    const isPinned = readLauncher(before.note).some((one) => isSameEntry(one, entry));
    const content = isPinned
      ? withoutEntries(before.note, (one) => isSameEntry(one, entry))
      : withEntry(before.note, entry);
    try {
      await call('files.write', { notebookId, path: LAUNCHER_PATH, content, baseHash: before.hash });
      notify(isPinned ? strings.unpinned(entry.text) : strings.pinned(entry.text), {
        label: common.undoThis,
        run: () => void toggle(entry),
      });
    } catch (error) {
      notify(translateError(error));
    }
  };
  return { entries, toggle };
}
