import { catalog, message } from '../../kit/language/text-catalog.ts';

/** Strings about creating and removing a notebook. */
export const notebookFormStrings = catalog('notebook-form', {
  nameLabel: 'Notebook name',
  renamed: message<(name: string) => string>('The notebook is now called “{ $name }”.'),
  removeQuestion: message<(name: string, files: number) => string>(
    'Remove “{ $name }” with { $files -> [one] { $files } file *[other] { $files } files } from this device? Its notes, labels, runs and history are removed too. The log records the removal. An exported ZIP keeps the files and labels, but not history and runs.',
  ),
  removeNow: 'Remove notebook',
  removed: message<(name: string) => string>('“{ $name }” removed.'),
});
