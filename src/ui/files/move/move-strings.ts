import { catalog, message } from '../../kit/language/text-catalog.ts';

export const strings = catalog('move', {
  title: 'Links',
  follow: message<(notes: number) => string>(
    '{ $notes -> [one] 1 note links here. Its links will be changed. *[other] { $notes -> [one] { $notes } note links *[other] { $notes } notes link } here. Their links will be changed. }',
  ),
  stay: message<(notes: number) => string>(
    '{ $notes -> [one] 1 note links here. Its links will no longer work. *[other] { $notes -> [one] { $notes } note links *[other] { $notes } notes link } here. Their links will no longer work. }',
  ),
  /** Notes that link to a file, by a name that stays the same. */
  keep: message<(notes: number) => string>(
    '{ $notes -> [one] 1 note links here. Its links stay as they are and still work. *[other] { $notes -> [one] { $notes } note links *[other] { $notes } notes link } here. Their links stay as they are and still work. }',
  ),
  own: 'The links in the moved notes will be changed too.',
  change: 'Change the links',
  show: 'Show the notes',
  links: message<(links: number) => string>('{ $links -> [one] { $links } link *[other] { $links } links }'),
  more: message<(notes: number) => string>(
    'and { $notes -> [one] { $notes } more note *[other] { $notes } more notes }',
  ),
  /** Files outside what moves that no other note links to. */
  attachments: message<(files: number) => string>(
    '{ $files -> [one] { $files } attachment is *[other] { $files } attachments are } linked only from here.',
  ),
  moveAttachments: message<(files: number) => string>('{ $files -> [one] Move it too *[other] Move them too }'),
  showAttachments: 'Show the attachments',
  goesTo: 'to',
  moreAttachments: message<(files: number) => string>(
    'and { $files -> [one] { $files } more attachment *[other] { $files } more attachments }',
  ),
  moveTo: message<(what: string) => string>('Move { $what } to'),
  items: message<(items: number) => string>('{ $items -> [one] { $items } item *[other] { $items } items }'),
  placeholder: 'Filter folders, or type a path',
  found: message<(folders: number) => string>(
    '{ $folders -> [0] No matching folders *[other] { $folders -> [one] { $folders } folder *[other] { $folders } folders } }',
  ),
  moreFolders: message<(folders: number) => string>(
    'and { $folders -> [one] { $folders } more folder *[other] { $folders } more folders }. Type to narrow.',
  ),
  root: 'Top of the notebook',
  newFolder: message<(path: string) => string>('New folder { $path }'),
  newPath: message<(path: string) => string>('As { $path }'),
  isThere: 'Already in this folder',
  move: 'Move',
});
