import { useEffect, useEffectEvent, useState } from 'react';
import type { Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { askForFolder, pickFolder } from '../../../ui/kit/files/pick-folder.ts';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { useOneOpen } from '../../../ui/kit/opening/use-one-open.ts';
import { RemoveQuestion } from '../../../ui/kit/remove-question.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { useClient } from '../../../ui/state/client-context.tsx';
import { useUndo } from '../../../ui/state/undo/use-undo.ts';
import type { FolderSync } from '../contract/folder-sync.ts';
import type { FolderStatus } from '../contract/sync-requests.ts';
import { strings } from '../texts/sync-strings.ts';
import { describeState } from './describe-sync.ts';
import styles from './devices.module.css';
import { FolderBin } from './folder-bin.tsx';
import { PassProgress } from './pass-progress.tsx';
import { NoteList } from './sync-notes.tsx';

const CONFLICTS: readonly FolderSync['notes'][number]['type'][] = ['copy', 'merged', 'kept', 'renamed'];

interface ConnectedFolderProps {
  notebook: Pick<Notebook, 'notebookId' | 'name' | 'seq'>;
  sync: FolderSync;
  titleId: string;
}

/** Shows the folder of a notebook, whether both are in step, and the conflicts; makes a pass and ends the connection. */
export function ConnectedFolder({ notebook, sync, titleId }: ConnectedFolderProps) {
  const { notebookId, name, seq } = notebook;
  const { call } = useClient();
  const undo = useUndo();
  const { open, opener, close } = useOneOpen<'end'>();
  const [pending, setPending] = useState<FolderStatus | null>(null);
  const { copyWords } = strings;
  const pass = useAction(async (gone?: 'remove' | 'restore') => {
    await call('sync.folder.run', { notebookId, copyWords, ...(gone === undefined ? {} : { gone }) });
  });
  const reconnect = useAction(async () => {
    if (sync.state === 'denied' && (await askForFolder(sync.handle))) {
      await pass.run();
      return;
    }
    const handle = await pickFolder('sync');
    if (handle === null) return;
    await call('sync.folder.connect', { notebookId, handle, leaveOutLocalOnly: sync.leavesOutLocalOnly, copyWords });
  });
  const look = useEffectEvent(async () => {
    const { folders } = await call('sync.folder.status', { notebookId });
    setPending(folders[0] ?? null);
  });
  // After each pass and each change of the notebook, the folder is read again to say truly what is not in step.
  const compareAgain = `${seq} ${sync.lastMs} ${sync.state}`;
  useEffect(() => {
    if (pass.busy || compareAgain === '') return;
    const timer = setTimeout(() => void look().catch(() => setPending(null)), 500);
    return () => clearTimeout(timer);
  }, [compareAgain, pass.busy]);

  const { text, isTrouble } = describeState(sync, seq, pending);
  const conflicts = sync.notes.filter(({ type }) => CONFLICTS.includes(type));
  const left = sync.notes.filter(({ type }) => !CONFLICTS.includes(type));
  const error = pass.error ?? reconnect.error;
  return (
    <>
      <p>{strings.folder(sync.folderName)}</p>
      {pass.busy ? (
        <PassProgress notebookId={notebookId} />
      ) : (
        <p role="status" className={styles.state} data-trouble={isTrouble}>
          {text}
        </p>
      )}
      {sync.last !== null && <p className={page.hint}>{strings.last(sync.last.in, sync.last.out, sync.last.atMs)}</p>}
      {error !== null && <ErrorNote message={error.message} />}
      {sync.state === 'asking' && sync.gone !== null && !pass.busy && (
        <GoneQuestion gone={sync.gone} onAnswer={(answer) => void pass.run(answer)} />
      )}
      <div className={page.actions}>
        {sync.state === 'denied' || sync.state === 'missing' ? (
          <Button tone="primary" busy={reconnect.busy} onClick={() => void reconnect.run()}>
            {strings.reconnect}
          </Button>
        ) : (
          sync.state !== 'asking' && (
            <Button busy={pass.busy} onClick={() => void pass.run()}>
              {strings.run}
            </Button>
          )
        )}
        {sync.last !== null && sync.last.changeIds.length > 0 && (
          <Button tone="quiet" busy={undo.busy} onClick={() => void undoAll(sync.last?.changeIds ?? [], undo.change)}>
            {strings.undo}
          </Button>
        )}
        <Button {...opener('end')} tone="quiet">
          {strings.disconnect}
        </Button>
      </div>
      {open === 'end' && (
        <RemoveQuestion
          label={strings.end.label}
          question={strings.end.question(name, sync.folderName)}
          keep={strings.end.keep}
          remove={strings.end.now}
          onKeep={close}
          onRemove={async () => {
            await call('sync.folder.disconnect', { notebookId });
            focusSoon(titleId);
          }}
        />
      )}
      {conflicts.length > 0 && (
        <>
          <h3>{strings.conflicts(conflicts.length)}</h3>
          <NoteList notes={conflicts} notebookId={notebookId} />
          <Button tone="quiet" onClick={() => void call('sync.folder.dismiss', { notebookId })}>
            {strings.dismiss}
          </Button>
        </>
      )}
      {left.length > 0 && (
        <details>
          <summary>{strings.left(left.length)}</summary>
          <NoteList notes={left} />
        </details>
      )}
      <FolderBin notebookId={notebookId} folderName={sync.folderName} after={compareAgain} titleId={titleId} />
    </>
  );
}

interface GoneQuestionProps {
  gone: NonNullable<FolderSync['gone']>;
  onAnswer: (answer: 'remove' | 'restore') => void;
}

function GoneQuestion({ gone: { here, there, of }, onAnswer }: GoneQuestionProps) {
  const words = strings.gone;
  return (
    <fieldset className={page.question} aria-label={words.label}>
      {there > 0 && <p>{words.there(there, of)}</p>}
      {here > 0 && <p>{words.here(here, of)}</p>}
      <div className={page.actions}>
        <Button onClick={() => onAnswer('restore')}>{words.restore}</Button>
        <Button tone="danger" onClick={() => onAnswer('remove')}>
          {words.remove}
        </Button>
      </div>
    </fieldset>
  );
}

/** Undoes the changes of one pass, the last one first. */
async function undoAll(changeIds: readonly string[], undo: (changeId: string) => Promise<void>): Promise<void> {
  for (const changeId of changeIds.toReversed()) await undo(changeId);
}
