import { useEffect, useState } from 'react';
import { useDraft } from '../../../client/queries/use-drafts.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { DamageNote, useDamagedFile } from '../../damage/damage-notes.tsx';
import { damageStrings } from '../../damage/damage-strings.ts';
import { checkRecords } from '../../damage/set-aside-store.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import page from '../../kit/styles/page.module.css';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import { isDrawn } from '../../state/notebook/file-type.ts';
import { MAX_EDIT_BYTES } from '../../state/notebook/line-endings.ts';
import { markNew, unmarkNew } from '../../state/notebook/new-notes.ts';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../editor.module.css';
import { strings } from '../editor-strings.ts';
import { HistorySection } from '../outline/history-section.tsx';
import { unfinishedSince } from '../session/unfinished-openings.ts';
import { useNoteSession } from '../session/use-note-session.ts';
import { useOpening } from '../session/use-opening.ts';
import { BinaryView } from '../unreadable/binary-view.tsx';
import { NoteHead } from './note-head.tsx';
import { OpenNote } from './open-note.tsx';

interface NotePlace {
  notebookId: string;
  path: string;
}

interface NoteViewProps extends NotePlace {
  /** Element for the view controls; null until it is mounted. */
  tools: HTMLElement | null;
}

/** Returns whether a file opens in the text editor instead of a viewer. */
function isText({ kind, sizeBytes, path }: FileRow): boolean {
  return kind === 'file' && sizeBytes <= MAX_EDIT_BYTES && !isDrawn(path);
}

/** Shows one file. A note that blocked the page on the last visit opens on request only. */
export function NoteView(props: NoteViewProps) {
  const { notebookId, path } = props;
  const [beganMs] = useState(() => unfinishedSince(notebookId, path));
  const [how, setHow] = useState<'formatted' | 'plain' | null>(beganMs === null ? 'formatted' : null);
  if (how === null) return <UnfinishedOpening {...props} beganMs={beganMs ?? 0} onOpen={setHow} />;
  return <FileView {...props} isPlain={how === 'plain'} />;
}

interface UnfinishedOpeningProps extends NotePlace {
  beganMs: number;
  onOpen: (how: 'plain' | 'formatted') => void;
}

/** Opens a note by itself that was typed in after its opening had begun: it did not block the page, the browser ended later. */
function UnfinishedOpening({ notebookId, path, beganMs, onOpen }: UnfinishedOpeningProps) {
  const draft = useDraft(notebookId, path);
  const wasTypedIn = draft !== undefined && draft !== null && draft.updatedMs > beganMs;
  useEffect(() => {
    if (wasTypedIn) onOpen('formatted');
  }, [wasTypedIn, onOpen]);
  if (draft === undefined || wasTypedIn) return <Working text={strings.loading} />;
  return <UnfinishedNote path={path} onOpen={onOpen} />;
}

/** Shows one file: in the text editor, or in a viewer when the file is not text. */
function FileView({ notebookId, path, tools, isPlain }: NoteViewProps & { isPlain: boolean }) {
  // File, draft and text are requested in parallel, because sequential reads would delay the first paint.
  const { session, state, file } = useNoteSession(notebookId, path, isText);
  useOpening(notebookId, path, state.phase !== 'loading');
  if (file === undefined) return <Working text={strings.loading} />;
  if (file?.kind === 'folder') return <p className={styles.message}>{strings.folder(path)}</p>;
  if (file && !isText(file)) return <BinaryNote file={file} />;
  switch (state.phase) {
    case 'loading':
      return null;
    case 'missing':
      return <MissingNote notebookId={notebookId} path={path} />;
    case 'failed':
      return <FailedNote notebookId={notebookId} path={path} message={state.message} />;
    case 'binary':
      return file ? <BinaryNote file={file} /> : null;
    case 'open':
      return (
        session && (
          <OpenNote
            notebookId={notebookId}
            path={path}
            session={session}
            state={state}
            file={file}
            tools={tools}
            isPlain={isPlain}
          />
        )
      );
    default:
      return state satisfies never;
  }
}

function BinaryNote({ file }: { file: FileRow }) {
  return (
    <article className={styles.note} aria-label={file.path}>
      <NoteHead
        notebookId={file.notebookId}
        path={file.path}
        text={null}
        save="saved"
        conflict={false}
        isRead={false}
        file={file}
      />
      <BinaryView file={file} />
      <div className={styles.below}>
        <HistorySection notebookId={file.notebookId} path={file.path} />
      </div>
    </article>
  );
}

/** Says why a file could not be opened, above its older versions, which may still be readable. */
function FailedNote({ notebookId, path, message }: NotePlace & { message: string }) {
  return (
    <div className={styles.message}>
      <h1 className="visually-hidden">{path}</h1>
      <ErrorNote message={strings.failed(path, message)} />
      <div className={styles.below}>
        <HistorySection notebookId={notebookId} path={path} />
      </div>
    </div>
  );
}

function MissingNote({ notebookId, path }: NotePlace) {
  const { closeFile } = usePlace();
  const { call } = useClient();
  const create = useAction(async () => {
    // It opens before the answer is here.
    markNew(notebookId, path);
    try {
      await call('files.write', { notebookId, path, content: '', baseHash: null });
    } catch (error) {
      unmarkNew(notebookId, path);
      throw error;
    }
  });
  const damaged = useDamagedFile(notebookId, path);
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void checkRecords(call).then(() => {
      if (!isLeft) setChecked(true);
    });
    return () => {
      isLeft = true;
    };
  }, [call]);
  // A file with a damaged record is not missing, so nothing is said before the check ends.
  if (!damaged && !isChecked) return <Working text={strings.loading} />;
  if (damaged) {
    return (
      <div className={styles.message}>
        <h1 className="visually-hidden">{path}</h1>
        <DamageNote rows={[damaged]} message={damageStrings.file(path)} />
        <div className={page.wrap}>
          <Button onClick={() => closeFile(path)}>{strings.closeTab}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.message}>
      <h1 className="visually-hidden">{path}</h1>
      <p ref={takeLostFocus} tabIndex={-1}>
        {strings.missing(path)}
      </p>
      {create.error && <ErrorNote message={create.error.message} />}
      <div className={page.wrap}>
        <Button onClick={() => closeFile(path)}>{strings.closeTab}</Button>
        <Button busy={create.busy} onClick={() => void create.run()}>
          {strings.createIt}
        </Button>
      </div>
    </div>
  );
}

interface UnfinishedNoteProps {
  path: string;
  onOpen: (how: 'plain' | 'formatted') => void;
}

/** Offers to open a note that blocked the page on the last visit. */
function UnfinishedNote({ path, onOpen }: UnfinishedNoteProps) {
  return (
    <div className={styles.message}>
      <p role="status">{strings.unfinished.text(path)}</p>
      <div className={page.wrap}>
        <Button onClick={() => onOpen('plain')}>{strings.unfinished.plain}</Button>
        <Button onClick={() => onOpen('formatted')}>{strings.unfinished.open}</Button>
      </div>
    </div>
  );
}

/** The link that led here may be gone. A file that is deleted while it is open leaves the focus where the person works. */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
