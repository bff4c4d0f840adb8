import { count, formatNumber, formatWhen } from '../kit/format.ts';

export const strings = {
  tabs: 'Open notes',
  close: (name: string) => `Close ${name}`,
  editor: (path: string) => `Text of ${path}`,
  leaveHint: 'Tab indents. To leave the text, press Escape, then Tab.',
  liveHint:
    'Tab indents. To leave the text, press Escape, then Tab. Ctrl Enter or ⌘Enter ticks a task and opens a link. In a table, Tab and Enter move between cells. Ctrl Shift E or ⌘⇧E shows all marks.',
  reader: (path: string) => `Reading view of ${path}`,
  modes: {
    title: 'Note view',
    live: 'Live',
    write: 'Write',
    both: 'Both',
    read: 'Read',
    hint: 'Next view: Ctrl E or ⌘E',
    now: (mode: string) => `View: ${mode}`,
  },
  task: 'Task',
  part: {
    stalled: 'Rendering took too long and was stopped. To change the source, select this text.',
    failed: (why: string) => `This was not rendered: ${why} To try again, select this text and leave it.`,
  },
  link: {
    missing: (target: string) => `${target} does not exist. To create the note, select the link in the reading view.`,
    place: (place: string) => `This note has no heading ${place}. Check the link.`,
    elsewhere: (address: string) =>
      `${address} was not opened: links to other sites open only in the reading view. To change the view, press Ctrl E or ⌘E.`,
    inert: 'This link was not opened: its address is not supported. Correct the address.',
  },
  outline: {
    title: 'Outline',
    none: 'No headings yet. Start a line with # and a space to add a heading.',
    unnamed: '(untitled)',
    first: (shown: number, all: number) => `Showing the first ${formatNumber(shown)} of ${formatNumber(all)} headings.`,
  },
  image: {
    saving: (name: string) => `Saving ${name}…`,
    saved: (name: string) => `${name} was added to the note.`,
    type: (name: string) =>
      `${name} was not added: only PNG, JPEG, GIF, WebP and SVG images are supported. Convert the image, or import it as a file.`,
    tooLarge: (name: string, size: string) =>
      `${name} was not added: the image has ${size}, and the limit is 50 MiB. Reduce the image size and try again.`,
    noName: (name: string) =>
      `${name} was not added: this note already has too many images from today. Rename some of them and try again.`,
  },
  plain: {
    blocks:
      'Part of this note is shown without formatting, because a paragraph is too long or contains too many formatting characters. To format it, split the paragraph.',
    whole: (most: number) =>
      `This file is shown without formatting, because it has more than ${formatNumber(most)} characters. To format it, split the file.`,
  },
  unfinished: {
    text: (path: string) =>
      `${path} did not finish opening last time, so it was not opened again. Open it as plain text to read or shorten it.`,
    plain: 'Open as plain text',
    open: 'Open anyway',
  },
  words: (words: number) => count(words, 'word', 'words'),
  save: { saved: 'Saved', saving: 'Saving…', draft: 'Draft saved', failed: 'Not saved' },
  changedElsewhere: 'Changed elsewhere',
  lastBy: (who: string, atMs: number) => `Edited by ${who}, ${formatWhen(atMs)}`,
  notSaved: (why: string) => `Not saved: ${why} Your text is still on this screen.`,
  again: 'Try again',
  conflict: (who: string) => `Changed by ${who} while you were editing. Choose which version to keep.`,
  conflictOther: 'Changed in another window while you were editing. Choose which version to keep.',
  deletedUnderneath: 'Deleted while you were editing. Your text is still on this screen: choose which version to keep.',
  mine: 'Keep mine',
  theirs: 'Keep theirs',
  both: 'Keep both',
  keptAt: (path: string) => `Your text was saved in ${path}.`,
  open: 'Open',
  loading: 'Opening the note…',
  missing: (path: string) => `${path} does not exist. The file may have been moved or deleted.`,
  failed: (path: string, why: string) => `${path} could not be opened: ${why}`,
  contentMissing:
    'the content of this file is missing or damaged. Restore an older version from the file history, or import the file again.',
  closeTab: 'Close tab',
  tabMenu: (name: string) => `Actions for the tab ${name}`,
  pinTab: 'Pin tab',
  unpinTab: 'Unpin tab',
  unpin: (name: string) => `Unpin ${name}`,
  tabLeft: 'Move tab left',
  tabRight: 'Move tab right',
  createIt: 'Create note',
  folder: (path: string) => `${path} is a folder. Select a note in this folder.`,
  hidden: (n: number) =>
    `This note contains ${count(n, 'hidden character', 'hidden characters')} that the editor does not show.`,
  hiddenFirst: (lines: number) => `Showing the first ${formatNumber(lines)} affected lines.`,
  hiddenShow: 'Show affected lines',
  hiddenHide: 'Hide affected lines',
  mixedEnds: 'This file mixes different line endings. Editing the file changes all of them to LF.',
  toHistory: 'Show file history',
  empty: {
    title: 'Open a note, or ask an agent',
    titleEmpty: 'This notebook is empty',
    textEmpty: 'Notes open here. You can also import a zip archive, or a folder such as an Obsidian vault.',
    importFiles: 'Import files or a zip…',
    importFolder: 'Import a folder…',
    text: 'Notes open here. Agents propose changes; nothing is written until you allow it.',
    find: 'Find a note',
    newNote: 'Write a note',
    fromTemplate: 'Use a template…',
    thenTitle: 'Or try one of these',
  },
};
