import type { DraftRow, FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { ExternalStore } from '../../kit/hooks/external-store.ts';
import type { LineEnds } from './line-endings.ts';
import type { SaveStatus } from './save-status.ts';

/**
 * State of one open note.
 *
 *     loading ──┬──▶ open ──▶ missing   (deleted elsewhere, without local edits)
 *               ├──▶ missing ──▶ open   (file created)
 *               ├──▶ binary             (content is not text)
 *               └──▶ failed             (content cannot be read)
 */
export type NoteState =
  | { phase: 'loading' }
  /** Neither file nor draft exists. */
  | { phase: 'missing' }
  | { phase: 'binary' }
  /** Reading the file failed. */
  | { phase: 'failed'; message: string }
  | {
      phase: 'open';
      /** Text as last read from the editor, which may be ahead; `read` returns the newest. */
      text: string;
      lineEnds: LineEnds;
      save: SaveStatus;
      problem: string | null;
      /** The file changed in a way that cannot be merged; the person has to choose. */
      conflict: boolean;
      /** Counts texts that came from elsewhere, so that the editor can keep them out of its undo history. */
      replaced: number;
    };

export type OpenState = Extract<NoteState, { phase: 'open' }>;

/** Version to keep in a conflict: the person's text, the other version, or both as two files. */
export type ConflictChoice = 'mine' | 'theirs' | 'both';

export interface NoteSession {
  state: ExternalStore<NoteState>;
  /** Replaces the text, after an edit outside the editor such as in the properties form. */
  replaceText: (text: string) => void;
  /** Reports an edit in the editor. `readText` is called later, because reading a long note at every keystroke is slow. */
  noteEdit: (readText: () => string) => void;
  /** Returns whether the stored draft was written by this session. */
  ownsDraft: () => boolean;
  /** Returns the current text; null when the note is not open. */
  read: () => string | null;
  /** Receives the current file row; null when the file does not exist. */
  setFile: (row: Pick<FileRow, 'hash'> | null) => void;
  /** Receives the current draft row. */
  setDraft: (draft: DraftRow | null) => void;
  /** Commits the draft now. Resolves when committed, or when committing is not possible. */
  flush: () => Promise<void>;
  /** Resolves a conflict. Resolves with the path that contains the person's text. */
  resolveConflict: (keep: ConflictChoice) => Promise<string>;
  /** Commits the draft and stops. */
  close: () => void;
}
