import { useRef } from 'react';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { FileChooser } from '../kit/files/file-chooser.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import kit from '../kit/kit.module.css';
import { Working } from '../kit/working.tsx';
import { setOut } from '../routes/use-route.ts';
import { useClient } from '../state/client-context.tsx';
import { floating } from '../state/palette/palette-store.ts';
import { usePlace } from '../state/place-context.tsx';
import { strings } from './file-strings.ts';
import { toPicked } from './import/import-source.ts';
import { useImport } from './import/use-import.tsx';
import type { FileActions } from './use-file-actions.ts';

/** Shows the next steps for an empty notebook. */
export function EmptyNotebook({ actions }: { actions: FileActions }) {
  const { call } = useClient();
  const { notebook } = usePlace();
  const importer = useImport();
  const picker = useRef<HTMLInputElement>(null);
  const sample = useAction(async () => {
    const arrive = setOut();
    const { notebookId } = await call('notebooks.openSample', {});
    arrive({ view: 'notebook', notebookId });
  });
  const writeFirst = () => {
    const today = new Date();
    const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) =>
      String(part).padStart(2, '0'),
    );
    void actions.create('note', strings.firstNote(day.join('-')));
  };
  return (
    <div className={kit.empty}>
      <h3>{strings.emptyTitle}</h3>
      <p>{strings.emptyText}</p>
      <Button tone="primary" onClick={writeFirst}>
        {strings.writeFirst}
      </Button>
      <Button onClick={() => picker.current?.click()}>{strings.importNow}</Button>
      <Button busy={sample.busy} onClick={() => void sample.run()}>
        {strings.openSample}
      </Button>
      <Button onClick={() => floating.set('templates')}>{strings.fromTemplate}</Button>
      {sample.working && <Working />}
      {sample.error && <ErrorNote message={sample.error.message} onDismiss={sample.clearError} />}
      <FileChooser
        ref={picker}
        label={strings.importNow}
        takes="files"
        onFiles={(files) => importer.start(notebook.notebookId, files.map(toPicked))}
      />
    </div>
  );
}
