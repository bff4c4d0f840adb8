import { count } from '../../kit/format.ts';

export const strings = {
  title: 'Links',
  /** Notes whose links a move changes. */
  follow: (notes: number) =>
    notes === 1
      ? '1 note links here. Its links will be changed.'
      : `${count(notes, 'note links', 'notes link')} here. Their links will be changed.`,
  stay: (notes: number) =>
    notes === 1
      ? '1 note links here. Its links will no longer work.'
      : `${count(notes, 'note links', 'notes link')} here. Their links will no longer work.`,
  /** Notes that link to a file, by a name that stays the same. */
  keep: (notes: number) =>
    notes === 1
      ? '1 note links here. Its links stay as they are and still work.'
      : `${count(notes, 'note links', 'notes link')} here. Their links stay as they are and still work.`,
  own: 'The links in the moved notes will be changed too.',
  change: 'Change the links',
  show: 'Show the notes',
  links: (links: number) => count(links, 'link', 'links'),
  more: (notes: number) => `and ${count(notes, 'more note', 'more notes')}`,
  /** Files outside what moves that no other note links to. */
  attachments: (files: number) => `${count(files, 'attachment is', 'attachments are')} linked only from here.`,
  moveAttachments: (files: number) => (files === 1 ? 'Move it too' : 'Move them too'),
  showAttachments: 'Show the attachments',
  goesTo: 'to',
  moreAttachments: (files: number) => `and ${count(files, 'more attachment', 'more attachments')}`,
  moveTo: (what: string) => `Move ${what} to`,
  items: (items: number) => count(items, 'item', 'items'),
  placeholder: 'Filter folders, or type a path',
  folders: 'Folders',
  found: (folders: number) => (folders === 0 ? 'No matching folders' : count(folders, 'folder', 'folders')),
  moreFolders: (folders: number) => `and ${count(folders, 'more folder', 'more folders')}. Type to narrow.`,
  root: 'Top of the notebook',
  newFolder: (path: string) => `New folder ${path}`,
  newPath: (path: string) => `As ${path}`,
  isThere: 'Already in this folder',
  move: 'Move',
  rename: 'Rename',
  cancel: 'Cancel',
};
