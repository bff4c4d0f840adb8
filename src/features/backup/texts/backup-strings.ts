import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';
import type { BackupStage } from '../contract/backup-requests.ts';
import type { LeftOutKind } from '../contract/snapshot.ts';

export const strings = catalog('backup', {
  title: 'Backup',
  none: 'No backup yet. Everything is in this browser alone.',
  unproven: message<(atMs: number, files: number, sizeBytes: number) => string>(
    'Backed up { WHEN($atMs) }: { $files -> [one] { $files } file *[other] { $files } files }, { BYTES($sizeBytes) }. Not proven yet.',
  ),
  proven: message<(atMs: number, files: number, sizeBytes: number) => string>(
    'Backed up { WHEN($atMs) }, proven: { $files -> [one] { $files } file *[other] { $files } files }, { BYTES($sizeBytes) }.',
  ),
  sealed: 'Sealed with a passphrase.',
  make: {
    title: 'Back up to a file',
    holds: message<(notebooks: number, files: number) => string>(
      'The file will hold { $notebooks -> [one] { $notebooks } notebook *[other] { $notebooks } notebooks } with { $files -> [one] { $files } file *[other] { $files } files }, with history and labels, and all agents, rules, playbooks, tasks, reviews, runs, conversations and the log.',
    ),
    lacks: message<(what: string) => string>('It will not hold: { $what }.'),
    held: message<(notebooks: number, files: number, rows: number) => string>(
      'The file holds { $notebooks -> [one] { $notebooks } notebook *[other] { $notebooks } notebooks }, { $files -> [one] { $files } file *[other] { $files } files } and { $rows -> [one] { $rows } record *[other] { $rows } records }.',
    ),
    lacking: message<(what: string) => string>('It does not hold: { $what }.'),
    passphrase: 'Passphrase (optional)',
    passphraseHint:
      'Seals the file, and adds the keys of your servers. Without the passphrase, the file cannot be opened, not even by you: keep the passphrase elsewhere.',
    again: 'Repeat the passphrase',
    differs: 'The two passphrases differ.',
    now: 'Back up now',
    ready: message<(name: string, sizeBytes: number) => string>('{ $name }, { BYTES($sizeBytes) }, is ready.'),
    save: 'Save the file',
    saveHint: 'Store it on another disk or device. Until you save it, the copy exists in this browser alone.',
  },
  check: {
    title: 'Check a backup',
    text: 'Restores a backup into a scratch copy, compares each record and each byte, and removes the copy. Your notebooks stay as they are.',
    choose: 'Check a file…',
    equal: message<(files: number, rows: number) => string>(
      'Proven: { $files -> [one] { $files } file *[other] { $files } files } and { $rows -> [one] { $rows } record *[other] { $rows } records } restore equal, byte for byte.',
    ),
    differs: message<(n: number) => string>(
      'This backup does not restore equal: { $n -> [one] { $n } place differs *[other] { $n } places differ }. Make a new one.',
    ),
    place: message<(place: string, problem: string) => string>('{ $place }: { $problem }'),
  },
  restore: {
    title: 'Restore a backup',
    text: 'Puts everything in a backup in the place of everything in this browser. It is proven before it replaces anything.',
    choose: 'Restore a file…',
    file: 'Backup file',
    found: message<(atMs: number, notebooks: number, files: number, sizeBytes: number) => string>(
      'A backup of { WHEN($atMs) }: { $notebooks -> [one] { $notebooks } notebook *[other] { $notebooks } notebooks }, { $files -> [one] { $files } file *[other] { $files } files }, { BYTES($sizeBytes) } of content.',
    ),
    address: message<(address: string) => string>('Made at { $address }.'),
    replaces: message<(notebooks: number, files: number) => string>(
      'This replaces { $notebooks -> [one] the { $notebooks } notebook *[other] all { $notebooks } notebooks } in this browser, with { $files -> [one] { $files } file *[other] { $files } files }, and their history, agents, runs and log. Back them up first if you want to keep them.',
    ),
    sealed: 'This backup is sealed.',
    passphrase: 'Passphrase',
    now: 'Restore',
    replace: 'Replace everything',
    placing: 'Putting the restored copy in place…',
    waiting: 'Approvals that wait can be answered after the restore. Other unfinished runs wait until you resume them.',
  },
  age: {
    none: 'No backup',
    made: message<(atMs: number) => string>('Backed up { WHEN($atMs) }'),
  },
  stop: 'Stop',
  progress: 'Progress',
  stages: {
    reading: 'Reading…',
    writing: 'Writing the file…',
    sealing: 'Sealing the file…',
    opening: 'Opening the file…',
    restoring: 'Restoring a copy…',
    comparing: 'Comparing…',
  } satisfies Record<BackupStage, string>,
  amount: message<(done: number, all: number) => string>('{ BYTES($done) } of { BYTES($all) }'),
  kinds: {
    keys: 'keys of servers',
    models: 'models on this device',
    indexes: 'search indexes and previews, which are made again',
    settings: 'settings of this device, such as theme and language',
    rows: 'records that cannot be read',
    contents: 'contents that are damaged or missing',
  } satisfies Record<LeftOutKind, string>,
  named: message<(what: string, names: string) => string>('{ $what } ({ $names })'),
});
