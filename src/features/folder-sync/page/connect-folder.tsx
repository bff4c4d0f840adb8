import { useId, useState } from 'react';
import type { Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Checkbox } from '../../../ui/kit/checkbox.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { canPickFolder, pickFolder } from '../../../ui/kit/files/pick-folder.ts';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { opened } from '../../../ui/kit/opening/opened.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { DirectoryHandle } from '../contract/folder-sync.ts';
import type { SyncPreview } from '../contract/sync-requests.ts';
import { strings } from '../texts/sync-strings.ts';
import { PassProgress } from './pass-progress.tsx';
import { NoteList } from './sync-notes.tsx';

interface ConnectFolderProps {
  notebook: Pick<Notebook, 'notebookId' | 'name'>;
  titleId: string;
}

/** Connects a notebook to a folder. Shows what the first pass will do before it does it. */
export function ConnectFolder({ notebook: { notebookId, name }, titleId }: ConnectFolderProps) {
  const { call } = useClient();
  const buttonId = useId();
  const [handle, setHandle] = useState<DirectoryHandle | null>(null);
  const [preview, setPreview] = useState<SyncPreview | null>(null);
  const [leaveOutLocalOnly, setLeaveOut] = useState(false);
  const { copyWords } = strings;

  const read = useAction(async (chosen: DirectoryHandle, leaveOut: boolean) => {
    setPreview(null);
    setPreview(
      await call('sync.folder.preview', { notebookId, handle: chosen, leaveOutLocalOnly: leaveOut, copyWords }),
    );
  });
  const choose = useAction(async () => {
    const chosen = await pickFolder('sync');
    if (chosen === null) return;
    setHandle(chosen);
    await read.run(chosen, leaveOutLocalOnly);
  });
  const connect = useAction(async () => {
    if (handle === null) return;
    await call('sync.folder.connect', { notebookId, handle, leaveOutLocalOnly, copyWords });
    focusSoon(titleId);
  });
  const close = () => {
    setHandle(null);
    focusSoon(buttonId);
  };

  if (handle === null) {
    return (
      <>
        <p className={page.hint}>{strings.notConnected}</p>
        {canPickFolder() && (
          <Button
            id={buttonId}
            aria-label={strings.connectLabel(name)}
            busy={choose.busy}
            onClick={() => void choose.run()}
          >
            {strings.connect}
          </Button>
        )}
        {choose.error !== null && <ErrorNote message={choose.error.message} />}
      </>
    );
  }
  return (
    <fieldset
      {...opened(() => !connect.busy && close())}
      tabIndex={-1}
      className={page.inset}
      aria-label={strings.first.label}
    >
      <p>{strings.folder(handle.name)}</p>
      {read.busy && <Working text={strings.first.reading} />}
      {read.error !== null && <ErrorNote message={read.error.message} />}
      {preview !== null && <WhatHappens preview={preview} />}
      {preview !== null && (preview.localOnly > 0 || leaveOutLocalOnly) && (
        <Checkbox
          checked={leaveOutLocalOnly}
          hint={preview.localOnly > 0 ? strings.first.localOnly(preview.localOnly) : undefined}
          onCheck={(checked) => {
            setLeaveOut(checked);
            void read.run(handle, checked);
          }}
        >
          {strings.first.leaveOut}
        </Checkbox>
      )}
      {connect.busy && <PassProgress notebookId={notebookId} />}
      {connect.error !== null && <ErrorNote message={connect.error.message} />}
      <div className={page.actions}>
        <Button tone="primary" busy={preview === null || connect.busy} onClick={() => void connect.run()}>
          {strings.first.now}
        </Button>
        <Button onClick={close}>{common.cancel}</Button>
      </div>
    </fieldset>
  );
}

function WhatHappens({ preview }: { preview: SyncPreview }) {
  const { same, in: taken, out, conflicts, left } = preview;
  const words = strings.first;
  return (
    <>
      <ul className={page.plainList}>
        {same + taken + out === 0 && <li>{words.nothing}</li>}
        {same > 0 && <li>{words.same(same)}</li>}
        {taken > 0 && <li>{words.in(taken)}</li>}
        {out > 0 && <li>{words.out(out)}</li>}
        {conflicts.length > 0 && <li>{words.conflicts(conflicts.length)}</li>}
      </ul>
      {left.length > 0 && (
        <>
          <p>{words.left(left.length)}</p>
          <NoteList notes={left} />
        </>
      )}
      <p className={page.hint}>{words.bin}</p>
    </>
  );
}
