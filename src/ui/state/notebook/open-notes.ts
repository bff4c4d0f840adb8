import type { NoteSession } from './note-state.ts';

const open = new Set<NoteSession>();

/** Registers an open note for `flushNotes`. Returns a function that removes it. */
export function joinOpenNotes(session: NoteSession): () => void {
  open.add(session);
  return () => {
    open.delete(session);
  };
}

/** Commits every open draft. Called before a run starts, before a file is moved, and when the page is hidden. */
export async function flushNotes(): Promise<void> {
  await Promise.all([...open].map((session) => session.flush()));
}
