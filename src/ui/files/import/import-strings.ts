import type { ImportConflict } from '../../../contracts/wire/transfer.ts';
import { count, formatBytes } from '../../kit/format.ts';

/** Words about what comes in and goes out: nothing that a start needs. */
export const importStrings = {
  export: {
    title: (name: string) => `Export “${name}”`,
    packing: 'Packing the notebook…',
    ready: 'The archive is ready.',
    save: (file: string, bytes: number) => `Save ${file} (${formatBytes(bytes)})`,
  },
  preview: {
    reading: 'Reading the archive…',
    close: 'Close',
    what: (archive: string | null, files: number, bytes: number) =>
      `${archive === null ? '' : `${archive}: `}${count(files, 'file', 'files')}, ${formatBytes(bytes)}. Nothing is written yet.`,
    conflicts: (files: number) =>
      files === 1 ? '1 file has a name that is taken' : `${count(files, 'file', 'files')} have names that are taken`,
    onConflict: {
      'keep-both': 'Keep both: the new one gets a number',
      replace: 'Replace what is there',
      skip: 'Keep what is there',
    } satisfies Record<ImportConflict, string>,
    skipped: (entries: number) => `${count(entries, 'entry', 'entries')} will be left out:`,
    notes: 'These come in, but not quite as they were:',
    notesDone: 'These came in, but not quite as they were:',
    renamed: 'These get another name, as the app keeps theirs for itself:',
    renamedTo: (path: string) => `becomes ${path}`,
    more: (more: number) => `and ${count(more, 'other', 'others')}`,
    files: (files: number) => `(${count(files, 'file', 'files')})`,
    renamedDone: 'These got another name, as the app keeps theirs for itself:',
    gathering: 'Looking at what was picked…',
    another: 'What was picked meanwhile was not taken. Pick it again when this import is done.',
    tooLarge: (bytes: number, most: number) =>
      `It has ${formatBytes(bytes)}; a file can have at most ${formatBytes(most)}. Split it, or keep it outside and note where.`,
  },
  whose: {
    title: (files: number) => `Import ${count(files, 'file', 'files')}`,
    question: 'Who wrote this?',
    mine: 'I did',
    theirs: 'Someone else',
    mineMeans: 'It counts as your own words.',
    theirsMeans: 'It gets the label untrusted: an agent that has read it asks again before each write and each fetch.',
    begin: (files: number) => `Import ${count(files, 'file', 'files')}`,
  },
  importing: {
    reading: (done: number, all: number) =>
      all === 0 ? 'Importing…' : `Importing: ${done} of ${count(all, 'file', 'files')}`,
    stop: 'Stop',
    done: (imported: number) => `Imported ${count(imported, 'file', 'files')}.`,
    stopped: (imported: number) => `Stopped. ${count(imported, 'file was', 'files were')} imported and stay.`,
    skipped: (skipped: number) => `${count(skipped, 'file was', 'files were')} left out:`,
    more: (more: number) => `and ${more} more`,
    undo: 'Undo the import',
    undone: (files: number) => `The import was undone: ${count(files, 'file is', 'files are')} as before.`,
    kept: (paths: string) => `Left as they are, because they changed since: ${paths}.`,
  },
};
