import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { toPicked } from '../../files/import/import-source.ts';
import { useImport } from '../../files/import/use-import.tsx';
import { afterPaint } from '../../kit/after-paint.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { FileChooser } from '../../kit/files/file-chooser.tsx';
import { MenuButton } from '../../kit/floating/menu.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { common } from '../../kit/language/common-strings.ts';
import type { Route } from '../../routes/routes.ts';
import { setOut, useRoute } from '../../routes/use-route.ts';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../../state/page/app-strings.ts';
import { useOffer } from '../../state/palette/offers.ts';
import { floating } from '../../state/palette/palette-store.ts';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../app.module.css';

// Code of the menu's dialogs is fetched when one opens.
const ExportBox = lazy(async () => ({ default: (await import('../../files/import/export-box.tsx')).ExportBox }));
const ImportForm = lazy(async () => ({
  default: (await import('../../files/import/import-form.tsx')).ImportForm,
}));
const NotebookForm = lazy(() => import('./notebook-forms.tsx'));
const SwitcherPopover = lazy(() => import('./switcher-popover.tsx'));
// The colour appears after the start.
const WorkspaceMark = afterPaint(async () => (await import('../../workspaces/workspace-mark.tsx')).default);

type Question = 'create' | 'rename' | 'remove' | 'export';

/** Shows the open notebook, with a menu of all notebook actions. */
export function NotebookSwitcher() {
  const { notebook } = usePlace();
  const { call } = useClient();
  const importer = useImport();
  const { view } = useRoute();
  const [asked, setAsked] = useState<{ what: Question; view: Route['view'] } | null>(null);
  // A question ends with the page on which it was asked: it would cover the tabs of the next one.
  if (asked !== null && asked.view !== view) setAsked(null);
  const asking = asked?.what ?? 'none';
  const setAsking = (what: Question | 'none') => setAsked(what === 'none' ? null : { what, view });
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const words = strings.switcher;
  const sample = useAction(async () => {
    const arrive = setOut();
    const { notebookId } = await call('notebooks.openSample', {});
    arrive({ view: 'notebook', notebookId });
  });

  useOffer('new-notebook', () => setAsking('create'));
  useOffer('import-files', () => files.current?.click());
  useOffer('import-folder', () => folder.current?.click());
  useOffer('export', () => setAsking('export'));

  const choose = (id: string) => {
    if (id === 'create' || id === 'rename' || id === 'remove' || id === 'export') setAsking(id);
    else if (id === 'workspaces') floating.set(id);
    else if (id === 'sample') void sample.run();
    else if (id === 'files') files.current?.click();
    else folder.current?.click();
  };
  const picked = (list: File[]) => importer.start(notebook.notebookId, list.map(toPicked));

  return (
    <div className={styles.switcher}>
      <Suspense>
        <WorkspaceMark workspaceId={notebook.workspaceId} />
      </Suspense>
      <MenuButton
        className={styles.switcherButton}
        aria-label={`${words.label}: ${notebook.name}`}
        menuLabel={words.menu}
        onChoose={choose}
        choices={[]}
        menuPopover={SwitcherPopover}
      >
        <span className={styles.switcherName}>{notebook.name}</span>
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
      </MenuButton>
      <FileChooser ref={files} label={words.importFiles} takes="files" onFiles={picked} />
      <FileChooser ref={folder} label={common.importFolder} takes="folder" onFiles={picked} />
      {(asking !== 'none' || sample.error || importer.status.state === 'asking') && (
        <div className={styles.switcherPanel}>
          <Suspense>
            {importer.status.state === 'asking' && <ImportForm {...importer.status} />}
            {asking === 'export' ? (
              <ExportBox notebook={notebook} onDone={() => setAsking('none')} />
            ) : (
              asking !== 'none' && <NotebookForm asked={asking} onDone={() => setAsking('none')} />
            )}
          </Suspense>
          {sample.error && <ErrorNote message={sample.error.message} onDismiss={sample.clearError} />}
        </div>
      )}
    </div>
  );
}
