import { useState, useSyncExternalStore } from 'react';
import { createExternalStore } from '../../kit/hooks/external-store.ts';
import { isMarkdown } from '../../state/notebook/file-type.ts';
import { type NoteMode, preferences } from '../../state/preferences.ts';

/** Least width in CSS pixels for two columns. */
const BOTH_AT_ALL_PX = 560;

/** Counts changes of the preference, so that all open data files re-render. */
const chosen = createExternalStore(0);

/** The modes by file and width: always the same arrays, so that the switch renders only when they change. */
const CHOICES = {
  note: { narrow: ['live', 'write', 'read'], wide: ['live', 'write', 'both', 'read'] },
  data: { narrow: ['write', 'read'], wide: ['write', 'both', 'read'] },
} satisfies Record<string, Record<string, readonly NoteMode[]>>;

interface ModeChoice {
  mode: NoteMode;
  choices: readonly NoteMode[];
  choose: (mode: NoteMode) => void;
}

/**
 * Returns the view mode of a file. Each note has its own; data files share one, stored on this device.
 *
 * @param first of the note: as it was last seen; null for the default one
 */
export function useMode(path: string, widthPx: number, first: NoteMode | null): ModeChoice {
  useSyncExternalStore(chosen.subscribe, chosen.get);
  const isNote = isMarkdown(path);
  const choices: readonly NoteMode[] = CHOICES[isNote ? 'note' : 'data'][widthPx < BOTH_AT_ALL_PX ? 'narrow' : 'wide'];
  const [own, setOwn] = useState<NoteMode>(() => first ?? preferences.noteMode('note') ?? 'read');
  const wanted = isNote ? own : (preferences.noteMode('data') ?? 'read');
  return {
    mode: choices.includes(wanted) ? wanted : 'write',
    choices,
    choose: (mode) => {
      if (isNote) {
        setOwn(mode);
        return;
      }
      preferences.setNoteMode('data', mode);
      chosen.set(chosen.get() + 1);
    },
  };
}
