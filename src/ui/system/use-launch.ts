import { useCallback, useEffect, useRef } from 'react';
import { findFile } from '../../client/queries/use-files.ts';
import { followOpenedFiles } from '../../client/startup/launch-queue.ts';
import { takeLaunch } from '../../client/startup/take-launch.ts';
import { readWaitingShares } from '../../client/startup/waiting-shares.ts';
import type { LaunchName } from '../../contracts/wire/launch.ts';
import { parseNoteLink } from '../../core/shared/launch/note-link.ts';
import { useOpenDaily } from '../daily/use-open-daily.ts';
import { toPicked } from '../files/import/import-source.ts';
import { useImport } from '../files/import/use-import.tsx';
import { localDay } from '../kit/format.ts';
import { useNotices } from '../kit/notices.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { navigate } from '../routes/use-route.ts';
import { useInFiles } from '../state/palette/use-in-files.ts';
import { usePlace } from '../state/place-context.tsx';
import { signInAnswer, takeSignInAnswer } from '../state/sign-in-answer.ts';
import { dailyQuestion, sharedDialog } from './system-store.ts';
import { systemStrings } from './system-strings.ts';

/**
 * Does what the system opened the app with: shortcuts, links and files. Nothing of this writes before the person has pressed something
 * in the app, because every web page can open these addresses.
 */
export function useLaunch(): void {
  const { notify } = useNotices();
  const inFiles = useInFiles();
  const openDaily = useOpenDaily();
  const openLink = useOpenLink();
  const importer = useImport();
  const { notebookId } = usePlace().notebook;

  const run = (name: LaunchName) => {
    switch (name) {
      case 'new-note':
        return inFiles('new-note');
      case 'search':
        return inFiles('search-notes');
      case 'today':
        return void openDaily(localDay(Date.now()), dailyQuestion.set);
      case 'files':
      case 'shared':
        // The files come in the queue of launches; what was shared waits in the cache.
        return;
      default:
        return notify(systemStrings.failed[name]);
    }
  };
  const openFiles = (files: Promise<File[]>) => {
    const found = files.then((all) => ({ files: all.map(toPicked), unread: [] }));
    importer.gather(notebookId, found).catch((error) => notify(`${systemStrings.cannotOpen} ${translateError(error)}`));
  };
  const now = useRef({ run, openFiles, openLink });
  now.current = { run, openFiles, openLink };

  useEffect(() => {
    const answer = takeSignInAnswer();
    if (answer !== null) {
      signInAnswer.set(answer);
      navigate({ view: 'tools' });
    }
    const launch = takeLaunch();
    if (launch?.type === 'link') void now.current.openLink(launch.address);
    else if (launch) now.current.run(launch.name);
    // What was shared earlier may still wait.
    readWaitingShares().then(
      (waiting) => waiting.length > 0 && sharedDialog.set(true),
      () => undefined,
    );
    followOpenedFiles((files) => now.current.openFiles(files));
  }, []);
}

/** Opens the note of a link from outside. Only goes to files that exist; a message says why another link does nothing. */
function useOpenLink(): (address: string) => Promise<void> {
  const { notify } = useNotices();
  const { notebooks } = usePlace();
  return useCallback(
    async (address) => {
      const linked = parseNoteLink(address);
      if (linked === null) return notify(systemStrings.badLink);
      const { notebookId, path } = linked;
      if (!notebooks.some((one) => one.notebookId === notebookId)) return notify(systemStrings.noNotebook);
      if (path === null) return navigate({ view: 'notebook', notebookId });
      const file = await findFile(notebookId, path);
      if (file?.kind !== 'file') return notify(systemStrings.noFile(path));
      navigate({ view: 'file', notebookId, path: file.path });
    },
    [notify, notebooks],
  );
}
