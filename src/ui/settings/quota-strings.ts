import { catalog, message } from '../kit/language/text-catalog.ts';

/** Strings about the storage quota, shared by the settings and the models. */
export const quotaStrings = catalog('quota', {
  title: 'Storage',
  text: 'Everything is stored on this device, in this browser’s database.',
  backup: 'Everything is in this browser. Keep a copy elsewhere.',
  exportNow: 'Export as ZIP…',
  toBackups: 'About backups',
  makeBackup: 'Back up everything, or restore a backup',
  used: message<(usage: number, quota: number) => string>(
    '{ BYTES($usage) } used of { BYTES($quota) } available to Cloister',
  ),
  left: message<(left: number) => string>('{ BYTES($left) } left'),
  usedOnly: message<(usage: number) => string>('{ BYTES($usage) } used'),
  /** Why more is used than the files of the notebooks have. */
  ofApp: message<(app: number, rest: number) => string>(
    '{ BYTES($app) } of it are Cloister’s own files for offline use and the space it reserves for a full device. { BYTES($rest) } are notebooks with their earlier versions, the log, the search index and models.',
  ),
  /** The same where the browser does not report the parts. */
  withApp:
    'This includes Cloister’s own files for offline use, the space it reserves for a full device, earlier versions of notes, the log, the search index and models.',
  /** Where the browser does not report it. */
  leftUnknown: 'Space left: not reported by this browser',
  /** By the state of the journal. */
  journal: {
    on: 'Cloister keeps a journal of your newest changes outside the browser’s database, and rebuilds the notebooks from it if the browser loses the database.',
    off: 'This browser has no files for a journal outside its database. Export archives regularly: nothing else restores the notebooks if the browser loses the database.',
    full: 'The journal outside the browser’s database lacks your newest changes, because storage is almost full. They are saved in the database. Free some space.',
    limit:
      'The journal outside the browser’s database lacks some of your newest changes, because there were too many at once. They are saved in the database. The journal catches up when Cloister is idle.',
    refused:
      'The journal outside the browser’s database lacks your newest changes, because the browser refused to write it. They are saved in the database. Reload Cloister.',
  },
  notRenewed: message<(why: string) => string>(
    'The browser could not renew its database file at the start ({ $why }). If the browser crashes again, it can lose the database. Free some space, reload Cloister, and export an archive.',
  ),
  kept: 'Storage is protected: the browser keeps your notebooks until you delete them.',
  notKept:
    'Storage is not protected: the browser can delete your notebooks without asking when the device runs out of space.',
  keep: 'Ask the browser to protect storage',
  keepHint: 'Some browsers ask you to confirm; others decide on their own. The result is recorded in the log.',
  schema: message<(version: number) => string>('Database version { $version }'),
  failed: message<(why: string) => string>('The storage status could not be read. { $why }'),
});
