import { catalog, message } from '../../kit/language/text-catalog.ts';

/** Strings about creating and removing a notebook. */
export const notebookFormStrings = catalog('notebook-form', {
  nameLabel: 'Notebook name',
  renamed: message<(name: string) => string>('The notebook is now called “{ $name }”.'),
  removeQuestion: message<(name: string, files: number) => string>(
    'Move “{ $name }” with { $files -> [one] { $files } file *[other] { $files } files } to the bin? It is hidden with its notes, labels, runs and history, and can be restored as a whole. Removed for good, nothing brings it back: an exported ZIP keeps the files and labels, but not history and runs.',
  ),
  toBin: 'Move to bin',
  binned: message<(name: string) => string>('“{ $name }” moved to the bin.'),
  removeNow: 'Remove notebook for good',
  removed: message<(name: string) => string>('“{ $name }” removed.'),
});
