import type { NoteSession } from './note-session.ts';

const open = new Set<NoteSession>();

/** Keeps an open note among those that are flushed together; returns how to leave. */
export function joinOpenNotes(session: NoteSession): () => void {
  open.add(session);
  return () => {
    open.delete(session);
  };
}

/** Brings every open draft into the notebook: before a run starts, a file is moved, or the page is hidden. */
export async function flushNotes(): Promise<void> {
  await Promise.all([...open].map((session) => session.flush()));
}
