import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { nameOf } from '../../kit/format.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { formatRoute } from '../../routes/routes.ts';
import { useClient } from '../../state/client-context.tsx';
import { usePaths } from '../../state/notebook/use-paths.ts';
import { usePlace } from '../../state/place-context.tsx';
import { preferences } from '../../state/preferences.ts';
import { useUndo } from '../../state/undo/use-undo.ts';
import type { TableEntry } from './entry-of-row.ts';
import styles from './library.module.css';
import { libraryStrings as strings } from './library-strings.ts';
import { createLiteratureNote, literatureName, OWN_TEMPLATE } from './literature-note.ts';

/** The literature note of an entry, wherever it was moved to, or what is needed to create it. */
export function LiteraturePart({ notebookId, entry }: { notebookId: string; entry: TableEntry }) {
  const paths = usePaths(true);
  const name = literatureName(entry);
  if (paths === null) return null;
  const there = paths.filter((path) => nameOf(path) === name);
  if (there.length === 0)
    return <NewLiteratureNote notebookId={notebookId} entry={entry} hasTemplate={paths.includes(OWN_TEMPLATE)} />;
  return (
    <p className={styles.facts}>
      {strings.literature}:{' '}
      {there.map((path) => (
        <a key={path} href={formatRoute({ view: 'file', notebookId, path })}>
          {path}
        </a>
      ))}
    </p>
  );
}

interface NewLiteratureNoteProps {
  notebookId: string;
  entry: TableEntry;
  hasTemplate: boolean;
}

function NewLiteratureNote({ notebookId, entry, hasTemplate }: NewLiteratureNoteProps) {
  const { call } = useClient();
  const { openFile } = usePlace();
  const { notify } = useNotices();
  const undo = useUndo();
  const [folder, setFolder] = useState(() => preferences.literature(notebookId));
  const [isBusy, setBusy] = useState(false);
  const isWrong = !folder.startsWith('/') || folder.includes('\\');
  const create = async () => {
    setBusy(true);
    try {
      await createLiteratureNote(entry, { notebookId, call, notify, openFile, undo: undo.change });
    } catch (error) {
      notify(strings.notCreated(translateError(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <details className={styles.literature}>
      <summary>{strings.create}</summary>
      <div className={styles.create}>
        <TextField
          label={common.folder}
          hint={hasTemplate ? strings.fromTemplate(OWN_TEMPLATE) : strings.fromBuiltIn(OWN_TEMPLATE)}
          error={isWrong ? strings.folderWanted : undefined}
          value={folder}
          maxLength={1000}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setFolder(currentTarget.value);
            if (currentTarget.value.startsWith('/')) preferences.setLiterature(notebookId, currentTarget.value);
          }}
        />
        <Button tone="primary" busy={isBusy} disabled={isWrong} onClick={() => void create()}>
          {strings.createIt(literatureName(entry))}
        </Button>
      </div>
    </details>
  );
}
