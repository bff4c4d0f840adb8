import { formatBytes } from '../kit/format.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';

const texts = catalog('history-texts', {
  bytes: message<(size: string, bytes: number) => string>('{ $size } ({ $bytes } bytes)'),
});

export const strings = catalog('history', {
  title: 'File history',
  loading: 'Reading the history…',
  empty: 'This file has no history yet.',
  facts: 'File details',
  page: 'Compare and restore by time',
  size: 'Size',
  sizeOf: (bytes: number) => (bytes < 1000 ? formatBytes(bytes) : texts.bytes(formatBytes(bytes), bytes)),
  hash: 'SHA-256',
  copy: 'Copy SHA-256',
  copied: 'SHA-256 copied.',
  notCopied: 'The browser blocked copying. Select the SHA-256 and press Ctrl C or ⌘C.',
  lastWriter: 'Last modified by',
  created: 'Created',
  by: message<(who: string, atMs: number) => string>('{ CAPITAL($who) }, { EXACTLY($atMs) }'),
  versions: message<(n: number) => string>('{ $n -> [one] { $n } version *[other] { $n } versions }'),
  list: 'Versions, newest first',
  difference: 'Changed lines',
  event: message<(who: string, did: string) => string>('{ CAPITAL($who) } { $did }'),
  kinds: {
    created: 'created the file',
    changed: 'changed the file',
    copied: 'created the file as a copy',
    imported: 'imported the file',
    deleted: 'deleted the file',
    undone: 'undid a change',
    labelled: 'added labels',
    redone: 'redid a change',
  },
  moved: message<(from: string, to: string) => string>('moved the file from { $from } to { $to }'),
  movedAndChanged: message<(from: string, to: string) => string>(
    'moved the file from { $from } to { $to } and changed the text',
  ),
  fromWork: message<(title: string) => string>('from the reviewed work “{ $title }”'),
  restored: message<(atMs: number) => string>('restored the version of { EXACTLY($atMs) }'),
  inRun: 'in this run',
  now: 'Current',
  undone: 'undone',
  fromArchive: 'before the import, as the archive says',
  others: message<(n: number) => string>('with { $n -> [one] { $n } other file *[other] { $n } other files }'),
  show: 'Show changes',
  hide: 'Hide changes',
  of: message<(what: string, when: string) => string>('{ $what }, { $when }'),
  restore: 'Restore…',
  wouldChange: 'Restoring changes the current file like this. It is a change of its own, which you can undo.',
  keepCurrent: 'Keep the current version',
  restoreNow: 'Restore this version',
  restoredTo: message<(path: string, atMs: number) => string>(
    '{ $path } was restored to the version of { EXACTLY($atMs) }.',
  ),
  undo: 'Undo change',
  more: message<(next: number, left: number) => string>(
    'Show { $next } more of { $left -> [one] { $left } version *[other] { $left } versions }',
  ),
  against: 'Compare with',
  againstBefore: 'Previous version',
  againstNow: 'Current version',
  same: 'No differences.',
  notKept: 'Content no longer kept',
  /** Null: when is not known. */
  erased: message<(atMs: number | null) => string>(
    'Erased for good{ $atMs -> [is-null] . *[other] , { EXACTLY($atMs) }. }',
  ),
  gone: 'The content of this version is no longer on this device, so the version cannot be shown or restored.',
  currentGone:
    'The content of the current file is missing, so it can’t be compared. Restoring brings the content of this version back.',
  tooLong: message<(most: string) => string>('Versions over { $most } are not compared line by line.'),
  sizes: message<(before: number | null, after: number | null) => string>(
    '{ $before -> [is-null] no file *[other] { BYTES($before) } } → { $after -> [is-null] no file *[other] { BYTES($after) } }',
  ),
});
