import { useEffect, useState } from 'react';
import type { BinResults, DeletedFile } from '../../contracts/wire/commands/bin-requests.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { TextField } from '../kit/field.tsx';
import { type Done, DoneNote } from '../kit/floating/done-note.tsx';
import { DialogHead, FloatingDialog } from '../kit/floating/floating-dialog.tsx';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { Working } from '../kit/working.tsx';
import { useActorName } from '../state/agents/use-actor-name.ts';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import styles from './bin.module.css';
import { strings } from './bin-strings.ts';

/** Number of items that are listed first and added by each Show more. */
const PART = 50;

/** Shows the deleted files of the open notebook, and restores them. */
export default function BinDialog({ onClose }: { onClose: () => void }) {
  return (
    <FloatingDialog isDismissable onClose={onClose} width={640} classes={styles}>
      <DialogHead title={strings.title} closeLabel={common.close} onClose={onClose} />
      <p className={page.soft}>{strings.hint}</p>
      <Body />
    </FloatingDialog>
  );
}

function Body() {
  const { deleted, problem } = useDeleted();
  const [words, setWords] = useState('');
  const [most, setMost] = useState(PART);
  const [done, setDone] = useState<Done | null>(null);
  if (problem !== null) return <ErrorNote message={strings.failed(problem)} />;
  if (deleted === null) return <Working text={strings.loading} />;
  const { files, count } = deleted;
  const wanted = words.trim().toLowerCase();
  const found = files.filter(({ path }) => path.toLowerCase().includes(wanted));
  const left = found.length - most;
  return (
    <>
      <DoneNote done={done} undoLabel={common.undo} />
      <p>
        {count === 0
          ? strings.empty
          : files.length < count
            ? strings.latest(files.length, count)
            : strings.count(count)}
      </p>
      {count > 0 && (
        <TextField
          label={strings.filter}
          type="search"
          value={words}
          maxLength={1000}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      {count > 0 && found.length === 0 && <p>{strings.none}</p>}
      {found.length > 0 && (
        <ul className={page.gridList} aria-label={strings.list}>
          {found.slice(0, most).map((file) => (
            <DeletedItem key={`${file.changeId} ${file.fileId}`} file={file} onDone={setDone} />
          ))}
        </ul>
      )}
      {left > 0 && <Button onClick={() => setMost(most + PART)}>{strings.more(Math.min(PART, left))}</Button>}
    </>
  );
}

function DeletedItem({ file, onDone }: { file: DeletedFile; onDone: (done: Done) => void }) {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const actorName = useActorName();
  const [isBusy, setBusy] = useState(false);
  const { changeId, fileId, path } = file;
  const undo = (restored: string, at: string) =>
    call('changes.undo', { changeId: restored }).then(
      () => onDone({ text: strings.undone(at), undo: null }),
      (error: unknown) => onDone({ text: translateError(error), undo: null }),
    );
  const restore = async () => {
    setBusy(true);
    try {
      const made = await call('files.restore', { notebookId, changeId, fileId });
      const text = made.path === path ? strings.restored(path) : strings.restoredAs(path, made.path);
      const { changeId: restored } = made;
      onDone({ text, undo: restored === null ? null : () => void undo(restored, made.path) });
    } catch (error) {
      setBusy(false);
      onDone({ text: strings.notRestored(translateError(error)), undo: null });
    }
  };
  return (
    <li className={styles.item}>
      <div>
        <p className={page.breakable}>
          <VisibleText text={path} />
        </p>
        <p className={page.soft}>
          {file.kind === 'file' ? strings.file(file.sizeBytes) : strings.folder(file.files, file.sizeBytes)}
          {' · '}
          {strings.deletedBy(actorName(file.actor), file.deletedMs)}
        </p>
      </div>
      <Button busy={isBusy} aria-label={strings.restoreIt(path)} onClick={() => void restore()}>
        {strings.restore}
      </Button>
    </li>
  );
}

/** Lists the deleted files, again after each change of the notebook. */
function useDeleted(): { deleted: BinResults['files.deleted'] | null; problem: string | null } {
  const { call } = useClient();
  const { notebookId, seq } = usePlace().notebook;
  const [deleted, setDeleted] = useState<BinResults['files.deleted'] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (seq < 0) return;
    return followPromise(call('files.deleted', { notebookId }), setDeleted, (error) =>
      setProblem(translateError(error)),
    );
  }, [call, notebookId, seq]);
  return { deleted, problem };
}
