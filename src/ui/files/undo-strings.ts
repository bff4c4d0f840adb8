import { count } from '../kit/format.ts';

export const undoStrings = {
  undone: (paths: number) => `Undone: ${count(paths, 'file is', 'files are')} as before.`,
  conflicts: (list: string) => `Left as it is: ${list}`,
};
