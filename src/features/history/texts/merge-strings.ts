import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';

const ofFiles = (pattern: string) => message<(files: number) => string>(pattern, 'files');

/** Texts of an undo, or a redo, that meets later edits. */
export const strings = catalog('merge', {
  title: { undo: 'Undo: files that changed since', redo: 'Redo: files that changed since' },
  hint: {
    undo: 'All other files are undone. These changed since and stay as they are until you decide. Your decisions are one change, which you can undo.',
    redo: 'All other files are redone. These changed since and stay as they are until you decide. Your decisions are one change, which you can undo.',
  },
  loading: 'Reading the files…',
  none: 'Nothing is left to decide',
  noneText: 'No file of this undo changed since, or you have decided about each of them.',
  toHistory: 'To the history',
  list: 'Files to decide',
  decided: message<(done: number, all: number) => string>('{ $done } of { $all } decided'),
  state: {
    merged: 'Merged, look',
    places: message<(n: number) => string>('{ $n -> [one] { $n } place *[other] { $n } places } to decide'),
    open: 'To decide',
    done: 'Decided',
  },
  /** What stands in the way. */
  what: {
    text: 'The text was edited since.',
    content: 'It was changed since, and is no text that can be merged.',
    moved: 'It was moved since. Its content is not in question.',
    movedTwice: message<(now: string, earlier: string) => string>(
      'It was moved since to { $now }. The undo would move it to { $earlier }.',
    ),
    deleted: 'It was deleted since.',
    created: 'The change created it, and it was edited since. Undo would delete it with the edits.',
    taken: message<(beside: string) => string>(
      'Another file has its earlier place. It would be restored as { $beside }.',
    ),
    free: 'Its earlier place is free again.',
    labels: 'The change added labels to it, and it was edited since. The text is not in question.',
    lost: 'Its earlier content is no longer stored, so it cannot come back.',
    folder: message<(now: string, earlier: string) => string>(
      'The folder was moved since to { $now }. The undo would move it, with all that is in it, to { $earlier }.',
    ),
  },
  by: message<(who: string) => string>('Last changed by { $who }.'),
  take: 'Take',
  takes: {
    merged: 'Both, merged',
    now: 'As it is now',
    earlier: 'What the undo restores',
    both: message<(beside: string) => string>('Both: the earlier one as { $beside }'),
  },
  takesOf: {
    created: { now: 'Keep the file', earlier: 'Delete the file' },
    deleted: { now: 'Leave it deleted', earlier: 'Bring it back' },
    taken: { now: 'Leave it as it is', earlier: 'Restore it' },
    labels: { now: 'Keep the labels', earlier: 'Remove the added labels' },
    moved: {
      now: 'Leave it where it is',
      earlier: 'Move it to the earlier place',
      merged: 'Take the earlier content at its place now',
    },
  },
  place: message<(n: number, all: number) => string>('Place { $n } of { $all }'),
  nowText: 'As it is now',
  earlierText: 'What the undo restores',
  baseText: 'As the change left it',
  noText: 'No text here.',
  choices: { mine: 'Keep mine', theirs: 'Take the earlier', both: 'Both' },
  folderOf: 'Place of the file',
  nextPlace: 'Next place',
  mergedText: 'No place conflicts. Your later edits stay, and what the change did is taken back.',
  asRead: 'As it will read',
  asChange: 'What changes',
  view: 'Show the result',
  apply: ofFiles('Apply to { $files -> [one] { $files } file *[other] { $files } files }'),
  keepAll: 'Keep all as they are',
  keptAll: 'All files stay as they are.',
  undecided: ofFiles('Decide about { $files -> [one] { $files } more file *[other] { $files } more files } first.'),
  applied: ofFiles('Applied to { $files -> [one] { $files } file *[other] { $files } files }.'),
  compared: message<(path: string) => string>('Changes of { $path }'),
});
