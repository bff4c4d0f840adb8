import { catalog, message } from '../kit/language/text-catalog.ts';

/** Strings about the storage quota, shared by the settings and the models. */
export const quotaStrings = catalog('quota', {
  title: 'Storage',
  text: 'Everything is stored on this device, in this browser’s database.',
  used: message<(usage: number, quota: number) => string>(
    '{ BYTES($usage) } used of { BYTES($quota) } available to Cloister',
    'usage',
    'quota',
  ),
  left: message<(left: number) => string>('{ BYTES($left) } left', 'left'),
  usedOnly: message<(usage: number) => string>('{ BYTES($usage) } used', 'usage'),
  /** Where the browser does not report it. */
  leftUnknown: 'Space left: not reported by this browser',
  kept: 'Storage is protected: the browser keeps your notebooks until you delete them.',
  notKept:
    'Storage is not protected: the browser can delete your notebooks without asking when the device runs out of space.',
  keep: 'Ask the browser to protect storage',
  keepHint: 'Some browsers ask you to confirm; others decide on their own. The result is recorded in the log.',
  schema: message<(version: number) => string>('Database version { $version }', 'version'),
  failed: message<(why: string) => string>('The storage status could not be read. { $why }', 'why'),
});
