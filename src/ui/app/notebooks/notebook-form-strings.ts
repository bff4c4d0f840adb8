import { count } from '../../kit/format.ts';

/** Strings about creating and removing a notebook. */
export const notebookFormStrings = {
  nameLabel: 'Notebook name',
  createNow: 'Create',
  cancel: 'Cancel',
  removeQuestion: (name: string, files: number) =>
    `Remove “${name}” with ${count(files, 'file', 'files')} from this device? Its notes, labels, runs and history are removed too. The log records the removal. An exported ZIP keeps the files and labels, but not history and runs.`,
  removeNow: 'Remove notebook',
  keep: 'Cancel',
  removed: (name: string) => `“${name}” removed.`,
};
