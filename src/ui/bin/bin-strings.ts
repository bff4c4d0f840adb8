import { catalog, message } from '../kit/language/text-catalog.ts';

export const strings = catalog('bin', {
  title: 'Deleted files',
  loading: 'Reading the history…',
  failed: message<(why: string) => string>('The deleted files cannot be listed: { $why }'),
  hint: 'Deleted files stay in the history until the notebook is deleted, and take up space until then.',
  empty: 'No deleted files. A file that you delete in the tree is listed here, and “Restore” puts it back.',
  filter: 'Filter deleted files',
  none: 'No deleted file has this in its path.',
  count: message<(n: number) => string>('{ $n -> [one] { $n } deleted item *[other] { $n } deleted items }'),
  latest: message<(n: number, all: number) => string>(
    'The latest { THOUSANDS($n) } of { THOUSANDS($all) } deleted items',
  ),
  list: 'Deleted files, latest first',
  file: message<(bytes: number) => string>('{ BYTES($bytes) }'),
  folder: message<(n: number, bytes: number) => string>(
    'Folder with { $n -> [0] no files [one] { $n } file, { BYTES($bytes) } *[other] { $n } files, { BYTES($bytes) } }',
  ),
  deletedBy: message<(who: string, atMs: number) => string>('Deleted by { $who }, { EXACTLY($atMs) }'),
  restore: 'Restore',
  restoreIt: message<(path: string) => string>('Restore { $path }'),
  restored: message<(path: string) => string>('{ $path } was restored.'),
  restoredAs: message<(path: string, as: string) => string>(
    '{ $path } was restored as { $as }, because another file has its name.',
  ),
  notRestored: message<(why: string) => string>('Nothing was restored: { $why }'),
  undone: message<(path: string) => string>('{ $path } is deleted again.'),
  more: message<(n: number) => string>('Show { $n } more'),
});
