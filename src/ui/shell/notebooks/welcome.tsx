import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { firstPaint, reportFirstPaint } from '../../../client/startup/first-paint.ts';
import { whenIdle } from '../../../client/startup/when-idle.ts';
import { toPicked } from '../../files/import/import-source.ts';
import { useImport } from '../../files/import/use-import.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { FileChooser } from '../../kit/files/file-chooser.tsx';
import { canPickFolder } from '../../kit/files/pick-folder.ts';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { useAction } from '../../kit/hooks/use-action.ts';
import { Working } from '../../kit/working.tsx';
import { setOut } from '../../routes/use-route.ts';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../../state/page/app-strings.ts';
import { featureParts } from '../../state/page/feature-parts.ts';
import { preferences } from '../../state/preferences.ts';
import { fetchLaterParts, loadLaterParts } from '../load-later-parts.ts';
import { BACKUP_ID, StartPage } from './start-page.tsx';

const DamagedStart = lazy(async () => ({
  default: (await import('../../settings/damage/damaged-start.tsx')).DamagedStart,
}));

const RestoreForm = lazy(async () => (await featureParts()).restoreForm());

const LostNotebooks = lazy(async () => {
  return { default: (await import('../../damage/lost-notebooks.tsx')).LostNotebooks };
});

const RestoreWays = lazy(async () => ({ default: (await import('./restore-ways.tsx')).RestoreWays }));

type Start = 'sample' | 'empty' | readonly File[];

/**
 * The start page: says what Cloister is, and opens the sample, imports notes or creates an empty notebook. On a device that had
 * notebooks, it also says that the browser removed them, and lists damaged records.
 *
 * @param isChecked false while the list is read, and on a device that was new when the page was opened: nothing to check
 */
export function Welcome({ isChecked }: { isChecked: boolean }) {
  const { call } = useClient();
  const importer = useImport();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [backup, setBackup] = useState<File | null>(null);
  const closeBackup = () => {
    setBackup(null);
    focusSoon(BACKUP_ID);
  };
  const words = strings.welcome;
  const [isLost, setIsLost] = useState(preferences.isLost);
  const forgetLoss = () => {
    preferences.setLost(false);
    setIsLost(false);
  };
  useEffect(reportFirstPaint, []);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void firstPaint.then(() => whenIdle(fetchLaterParts)), []);
  useEffect(() => void firstPaint.then(() => whenIdle(() => setIdle(true))), []);
  const open = useAction(async (start: Start) => {
    const arrive = setOut();
    // Runs while the worker creates the notebook; the notebook itself reports a failure.
    loadLaterParts().catch(() => undefined);
    const { notebookId } =
      start === 'sample'
        ? await call('notebooks.openSample', {})
        : await call('notebooks.create', { name: start === 'empty' ? words.emptyName : nameFor(start) });
    if (typeof start !== 'string') importer.start(notebookId, start.map(toPicked), true);
    preferences.setLost(false);
    arrive({ view: 'notebook', notebookId });
  });
  const picked = (list: File[]) => void open.run(list);
  return (
    <StartPage
      busy={open.busy}
      onChoose={(way) => {
        if (way === 'folder') folder.current?.click();
        else if (way === 'files') files.current?.click();
        else if (way === 'backup') chooser.current?.click();
        else void open.run(way);
      }}
      before={
        (isChecked || isLost) && (
          <Suspense>
            {isLost && <LostNotebooks onDismiss={forgetLoss} />}
            {isChecked && <DamagedStart />}
          </Suspense>
        )
      }
      after={
        <>
          {open.working && <Working text={words.opening} />}
          {open.error && <ErrorNote message={open.error.message} onDismiss={open.clearError} />}
          {backup && (
            <Suspense>
              <RestoreForm key={`${backup.name} ${backup.size}`} file={backup} onClose={closeBackup} />
            </Suspense>
          )}
          {isIdle && (
            <Suspense>
              <RestoreWays offersFolder={canPickFolder()} />
            </Suspense>
          )}
        </>
      }
    >
      <FileChooser ref={files} label={words.importFiles} takes="files" onFiles={picked} />
      <FileChooser ref={chooser} label={words.backup} onFiles={([file]) => setBackup(file)} />
      <FileChooser ref={folder} label={words.importFolder} takes="folder" onFiles={picked} />
    </StartPage>
  );
}

/** Returns the name of a notebook for picked files: that of their folder or their only archive. */
function nameFor(files: readonly File[]): string {
  const [first] = files;
  const folder = first?.webkitRelativePath.split('/')[0];
  const archive = files.length === 1 ? /^(.+)\.(?:zip|eln)$/i.exec(first?.name ?? '')?.[1] : undefined;
  return folder || archive?.slice(0, 200) || strings.welcome.emptyName;
}
