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

interface MovedInto {
  what: string;
  items: number;
  attachments: number;
  folder: string;
  links: number;
}

const texts = catalog('file', {
  title: 'Files',
  tree: 'Notebook files',
  runsTitle: 'Files from runs',
  newNote: 'New note',
  newFolder: 'New folder',
  daily: 'Daily notes',
  launcher: { button: 'New', menu: 'Create or import' },
  newNoteIn: message<(folder: string) => string>('New note in { $folder }'),
  newFolderIn: message<(folder: string) => string>('New folder in { $folder }'),
  defaultNote: 'note.md',
  renameLabel: message<(name: string) => string>('New name for { $name }'),
  move: 'Move…',
  copy: 'Copy…',
  copyLabel: message<(name: string) => string>('Copy { $name } to'),
  copyNow: 'Copy',
  rule: 'Rule for agents…',
  pathHint: 'Full path in the notebook, for example /notes/plan.md',
  delete: 'Delete',
  items: message<(items: number) => string>('{ $items -> [one] { $items } item *[other] { $items } items }'),
  selected: message<(number: number) => string>(
    '{ $number -> [one] { $number } item *[other] { $number } items } selected',
  ),
  deleted: message<(name: string) => string>('{ $name } was deleted.'),
  manyDeleted: message<(number: number) => string>(
    '{ $number -> [one] { $number } item was *[other] { $number } items were } deleted.',
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

const moves = catalog('file-moves', {
  links: message<(name: string, links: number) => string>(
    '{ $name } was moved, and { $links -> [one] { $links } link to or in it was *[other] { $links } links to or in it were } changed.',
  ),
  attachments: message<(name: string, attachments: number) => string>(
    '{ $name } and { $attachments -> [one] { $attachments } attachment *[other] { $attachments } attachments } were moved.',
  ),
  both: message<(name: string, attachments: number, links: number) => string>(
    '{ $name } and { $attachments -> [one] { $attachments } attachment *[other] { $attachments } attachments } were moved, and { $links -> [one] { $links } link was *[other] { $links } links were } changed.',
  ),
  top: 'the top of the notebook',
  withAttachments: message<(what: string, attachments: number) => string>(
    '{ $what } and { $attachments -> [one] { $attachments } attachment *[other] { $attachments } attachments }',
  ),
  into: message<(what: string, items: number, place: string) => string>(
    '{ $items -> [one] { $what } was *[other] { $what } were } moved to { $place }.',
    'what',
    'items',
    'place',
  ),
  intoWithLinks: message<(what: string, items: number, place: string, links: number) => string>(
    '{ $items -> [one] { $what } was *[other] { $what } were } moved to { $place }, and { $links -> [one] { $links } link was *[other] { $links } links were } changed.',
    'what',
    'items',
    'place',
    'links',
  ),
});

export const strings = {
  ...texts,
  /** A file or folder was moved with attachments, with links, or with both. */
  movedWith: (name: string, attachments: number, links: number) => {
    if (attachments === 0) return moves.links(name, links);
    return links === 0 ? moves.attachments(name, attachments) : moves.both(name, attachments, links);
  },
  /** `what`: one name, or the number of items. */
  movedInto: ({ what, items, attachments, folder, links }: MovedInto) => {
    const all = attachments === 0 ? what : moves.withAttachments(what, attachments);
    const place = folder === '/' ? moves.top : folder;
    const number = items + attachments;
    return links === 0 ? moves.into(all, number, place) : moves.intoWithLinks(all, number, place, links);
  },
};
