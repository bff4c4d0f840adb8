import { count } from '../../kit/format.ts';

/** Making and removing a notebook. */
export const notebookFormStrings = {
  nameLabel: 'Name of the new notebook',
  createNow: 'Create',
  cancel: 'Cancel',
  removeQuestion: (name: string, files: number) =>
    `Remove “${name}” with ${count(files, 'file', 'files')} from this device? Its notes, runs and history go with it. The log keeps that it was removed.`,
  removeNow: 'Remove it',
  keep: 'Keep it',
  removed: (name: string) => `“${name}” was removed.`,
};
