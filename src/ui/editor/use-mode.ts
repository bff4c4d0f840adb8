import { useSyncExternalStore } from 'react';
import { type NoteMode, preferences } from '../app/state/preferences.ts';
import { createExternalStore } from '../kit/hooks/external-store.ts';
import { isMarkdown } from './file-type.ts';

/** Room in the middle, in CSS pixels, from which on text and reader stand side by side unless the person chose otherwise. */
const BOTH_BY_DEFAULT_PX = 900;
/** With less, two columns cannot be read. */
const BOTH_AT_ALL_PX = 560;

/** Counts the choices, so that all open notes follow. */
const chosen = createExternalStore(0);

interface ModeChoice {
  mode: NoteMode;
  choices: readonly NoteMode[];
  choose: (mode: NoteMode) => void;
}

/** How a file that has a reader is shown: kept on this device, for notes and for data apart. */
export function useMode(path: string, widthPx: number): ModeChoice {
  useSyncExternalStore(chosen.subscribe, chosen.get);
  const kind = isMarkdown(path) ? 'note' : 'data';
  const choices: readonly NoteMode[] = widthPx < BOTH_AT_ALL_PX ? ['write', 'read'] : ['write', 'both', 'read'];
  const usual = kind === 'data' ? 'read' : widthPx < BOTH_BY_DEFAULT_PX ? 'write' : 'both';
  const wanted = preferences.noteMode(kind) ?? usual;
  return {
    mode: choices.includes(wanted) ? wanted : 'write',
    choices,
    choose: (mode) => {
      preferences.setNoteMode(kind, mode);
      chosen.set(chosen.get() + 1);
    },
  };
}
