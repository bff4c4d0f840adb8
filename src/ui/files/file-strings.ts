import type { Label, LabelAt } from '../../contracts/domain/notebook/label.ts';
import { formatList } from '../kit/format.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';

export const labelNames: Record<Label, string> = catalog('label-names', {
  'local-only': 'local-only',
  untrusted: 'untrusted',
});

/** Texts of label marks. */
export const labelMarkStrings = {
  /** A label with its origin: the file itself, parent folders, or both. */
  from: (label: Label, from: readonly LabelAt[], path: string) => {
    const folders = from.filter((at) => at.path !== path).map((at) => at.path);
    if (folders.length === 0) return labelNames[label];
    const name = labelNames[label];
    return folders.length < from.length
      ? inherited.andHere(name, formatList(folders))
      : inherited.from(name, formatList(folders));
  },
};

const inherited = catalog('file-inherited', {
  from: message<(label: string, folders: string) => string>('{ $label }, inherited from { $folders }'),
  andHere: message<(label: string, folders: string) => string>('{ $label }, inherited from { $folders }, and set here'),
});

export const strings = catalog('file', {
  tree: 'Notebook files',
  runsTitle: 'Files from runs',
  newNote: 'New note',
  newFolder: 'New folder',
  daily: 'Daily notes',
  launcher: { button: 'New', menu: 'Create or import' },
  renameLabel: message<(name: string) => string>('New name for { $name }'),
  items: message<(items: number) => string>('{ $items -> [one] { $items } item *[other] { $items } items }'),
  selected: message<(number: number) => string>(
    '{ $number -> [one] { $number } item *[other] { $number } items } selected',
  ),
  actions: message<(name: string) => string>('Actions for { $name }'),
  byAgent: message<(who: string) => string>('last changed by { $who }'),
  draft: 'has a draft',
  emptyTitle: 'No files yet',
  emptyText: 'Start with a note of your own, or explore a year of a plant lab in the sample notebook.',
  openSample: 'Open the sample notebook',
  writeFirst: 'Write a first note',
  fromTemplate: 'Start from a template',
  firstNote: message<(day: string) => string>('/notes/{ $day }.md'),
  importNow: 'Import files',
  drop: 'Drop files, a folder or a zip archive to import',
  cannotImport: {
    tooMany: message<(files: number, most: number) => string>(
      'Nothing was imported: you selected { $files -> [one] { $files } file *[other] { $files } files }, and one import can contain at most { $most -> [one] { $most } file *[other] { $most } files }. Import one folder at a time.',
    ),
    unreadable: message<(reason: string) => string>(
      'The file could not be read ({ BARE($reason) }). Check that the file still exists and that you have permission to read it.',
    ),
  },
});
