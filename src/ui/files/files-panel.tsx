import { CalendarDays, FilePlus, ListFilter } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useDraftPaths } from '../../client/queries/use-drafts.ts';
import { findFile, useFolders } from '../../client/queries/use-files.ts';
import { useOwnLabels } from '../../client/queries/use-labels.ts';
import { firstPaint, reportFirstPaint } from '../../client/startup/first-paint.ts';
import { parentOf } from '../../core/shared/paths/path-parts.ts';
import { IconButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import kit from '../kit/kit.module.css';
import { common } from '../kit/language/common-strings.ts';
import { RUN_FOLDERS, toTreeRows } from '../kit/tree/tree-rows.ts';
import { SearchField } from '../search/search-field.tsx';
import { awaitLaterParts } from '../state/page/await-later-parts.ts';
import { useOffer } from '../state/palette/offers.ts';
import { floating } from '../state/palette/palette-store.ts';
import { usePlace } from '../state/place-context.tsx';
import { EmptyNotebook } from './empty-notebook.tsx';
import { strings } from './file-strings.ts';
import styles from './files.module.css';
import { useDrop } from './import/use-drop.ts';
import { useImport } from './import/use-import.tsx';
import { NewMenu } from './new-menu.tsx';
import { Tree } from './tree/tree.tsx';
import { useFileActions } from './use-file-actions.ts';
import { Favourites } from './view/favourites.tsx';
import { FilterField } from './view/filter-field.tsx';
import { SortMenu } from './view/sort-menu.tsx';
import { orderFolders } from './view/tree-order.ts';
import { isMatch, useFilter } from './view/use-filter.ts';
import { useViewState } from './view/view-state.ts';
import { viewStrings } from './view/view-strings.ts';

const PathForm = lazy(async () => {
  await awaitLaterParts();
  return { default: (await import('./path-form.tsx')).PathForm };
});
const MoveForm = lazy(async () => ({ default: (await import('./move/move-form.tsx')).MoveForm }));
const RenameLinks = lazy(async () => ({ default: (await import('./move/rename-links.tsx')).RenameLinks }));
const ImportReport = lazy(async () => ({ default: (await import('./import/import-report.tsx')).ImportReport }));
const DamagedFiles = lazy(async () => {
  await firstPaint;
  await awaitLaterParts();
  return { default: (await import('../damage/damage-notes.tsx')).DamagedFiles };
});
const NO_DRAFTS: ReadonlySet<string> = new Set();

/** Shows the files of the notebook and the files that runs wrote. */
export function FilesPanel() {
  const { notebook, activePath, openFile } = usePlace();
  const { notebookId } = notebook;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(activePath ? ancestors(activePath) : []));
  useEffect(() => {
    if (activePath) setExpanded((before) => withAll(before, ancestors(activePath)));
  }, [activePath]);
  const { order } = useViewState(notebookId);
  const [filter, setFilter] = useState<string | null>(null);
  const filtered = useFilter(filter ?? '');
  /** Folders that the person closed among the matches. */
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [reveal, setReveal] = useState<string | null>(null);
  const [showRuns, setShowRuns] = useState(false);
  const [lastFolder, setLastFolder] = useState('/');
  const folders = useMemo(() => ['/', ...expanded], [expanded]);
  const lists = useFolders(notebookId, folders);
  const drafts = useDraftPaths(notebookId) ?? NO_DRAFTS;
  const labels = useOwnLabels(notebookId);
  const actions = useFileActions();
  const drop = useDrop(notebookId);
  useOffer('new-note', () => actions.startCreate('note', lastFolder));
  useOffer('new-folder', () => actions.startCreate('folder', lastFolder));
  const notes = useMemo(() => {
    const shown = filtered?.lists ?? lists;
    const open = filtered ? new Set([...filtered.lists.keys()].filter((folder) => !closed.has(folder))) : expanded;
    return toTreeRows(orderFolders(shown, order), open, 'notes', labels);
  }, [lists, expanded, labels, order, filtered, closed]);
  const runs = useMemo(() => toTreeRows(lists, expanded, 'runs', labels), [lists, expanded, labels]);

  const showAll = () => {
    setFilter(null);
    setClosed(new Set());
  };
  const revealFolder = (path: string) => {
    showAll();
    setLastFolder(path);
    setExpanded((before) => new Set([...before, ...ancestors(path), path]));
    setReveal(path);
  };
  const renameNote = async (path: string) => {
    const file = await findFile(notebookId, path);
    if (file === null) return;
    showAll();
    setExpanded((before) => new Set([...before, ...ancestors(path)]));
    if (RUN_FOLDERS.some((folder) => path.startsWith(`${folder}/`))) setShowRuns(true);
    actions.startRename(file);
  };
  useOffer('rename-note', activePath === null ? null : () => void renameNote(activePath));
  const toggle = (path: string) => {
    setLastFolder(path);
    if (filtered) {
      // A folder that matches itself shows its files among all files.
      if (!filtered.lists.has(path)) revealFolder(path);
      else setClosed((before) => toggled(before, path));
      return;
    }
    setExpanded((before) => toggled(before, path));
  };
  /** Shows all files again, and returns the focus to a row. */
  const closeFilter = (row?: string) => {
    showAll();
    const path = row ?? activePath ?? lists.get('/')?.find((file) => !RUN_FOLDERS.includes(file.path))?.path;
    if (path === undefined) return;
    setExpanded((before) => new Set([...before, ...ancestors(path)]));
    setReveal(path);
  };
  const firstMatch = () => {
    const row = notes.find(({ file }) => filtered !== null && isMatch(file.path, filtered.text)) ?? notes[0];
    if (row) setReveal(row.file.path);
  };
  const shared = {
    activePath,
    drafts,
    actions,
    onToggle: toggle,
    onOpen: (file: { path: string }) => {
      setLastFolder(parentOf(file.path));
      openFile(file.path);
    },
  };
  const isRead = lists.has('/');
  useEffect(() => {
    if (isRead) reportFirstPaint();
  }, [isRead]);
  const isEmpty = isRead && notes.length === 0 && filtered === null;

  return (
    <section className={styles.panel} aria-label={common.files} {...drop.handlers}>
      {drop.isOver && <p className={styles.dropHint}>{strings.drop}</p>}
      <SearchField>
        <div className={styles.head}>
          <h2 className="visually-hidden">{common.files}</h2>
          <IconButton icon={CalendarDays} label={strings.daily} onClick={() => floating.set('daily')} />
          <IconButton
            icon={ListFilter}
            label={viewStrings.filter}
            aria-expanded={filter !== null}
            onClick={() => (filter === null ? setFilter('') : closeFilter())}
          />
          <SortMenu />
          <IconButton icon={FilePlus} label={strings.newNote} onClick={() => actions.startCreate('note', lastFolder)} />
          <NewMenu actions={actions} folder={lastFolder} />
        </div>
        {filter !== null && (
          <FilterField
            text={filter}
            filtered={filtered}
            onChange={(text) => {
              setFilter(text);
              setClosed(new Set());
            }}
            onEnter={firstMatch}
            onClose={() => closeFilter()}
          />
        )}
        <Imports />
        {actions.form && (
          <Suspense>
            {actions.form.kind === 'move' ? (
              <MoveForm
                key={`${actions.form.files[0]?.fileId} ${actions.form.files.length} ${actions.form.folder}`}
                form={actions.form}
                actions={actions}
              />
            ) : (
              <PathForm
                key={`${actions.form.kind} ${'file' in actions.form ? actions.form.file.fileId : actions.form.folder}`}
                form={actions.form}
                actions={actions}
              />
            )}
          </Suspense>
        )}
        {actions.renaming && (
          <Suspense>
            <RenameLinks actions={actions} />
          </Suspense>
        )}
        {actions.error && !actions.form && <ErrorNote message={actions.error} onDismiss={actions.clearError} />}
        <Suspense>
          <DamagedFiles notebookId={notebookId} />
        </Suspense>
        {filter === null && <Favourites onReveal={revealFolder} />}
        {isEmpty ? (
          <EmptyNotebook actions={actions} />
        ) : (
          <Tree
            label={strings.tree}
            rows={notes}
            reveal={reveal}
            onRevealed={() => setReveal(null)}
            {...(filter === null ? {} : { onEscape: closeFilter })}
            {...shared}
          />
        )}
        {runs.length > 0 && filtered === null && (
          <details
            className={`${kit.disclosure} ${styles.runs}`}
            open={showRuns}
            onToggle={(event) => setShowRuns(event.currentTarget.open)}
          >
            <summary>{strings.runsTitle}</summary>
            {showRuns && <Tree label={strings.runsTitle} rows={runs} {...shared} />}
          </details>
        )}
      </SearchField>
    </section>
  );
}

/** Shows the progress or the result of an import. */
function Imports() {
  const { status } = useImport();
  if (status.state === 'none' || status.state === 'asking') return null;
  return (
    <Suspense>
      <ImportReport />
    </Suspense>
  );
}

/** Returns the parent folders of a path, which have to be expanded to show it. */
function ancestors(path: string): string[] {
  const found: string[] = [];
  for (let folder = parentOf(path); folder !== '/'; folder = parentOf(folder)) found.push(folder);
  return found;
}

/** Returns the set with these values; the same set when it has them, so that no row of the tree is made again. */
function withAll(values: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return more.every((value) => values.has(value)) ? values : new Set([...values, ...more]);
}

/** Returns the set without the value, or with it when it was not in the set. */
function toggled(values: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const after = new Set(values);
  if (!after.delete(value)) after.add(value);
  return after;
}
