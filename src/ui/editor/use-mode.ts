import { useSyncExternalStore } from 'react';
import { type NoteMode, preferences } from '../app/state/preferences.ts';
import { createExternalStore } from '../kit/hooks/external-store.ts';
import { isMarkdown } from './file-type.ts';

/** Width in CSS pixels from which editor and reading view are side by side by default. */
const BOTH_BY_DEFAULT_PX = 900;
/** Least width in CSS pixels for two columns. */
const BOTH_AT_ALL_PX = 560;

/** Counts changes of the preference, so that all open notes re-render. */
const chosen = createExternalStore(0);

interface ModeChoice {
  mode: NoteMode;
  choices: readonly NoteMode[];
  choose: (mode: NoteMode) => void;
}

/** Returns the view mode of a file. The choice is stored on this device, separately for notes and data files. */
export function useMode(path: string, widthPx: number): ModeChoice {
  useSyncExternalStore(chosen.subscribe, chosen.get);
  const kind = isMarkdown(path) ? 'note' : 'data';
  const columns: readonly NoteMode[] = widthPx < BOTH_AT_ALL_PX ? ['write', 'read'] : ['write', 'both', 'read'];
  const choices: readonly NoteMode[] = kind === 'note' ? ['live', ...columns] : columns;
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
