import { catalog, message } from '../kit/language/text-catalog.ts';

export const strings = catalog('editor', {
  tabs: 'Open notes',
  close: message<(name: string) => string>('Close { $name }'),
  editor: message<(path: string) => string>('Text of { $path }'),
  leaveHint: 'Tab indents. To leave the text, press Escape, then Tab.',
  noteHint:
    'Tab indents. To leave the text, press Escape, then Tab. Ctrl Enter or ⌘Enter ticks a task and opens a link. In a table, Tab and Enter move between cells.',
  liveHint:
    'Tab indents. To leave the text, press Escape, then Tab. Ctrl Enter or ⌘Enter ticks a task and opens a link. In a table, Tab and Enter move between cells. Ctrl Shift E or ⌘⇧E shows all marks.',
  reader: message<(path: string) => string>('Reading view of { $path }'),
  modes: {
    title: 'Note view',
    live: 'Live',
    write: 'Write',
    both: 'Both',
    read: 'Read',
    hint: 'Next view: Ctrl E or ⌘E',
    now: message<(mode: string) => string>('View: { $mode }'),
  },
  task: 'Task',
  part: {
    stalled: 'Rendering took too long and was stopped. To change the source, select this text.',
    failed: message<(why: string) => string>(
      'This was not rendered: { $why } To try again, select this text and leave it.',
    ),
  },
  link: {
    missing: message<(target: string) => string>('{ $target } does not exist.'),
    place: message<(place: string) => string>('This note has no heading { $place }. Check the link.'),
    elsewhere: message<(address: string) => string>(
      '{ $address } was not opened: links to other sites open only in the reading view. To change the view, press Ctrl E or ⌘E.',
    ),
    inert: 'This link was not opened: its address is not supported. Correct the address.',
  },
  outline: {
    title: 'Outline',
    none: 'No headings yet. Start a line with # and a space to add a heading.',
    unnamed: '(untitled)',
    first: message<(shown: number, all: number) => string>('Showing the first { $shown } of { $all } headings.'),
  },
  image: {
    saving: message<(name: string) => string>('Saving { $name }…'),
    saved: message<(name: string) => string>('{ $name } was added to the note.'),
    type: message<(name: string) => string>(
      '{ $name } was not added: only PNG, JPEG, GIF, WebP and SVG images are supported. Convert the image, or import it as a file.',
    ),
    tooLarge: message<(name: string, size: string) => string>(
      '{ $name } was not added: the image has { $size }, and the limit is 50 MiB. Reduce the image size and try again.',
    ),
    noName: message<(name: string) => string>(
      '{ $name } was not added: this note already has too many images from today. Rename some of them and try again.',
    ),
  },
  plain: {
    blocks:
      'Part of this note is shown without formatting, because a paragraph is too long or contains too many formatting characters. To format it, split the paragraph.',
    whole: message<(most: number) => string>(
      'This file is shown without formatting, because it has more than { $most } characters. To format it, split the file.',
    ),
  },
  unfinished: {
    text: message<(path: string) => string>(
      '{ $path } did not finish opening last time, so it was not opened again. Open it as plain text to read or shorten it.',
    ),
    plain: 'Open as plain text',
    open: 'Open anyway',
  },
  words: message<(words: number) => string>('{ $words -> [one] { $words } word *[other] { $words } words }'),
  save: { saved: 'Saved', saving: 'Saving…', draft: 'Draft saved', failed: 'Not saved' },
  changedElsewhere: 'Changed elsewhere',
  lastBy: message<(who: string, atMs: number) => string>('Edited by { $who }, { WHEN($atMs) }'),
  notSaved: message<(why: string) => string>('Not saved: { $why } Your text is still on this screen.'),
  conflict: message<(who: string) => string>(
    'Changed by { $who } while you were editing. Choose which version to keep.',
  ),
  conflictOther: 'Changed in another window while you were editing. Choose which version to keep.',
  deletedUnderneath: 'Deleted while you were editing. Your text is still on this screen: choose which version to keep.',
  mine: 'Keep mine',
  theirs: 'Keep theirs',
  both: 'Keep both',
  keptAt: message<(path: string) => string>('Your text was saved in { $path }.'),
  loading: 'Opening the note…',
  missing: message<(path: string) => string>('{ $path } does not exist. The file may have been moved or deleted.'),
  failed: message<(path: string, why: string) => string>('{ $path } could not be opened: { $why }'),
  contentMissing:
    'the content of this file is missing or damaged. Restore an older version from the file history, or import the file again.',
  closeTab: 'Close tab',
  tabMenu: message<(name: string) => string>('Actions for the tab { $name }'),
  pinTab: 'Pin tab',
  unpinTab: 'Unpin tab',
  unpin: message<(name: string) => string>('Unpin { $name }'),
  tabLeft: 'Move tab left',
  tabRight: 'Move tab right',
  createIt: 'Create note',
  folder: message<(path: string) => string>('{ $path } is a folder. Select a note in this folder.'),
  hidden: message<(n: number) => string>(
    'This note contains { $n -> [one] { $n } hidden character *[other] { $n } hidden characters } that the editor does not show.',
  ),
  hiddenFirst: message<(lines: number) => string>('Showing the first { $lines } affected lines.'),
  hiddenShow: 'Show affected lines',
  hiddenHide: 'Hide affected lines',
  mixedEnds:
    'This file mixes different line endings. Unchanged lines keep theirs, and a new line ends like the one before it.',
  toHistory: 'Show file history',
  empty: {
    title: 'Open a note, or ask an agent',
    titleEmpty: 'This notebook is empty',
    textEmpty: 'Notes open here. You can also import a zip archive, or a folder such as an Obsidian vault.',
    importFiles: 'Import files or a zip…',
    text: 'Notes open here. Agents propose changes; nothing is written until you allow it.',
    choose: 'Choose a file',
    find: 'Find a note',
    newNote: 'Write a note',
    fromTemplate: 'Use a template…',
    thenTitle: 'Or try one of these',
  },
});
