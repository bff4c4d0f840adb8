import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readBlob } from '../../../client/queries/read-blob.ts';
import { useDraft } from '../../../client/queries/use-drafts.ts';
import { useFile } from '../../../client/queries/use-files.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import { useClient } from '../../state/client-context.tsx';
import { type OpenedText, openText } from '../../state/notebook/line-endings.ts';
import type { NoteSession, NoteState } from '../../state/notebook/note-state.ts';
import { joinOpenNotes } from '../../state/notebook/open-notes.ts';
import { reportSaveStatus } from '../../state/notebook/save-status.ts';
import { strings } from '../editor-strings.ts';
import { createNoteSession } from './note-session.ts';
import { holdNote } from './shared-notes.ts';

async function readText(hash: string): Promise<OpenedText> {
  const bytes = await readBlob(hash);
  if (!bytes) throw new CloisterError('damaged', strings.contentMissing, { hash });
  return openText(bytes);
}

const LOADING: NoteState = { phase: 'loading' };
const subscribeToNothing = () => () => undefined;

/**
 * Opens a note while it is shown, and commits the draft when the last view of the note closes. The content of a file for which `isText` returns false is
 * not read.
 */
export function useNoteSession(
  notebookId: string,
  path: string,
  isText: (file: FileRow) => boolean,
): { session: NoteSession | null; state: NoteState; file: FileRow | null | undefined } {
  const { call } = useClient();
  const file = useFile(notebookId, path);
  const writing = useRef<NoteSession | null>(null);
  const draft = useDraft(notebookId, path, () => writing.current?.ownsDraft() ?? false);
  const [session, setSession] = useState<NoteSession | null>(null);
  const [isFeeding, setFeeding] = useState(false);

  useLayoutEffect(() => {
    const key = `${notebookId} ${path}`;
    const open = () => {
      const onStatus = (status: Parameters<typeof reportSaveStatus>[1]) => reportSaveStatus(key, status);
      const opened = createNoteSession({ notebookId, path, call, readText, onStatus });
      const leave = joinOpenNotes(opened);
      const onHidden = () => {
        if (document.visibilityState === 'hidden') void opened.flush();
      };
      const onLeave = () => void opened.flush();
      document.addEventListener('visibilitychange', onHidden);
      window.addEventListener('pagehide', onLeave);
      const end = () => {
        document.removeEventListener('visibilitychange', onHidden);
        window.removeEventListener('pagehide', onLeave);
        opened.close();
        leave();
        reportSaveStatus(key, null);
      };
      return { session: opened, end };
    };
    const held = holdNote(call, key, open, () => setFeeding(true));
    writing.current = held.session;
    setSession(held.session);
    return () => {
      held.release();
      writing.current = null;
      setSession(null);
      setFeeding(false);
    };
  }, [notebookId, path, call]);

  useLayoutEffect(() => {
    if (isFeeding && session && file !== undefined && (file === null || isText(file))) session.setFile(file);
  }, [isFeeding, session, file, isText]);
  useLayoutEffect(() => {
    if (isFeeding && session && draft !== undefined) session.setDraft(draft);
  }, [isFeeding, session, draft]);

  const state = useSyncExternalStore(
    session?.state.subscribe ?? subscribeToNothing,
    session?.state.get ?? (() => LOADING),
  );
  return { session, state, file };
}
