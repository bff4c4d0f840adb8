import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';
import type { SyncNote } from '../contract/sides.ts';

const count = (pattern: string) => message<(n: number) => string>(pattern, 'n');
const named = (pattern: string) => message<(name: string) => string>(pattern, 'name');

export const strings = catalog('sync', {
  title: 'Other devices',
  text: 'Keep a notebook in step with a folder on this device, both ways. What copies that folder to your other devices, such as a cloud drive, rclone or git, brings your notes there. They are plain files, and other programs can work on them.',
  unsupported: 'This browser can’t keep a folder in step. Use Chrome or Edge on a computer.',
  connect: 'Keep in step with a folder…',
  connectLabel: named('Keep in step with a folder…, { $name }'),
  notConnected: 'Not kept in step with a folder.',
  folder: named('Folder: { $name }'),
  /** Words in the name of a copy. */
  copyWords: 'from folder',
  state: {
    inStep: message<(atMs: number) => string>('In step, { WHEN($atMs) }'),
    waiting: message<(here: number, there: number) => string>(
      '{ $here -> [one] { $here } change *[other] { $here } changes } only here, { $there } only in the folder',
    ),
    changed: 'Changes only here',
    reading: 'Reading the folder…',
    working: 'Bringing in step…',
    new: 'Not in step yet',
    missing: 'Folder not found. Connect the disk, or choose the folder again.',
    denied: 'Permission ended.',
    asking: 'Many files are gone. Waiting for your answer.',
    stopped: 'Stopped. The rest follows with the next pass.',
    failed: message<(why: string) => string>('Not in step: { $why }'),
  },
  progress: {
    reading: message<(done: number) => string>('Reading the folder: { $done } files'),
    in: message<(done: number) => string>('Bringing in: { $done } files'),
    out: message<(done: number, all: number) => string>('Writing to the folder: { $done } of { $all }'),
  },
  run: 'Bring in step now',
  reconnect: 'Reconnect',
  disconnect: 'Stop keeping in step…',
  end: {
    label: 'Stop keeping in step',
    question: message<(name: string, folder: string) => string>(
      'Stop keeping { $name } in step with the folder { $folder }? All files stay, in the notebook and in the folder.',
    ),
    keep: 'Keep in step',
    now: 'Stop keeping in step',
  },
  /** What passes replaced or removed on disk. */
  bin: {
    holds: message<(n: number, bytes: number) => string>(
      '.cloister-bin in the folder keeps { $n -> [one] { $n } file *[other] { $n } files } that passes replaced or removed there, { BYTES($bytes) }. Nothing leaves it by itself.',
    ),
    empty: 'Empty the folder’s bin…',
    question: message<(n: number, folder: string) => string>(
      'Remove { $n -> [one] { $n } file *[other] { $n } files } from the bin of the folder { $folder } for good? Files outside of the bin stay. It cannot be undone.',
    ),
    keep: 'Keep the bin',
    now: count('Remove { $n -> [one] { $n } file *[other] { $n } files }'),
    emptied: count('{ $n -> [one] { $n } file *[other] { $n } files } removed from the folder’s bin.'),
  },
  last: message<(taken: number, given: number, atMs: number) => string>(
    'Last changes { WHEN($atMs) }: { $taken } in, { $given } out.',
    'taken',
    'given',
    'atMs',
  ),
  undo: 'Undo what came in',
  undone: count('Undone: { $n -> [one] { $n } file *[other] { $n } files }.'),
  first: {
    label: 'Before the first pass',
    reading: 'Comparing notebook and folder…',
    same: count('{ $n -> [one] { $n } file is *[other] { $n } files are } the same on both sides.'),
    in: count('{ $n -> [one] { $n } file comes *[other] { $n } files come } into the notebook.'),
    out: count('{ $n -> [one] { $n } file goes *[other] { $n } files go } into the folder.'),
    nothing: 'Both are empty.',
    conflicts: count(
      '{ $n -> [one] { $n } file has *[other] { $n } files have } one name and different contents. Both versions are kept; nothing is overwritten.',
    ),
    localOnly: count(
      '{ $n -> [one] { $n } note is *[other] { $n } notes are } marked local-only. What copies the folder elsewhere copies { $n -> [one] it *[other] them } too.',
    ),
    leaveOut: 'Leave local-only notes out of the folder',
    left: count('{ $n -> [one] { $n } file is *[other] { $n } files are } not carried:'),
    bin: 'Nothing is lost: what a pass replaces or removes is kept, in the history of the notebook and in .cloister-bin in the folder.',
    now: 'Connect and bring in step',
  },
  gone: {
    label: 'Many files are gone',
    there: message<(n: number, of: number) => string>(
      '{ $n } of { $of } files are gone from the folder. Were they deleted there on purpose?',
    ),
    here: message<(n: number, of: number) => string>(
      '{ $n } of { $of } files were deleted in the notebook. Delete them in the folder too?',
    ),
    restore: 'Put them back',
    remove: 'Delete them on both sides',
  },
  conflicts: count('{ $n -> [one] { $n } conflict *[other] { $n } conflicts }'),
  dismiss: 'Clear this list',
  left: count('{ $n -> [one] { $n } file *[other] { $n } files } not carried'),
  more: count('and { $n } more'),
  note: {
    copy: 'Changed on both sides. The version of the folder is a copy:',
    merged: 'Changed on both sides, in different lines: merged.',
    kept: 'Deleted on one side, changed on the other: kept.',
    renamed: 'Renamed on both sides: the name of the notebook stays.',
    unreadable: 'The folder’s file can’t be read now. A cloud drive may not have fetched it.',
    emptied: 'The folder’s file is empty. A cloud drive may not have fetched it, so it is left alone.',
    'too-large': 'Larger than 50 MB.',
    name: 'A notebook can’t have this name.',
    hidden: 'Hidden files stay in the notebook.',
    'local-only': 'Local-only notes stay in the notebook.',
    failed: 'The disk refused this file.',
  } satisfies Record<SyncNote['type'], string>,
  took: message<(n: number, name: string) => string>(
    '{ $n -> [one] { $n } file *[other] { $n } files } came in from the folder { $name }',
  ),
  /** On the status line. */
  line: {
    inStep: 'in step with folder',
    changed: 'folder not in step yet',
    trouble: 'folder not in step',
    conflicts: count('{ $n -> [one] { $n } conflict *[other] { $n } conflicts } with folder'),
  },
});
