import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { ImportConflict } from '../../../contracts/wire/transfer.ts';
import { count, formatBytes, formatNumber } from '../../kit/format.ts';
import { labelNames } from '../file-strings.ts';

/** Texts about import and export. A separate catalog, so that they are not loaded at startup. */
export const importStrings = {
  export: {
    title: (name: string) => `Export “${name}”`,
    packing: 'Packing the notebook…',
    ready: 'The archive is ready.',
    save: (file: string, bytes: number) => `Save ${file} (${formatBytes(bytes)})`,
    contains: 'The archive contains all files and folders, and the list of their labels.',
    tooMany: (files: number, most: number) =>
      `It has ${count(files, 'file', 'files')}, and an import takes ${formatNumber(most)} at most. To import it again, unpack it and import its folders one after the other.`,
    leaves: 'It does not contain the history of files, runs and their files, conversations, or the log.',
  },
  preview: {
    reading: 'Reading the archive…',
    close: 'Close',
    what: (archive: string | null, files: number, bytes: number) =>
      `${archive === null ? '' : `${archive}: `}${count(files, 'file', 'files')}, ${formatBytes(bytes)}. Nothing is written yet.`,
    stripTop: (folder: string) => `Leave out the folder “${folder}”, which holds everything`,
    conflicts: (files: number) => `${count(files, 'file name', 'file names')} already in use`,
    onConflict: {
      'keep-both': 'Keep both: number the new files',
      replace: 'Replace existing files',
      skip: 'Skip new files',
    } satisfies Record<ImportConflict, string>,
    skipped: (entries: number) => `${count(entries, 'entry', 'entries')} will be skipped:`,
    notes: 'Will be imported with changes:',
    notesDone: 'Imported with changes:',
    renamed: 'Will be renamed, because Cloister reserves the original name:',
    renamedTo: (path: string) => `becomes ${path}`,
    more: (more: number) => `and ${formatNumber(more)} more`,
    files: (files: number) => `(${count(files, 'file', 'files')})`,
    renamedDone: 'Renamed, because Cloister reserves the original name:',
    gathering: 'Checking the selected files…',
    another: 'Another import is still running. Select the new files again when this import is done.',
    tooLarge: (bytes: number, most: number) =>
      `The file has ${formatBytes(bytes)}, and the limit is ${formatBytes(most)}. Split the file, or keep it outside the notebook and note its location.`,
  },
  whose: {
    title: (files: number) => `Import ${count(files, 'file', 'files')}`,
    question: 'Who wrote this?',
    mine: 'I did',
    theirs: 'Someone else',
    mineMeans: 'Treated as your own text.',
    theirsMeans: 'Labeled untrusted: an agent that has read these files asks before each write and each fetch.',
    begin: (files: number) => `Import ${count(files, 'file', 'files')}`,
  },
  labels: {
    title: (files: number) => `Labels for ${count(files, 'file', 'files')}`,
    apply: (labels: string) => `Add the labels that the archive lists (${labels})`,
    of: (label: Label, files: number) => `${labelNames[label]}: ${formatNumber(files)}`,
    ignored:
      'These files get no label from the list. Agents can send a file that was local-only to a server, and treat untrusted text as yours.',
  },
  importing: {
    reading: (done: number, all: number) =>
      all === 0 ? 'Importing…' : `Importing: ${done} of ${count(all, 'file', 'files')}`,
    stop: 'Stop',
    done: (imported: number) => `Imported ${count(imported, 'file', 'files')}.`,
    stopped: (imported: number) =>
      `Import stopped. ${count(imported, 'imported file stays', 'imported files stay')} in the notebook.`,
    skipped: (skipped: number) => `${count(skipped, 'file', 'files')} skipped:`,
    last: 'Last import',
    undo: 'Undo import',
    undone: (files: number) => `Import undone: ${count(files, 'file', 'files')}.`,
    kept: (paths: string) => `Not undone: ${paths}.`,
  },
};
