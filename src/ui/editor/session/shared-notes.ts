import type { NoteSession } from '../../state/notebook/note-state.ts';

interface OpenSession {
  readonly session: NoteSession;
  /** Commits the draft and stops. */
  readonly end: () => void;
}

interface SharedNote extends OpenSession {
  /** One function for each view, in the order of their opening. The first view passes file and draft to the session. */
  readonly views: (() => void)[];
}

/** A note that a view holds open. */
interface HeldNote {
  readonly session: NoteSession;
  readonly release: () => void;
}

/** The open notes of each worker client. */
const opened = new WeakMap<object, Map<string, SharedNote>>();

/**
 * Opens a note for a view. Views of the same note share one session, so that they are one document and no conflict of their own
 * can arise. Calls `onFeed` once this view has to pass file and draft to the session: now, or when the views before it closed.
 */
export function holdNote(owner: object, key: string, open: () => OpenSession, onFeed: () => void): HeldNote {
  const notes = opened.get(owner) ?? new Map<string, SharedNote>();
  opened.set(owner, notes);
  const known = notes.get(key);
  const note: SharedNote = known ?? { ...open(), views: [] };
  notes.set(key, note);
  // Two views may pass the same function.
  const feed = () => onFeed();
  note.views.push(feed);
  if (note.views[0] === feed) feed();
  return {
    session: note.session,
    release() {
      const at = note.views.indexOf(feed);
      if (at === -1) return;
      note.views.splice(at, 1);
      if (note.views.length > 0) {
        if (at === 0) note.views[0]?.();
        return;
      }
      notes.delete(key);
      note.end();
    },
  };
}
