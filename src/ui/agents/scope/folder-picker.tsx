import { useMemo, useState } from 'react';
import { useFolders } from '../../../client/queries/use-files.ts';
import type { FilePaths } from '../../../contracts/wire/commands/file-requests.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { TextField } from '../../kit/field.tsx';
import page from '../../kit/styles/page.module.css';
import { RUN_FOLDERS, toTreeRows } from '../../kit/tree/tree-rows.ts';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../../state/client-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { childrenIn, foundPicks } from './pick-rows.ts';
import { PickTree } from './pick-tree.tsx';
import { hasWildcards, pickState, togglePick, withFolders } from './scope-picks.ts';
import { scopeStrings as strings } from './scope-strings.ts';
import type { Reach } from './use-reach.ts';

interface FolderPickerProps {
  patterns: readonly string[];
  reach: Reach | null;
  onChange: (patterns: readonly string[]) => void;
}

/** The folders of the notebook as a tree with checkboxes, checked as the patterns of the scope say. */
export function FolderPicker({ patterns, reach, onChange }: FolderPickerProps) {
  const { call } = useClient();
  const { notebook } = usePlace();
  const { notebookId } = notebook;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const [all, setAll] = useState<FilePaths | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = useMemo(() => ['/', ...open], [open]);
  const folders = useFolders(notebookId, wanted);

  const rows = useMemo(
    () => (words.trim() === '' ? toTreeRows(folders, open, 'notes') : foundPicks(all, words)),
    [folders, open, words, all],
  );
  const touched = useMemo(
    () => (hasWildcards(patterns) ? withFolders(reach === null ? [] : pathsIn(reach)) : undefined),
    [patterns, reach],
  );
  const stateOf = (path: string) => pickState(patterns, path, touched);
  const everything = stateOf('/');

  const readAll = async (): Promise<FilePaths> => {
    const list = await call('files.paths', { notebookId });
    setAll(list);
    return list;
  };
  const say = (error: unknown) => setProblem(translateError(error));

  const pickOver = (path: string, childrenOf: (folder: string) => readonly string[] | undefined): boolean => {
    const toggled = togglePick(patterns, path, childrenOf);
    if (toggled.type === 'unread') return false;
    if (toggled.type === 'picked') onChange(toggled.patterns);
    setProblem(toggled.type === 'picked' ? null : strings.cannotPick(toggled));
    return true;
  };
  const onPick = (path: string) => {
    const read = (folder: string) =>
      folders
        .get(folder)
        ?.map((row) => row.path)
        .filter((one) => !RUN_FOLDERS.includes(one));
    if (pickOver(path, read)) return;
    // A search result inside a folder that was not loaded yet.
    readAll().then((list) => {
      if (!pickOver(path, (folder) => childrenIn(list, folder))) setProblem(strings.notThere(path));
    }, say);
  };
  const onToggle = (path: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(path)) after.add(path);
      return after;
    });

  return (
    <div className={page.column}>
      <TextField
        label={strings.find}
        type="search"
        value={words}
        autoComplete="off"
        onChange={(event) => {
          setWords(event.currentTarget.value);
          if (all === null) readAll().catch(say);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <label className={page.choice}>
        <input
          type="checkbox"
          checked={everything === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = everything === 'some';
          }}
          onChange={() => (everything === 'all' ? onChange([]) : onPick('/'))}
        />
        {strings.everything(notebook.name)}
      </label>
      <PickTree label={strings.tree(notebook.name)} rows={rows} stateOf={stateOf} onPick={onPick} onToggle={onToggle} />
      {rows.length === 0 && (
        <p className={page.hint}>{words.trim() === '' ? strings.emptyNotebook : strings.foundNothing(words.trim())}</p>
      )}
      {problem !== null && <ErrorNote message={problem} onDismiss={() => setProblem(null)} />}
    </div>
  );
}

function pathsIn({ reached, fileAt }: Reach): string[] {
  return Array.from({ length: reached }, (_, index) => fileAt(index).path);
}
