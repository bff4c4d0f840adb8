import type { SnapshotManifest } from '../contract/snapshot.ts';

/** Returns the text that says in a backup file what it is. In English: it may be read anywhere. */
export function readmeText({ createdMs, origin, totals, leftOut }: Omit<SnapshotManifest, 'parts'>): string {
  const left = leftOut.map(
    ({ kind, names }) => `- ${LEFT_OUT[kind]}${names.length === 0 ? '' : `: ${names.join(', ')}`}`,
  );
  return [
    'A backup of Cloister, a private lab notebook in the browser.',
    '',
    `Made ${new Date(createdMs).toISOString()} at ${origin.address}.`,
    `${totals.notebooks} notebooks, ${totals.files} files, ${totals.rows} records, log up to entry ${origin.logSeq}.`,
    '',
    'notebooks/   your notes and files, in ordinary folders: workspace, notebook, files. Names that some file systems',
    '             do not allow are changed a little; the true ones come back with a restore.',
    '.cloister/   everything else, for a restore: earlier versions, history, log, agents, rules, runs, tasks and',
    '             conversations, as JSON lines. manifest.json lists each part with its SHA-256.',
    '',
    'Not in this file:',
    ...(left.length === 0 ? ['- nothing'] : left),
    '',
    'To restore: open Cloister, then Settings, Backup, Restore a backup. To check this file without restoring it: Check a backup.',
    'Keep the file as it is: a restore refuses a changed one.',
    '',
  ].join('\r\n');
}

const LEFT_OUT: Readonly<Record<SnapshotManifest['leftOut'][number]['kind'], string>> = {
  keys: 'keys of servers; add them again after a restore',
  models: 'models on this device; download or import them again',
  indexes: 'indexes of the search and previews; they are made again by themselves',
  settings: 'settings of the device, such as theme and language',
  rows: 'records that cannot be read',
  contents: 'contents that are damaged or missing',
};
