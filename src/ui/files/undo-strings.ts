import { count } from '../kit/format.ts';

export const undoStrings = {
  undo: {
    done: (files: number) => `Undone: ${count(files, 'file', 'files')}.`,
    notDone: (list: string) => `Not undone: ${list}`,
  },
  redo: {
    done: (files: number) => `Redone: ${count(files, 'file', 'files')}.`,
    notDone: (list: string) => `Not redone: ${list}`,
  },
};
