import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';
import type { JobProgress } from '../../backup/contract/backup-engine.ts';
import type { FolderProblem } from '../contract/folder-status.ts';

type Named = (name: string) => string;

export const strings = catalog('backup-folder', {
  title: 'Backup folder',
  about:
    'Cloister copies everything into a folder that you choose: once an hour while it is open and something has changed, and when you close it. Only what changed is written. The copy is not encrypted, and has no API keys.',
  unsupported:
    'This browser can’t write to a folder by itself. Open Cloister in Chrome or Edge for that, or save a backup file above from time to time.',
  choose: 'Choose folder',
  chooseOther: 'Choose another folder',
  backUp: 'Back up to the folder now',
  reconnect: 'Reconnect folder',
  stop: 'Stop',
  disconnect: 'Disconnect folder',
  disconnected: message<Named>('The folder “{ $name }” is disconnected. Its files stay where they are.'),
  folder: message<Named>('Folder: { $name }'),
  none: 'No folder is chosen.',
  first: 'This device hasn’t backed up to this folder yet.',
  line: {
    proven: message<(ago: string, files: number) => string>(
      'Backed up { $ago }, proven: { $files -> [one] { $files } file *[other] { $files } files }',
    ),
    newProven: message<(ago: string, files: number) => string>(
      'Backed up { $ago }, new content proven: { $files -> [one] { $files } file *[other] { $files } files } in all',
    ),
    unproven: message<(ago: string) => string>('Backed up { $ago }, not proven yet'),
    running: 'Backing up…',
    problem: 'Backup needs attention',
    reconnect: 'Reconnect the backup folder',
  },
  ago: {
    now: 'just now',
    minutes: message<(n: number) => string>('{ $n } min ago'),
    hours: message<(n: number) => string>('{ $n } h ago'),
    days: message<(n: number) => string>('{ $n -> [one] { $n } day *[other] { $n } days } ago'),
  },
  lastFull: message<(atMs: number) => string>('Everything was last read back and compared { WHEN($atMs) }.'),
  wrote: message<(sizeBytes: number) => string>('The last backup wrote { BYTES($sizeBytes) }.'),
  pending: message<(n: number) => string>('{ $n -> [one] { $n } action *[other] { $n } actions } since then.'),
  current: 'Nothing has changed since then.',
  stands: message<(atMs: number) => string>('The last whole backup is that of { EXACTLY($atMs) }.'),
  problem: {
    reconnect: message<Named>(
      'The browser ended its permission for “{ $name }”. Backups are paused until you reconnect the folder.',
    ),
    gone: message<Named>(
      'The folder “{ $name }” was moved or removed, or its drive is not connected. Connect the drive and back up again, or choose the folder again.',
    ),
    'read-only': message<Named>(
      'Cloister may not write to “{ $name }”. Change the permissions of the folder, or choose another one.',
    ),
    full: message<Named>('No space is left where “{ $name }” is. Free some space there, then back up again.'),
    placeholder: message<Named>(
      'A file in “{ $name }” has no content on this device. If a cloud drive keeps it, make the folder available offline, then back up again.',
    ),
    different: message<Named>(
      'The backup in “{ $name }” differs from what was saved. Back up again; if that repeats, the drive may be failing: choose another folder.',
    ),
    unproven: message<Named>('The last backup in “{ $name }” is written, but could not be restored to compare.'),
    failed: message<Named>('The last backup in “{ $name }” failed. Cloister tries again in ten minutes.'),
  } satisfies Record<FolderProblem, Named>,
  stopped: 'You stopped the last backup. The next one continues with what is there.',
  differences: 'What differs',
  repaired: message<(n: number) => string>(
    'Cloister replaced { $n -> [one] a damaged file *[other] { $n } damaged files } in the folder:',
  ),
  erased: message<(n: number) => string>(
    'You erased data for good, so { $n -> [one] an older backup *[other] { $n } older backups } of this device { $n -> [one] was *[other] were } replaced.',
  ),
  erasedNone: 'You erased data for good. No older backup of this device was left to replace.',
  erasedPartly:
    'A backup in this folder can’t be read, so contents that it may need are still there. Make the folder available offline, or remove that backup.',
  erasedOthers: message<(n: number) => string>(
    '{ $n -> [one] An older backup of another device *[other] { $n } older backups of other devices } may still hold it. Back up on { $n -> [one] that device *[other] those devices }, or remove { $n -> [one] that backup *[other] those backups } below.',
  ),
  stage: {
    reading: 'Reading notebooks…',
    writing: 'Backing up…',
    restoring: 'Restoring a copy to compare…',
    comparing: 'Comparing…',
  } satisfies Record<JobProgress['stage'], string>,
  snapshots: {
    title: 'Backups in this folder',
    reading: 'Reading the folder…',
    none: 'There is no backup in this folder.',
    thisDevice: 'this device',
    notebooks: message<(n: number) => string>('{ $n -> [one] { $n } notebook *[other] { $n } notebooks }'),
    files: message<(n: number) => string>('{ $n -> [one] { $n } file *[other] { $n } files }'),
    size: message<(sizeBytes: number) => string>('{ BYTES($sizeBytes) }'),
    when: message<(atMs: number) => string>('{ EXACTLY($atMs) }'),
    newest: 'newest',
    restore: 'Restore',
    problem: {
      placeholder: 'Not downloaded to this device',
      damaged: 'Damaged',
      newer: 'Made by a newer version of Cloister',
    },
    more: message<(n: number) => string>('Show { $n } more'),
  },
  restore: {
    found: message<(name: string) => string>('Your backup folder “{ $name }” is still known.'),
    open: 'Open the folder',
    question: message<(atMs: number) => string>(
      'Replace everything in this browser with the backup of { EXACTLY($atMs) }? Cloister first restores a copy and compares it with the backup.',
    ),
    replace: 'Replace everything',
    working: 'Restoring…',
    placing: 'The restored copy is put in place.',
  },
  removeQuestion: message<(atMs: number) => string>(
    'Remove the backup of { EXACTLY($atMs) }? This can’t be undone. Other backups stay whole.',
  ),
});
