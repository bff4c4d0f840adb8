import type { FileRow } from '../../contracts/notebook.ts';
import { useFile } from '../../live/use-files.ts';
import { useClient } from '../app/client-context.tsx';
import { usePlace } from '../app/place-context.tsx';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/use-action.ts';
import { Working } from '../kit/working.tsx';
import { BinaryCard } from './binary-card.tsx';
import { ConflictBar } from './conflict-bar.tsx';
import styles from './editor.module.css';
import { isImage, isMarkdown } from './file-type.ts';
import { HiddenNotice } from './hidden-notice.tsx';
import { HistorySection } from './history-section.tsx';
import { LinksSection } from './links-section.tsx';
import { NoteHead } from './note-head.tsx';
import type { NoteSession, NoteState } from './note-session.ts';
import { MAX_EDIT_BYTES } from './note-text.ts';
import { PropertiesForm } from './properties-form.tsx';
import { strings } from './strings.ts';
import { TextEditor } from './text-editor.tsx';
import { useNoteSession } from './use-note-session.ts';

interface NoteViewProps {
  notebookId: string;
  path: string;
}

/** One file in the middle of the screen: text to write in, or a card for what is not text. */
export function NoteView({ notebookId, path }: NoteViewProps) {
  const file = useFile(notebookId, path);
  if (file === undefined) return <Working text={strings.loading} />;
  if (file?.kind === 'folder') return <p className={styles.message}>{strings.folder(path)}</p>;
  if (file && (file.sizeBytes > MAX_EDIT_BYTES || isImage(path))) return <BinaryNote file={file} />;
  return <TextNote notebookId={notebookId} path={path} />;
}

function TextNote({ notebookId, path }: NoteViewProps) {
  const { session, state, file } = useNoteSession(notebookId, path);
  switch (state.phase) {
    case 'loading':
      return null;
    case 'missing':
      return <MissingNote notebookId={notebookId} path={path} />;
    case 'failed':
      return <ErrorNote message={strings.failed(path, state.message)} />;
    case 'binary':
      return file ? <BinaryNote file={file} /> : null;
    case 'open':
      return (
        session && <OpenNote notebookId={notebookId} path={path} session={session} state={state} file={file ?? null} />
      );
    default:
      return state satisfies never;
  }
}

interface OpenNoteProps extends NoteViewProps {
  session: NoteSession;
  state: Extract<NoteState, { phase: 'open' }>;
  file: FileRow | null;
}

function OpenNote({ notebookId, path, session, state, file }: OpenNoteProps) {
  return (
    <article className={styles.note} aria-label={path}>
      <NoteHead
        notebookId={notebookId}
        path={path}
        text={state.text}
        save={state.save}
        conflict={state.conflict}
        file={file}
      />
      {state.conflict && <ConflictBar session={session} file={file} />}
      {state.problem !== null && (
        <ErrorNote message={strings.notSaved(state.problem)}>
          <Button onClick={() => void session.flush()}>{strings.again}</Button>
        </ErrorNote>
      )}
      <HiddenNotice text={state.text} lineEnds={state.lineEnds} />
      {isMarkdown(path) && (
        <PropertiesForm
          text={state.text}
          readText={() => currentText(session, state.text)}
          onType={session.type}
          onLeave={session.flush}
        />
      )}
      <TextEditor
        path={path}
        text={state.text}
        replaced={state.replaced}
        onType={session.type}
        onLeave={session.flush}
      />
      <div className={styles.below}>
        <LinksSection notebookId={notebookId} path={path} text={state.text} />
        <HistorySection notebookId={notebookId} path={path} version={file?.seq ?? 0} />
      </div>
    </article>
  );
}

/** What the note holds now, which may be newer than what is on the screen. */
function currentText(session: NoteSession, shown: string): string {
  const now = session.state.get();
  return now.phase === 'open' ? now.text : shown;
}

function BinaryNote({ file }: { file: FileRow }) {
  return (
    <article className={styles.note} aria-label={file.path}>
      <NoteHead notebookId={file.notebookId} path={file.path} text={null} save="saved" conflict={false} file={file} />
      <BinaryCard file={file} />
      <div className={styles.below}>
        <HistorySection notebookId={file.notebookId} path={file.path} version={file.seq} />
      </div>
    </article>
  );
}

function MissingNote({ notebookId, path }: NoteViewProps) {
  const { closeFile } = usePlace();
  const { call } = useClient();
  const create = useAction(() => call('files.write', { notebookId, path, content: '', baseHash: null }));
  return (
    <div className={styles.message}>
      <p>{strings.missing(path)}</p>
      {create.error && <ErrorNote message={create.error.message} />}
      <div className={styles.actions}>
        <Button onClick={() => closeFile(path)}>{strings.closeTab}</Button>
        <Button disabled={create.busy} onClick={() => void create.run()}>
          {strings.createIt}
        </Button>
      </div>
    </div>
  );
}
