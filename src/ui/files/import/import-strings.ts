import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { NameEncoding } from '../../../contracts/domain/notebook/name-encodings.ts';
import type { ImportConflict } from '../../../contracts/wire/transfer.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';

/** Texts about import and export. A separate catalog, so that they are not loaded at startup. */
export const importStrings = catalog('import', {
  export: {
    title: message<(name: string) => string>('Export “{ $name }”'),
    packing: 'Packing the notebook…',
    ready: 'The archive is ready.',
    save: message<(file: string, bytes: number) => string>('Save { $file } ({ BYTES($bytes) })'),
    mask: 'Mask keys and personal data in texts',
    maskHint:
      'For passing on. A masked archive is no backup: the values cannot be brought back. Images, PDFs and names of files stay as they are.',
    beside: 'Besides the files and their labels',
    choices: {
      authorship: 'Who wrote each file, and when',
      provenance: 'Where reviewed work is from',
      history: 'History: all earlier versions',
      log: 'The log about this notebook',
    },
    tooMany: message<(files: number, most: number) => string>(
      'The archive would have about { $files } files, and an import takes { $most } at most.',
    ),
    tooManyBeside: 'Leave out the history and the log to make it smaller.',
    tooManyFiles: 'To import it again, unpack it and import its folders one after the other.',
    toBackup: 'A backup has no such limit.',
    packAnyway: 'Pack it anyway',
  },
  preview: {
    reading: 'Reading the archive…',
    what: message<(archive: string | null, files: number, bytes: number) => string>(
      '{ $archive -> [is-null] { "" } *[other] { $archive }:{ " " } }{ $files -> [one] { $files } file *[other] { $files } files }, { BYTES($bytes) }. Nothing is written yet.',
    ),
    stripTop: message<(folder: string) => string>('Leave out the folder “{ $folder }”, which holds everything'),
    names: 'Encoding of the file names',
    namesGuess: message<(encoding: string) => string>(
      'The archive doesn’t say how its file names are written. { $encoding } is a guess. Choose another encoding if these names are wrong:',
    ),
    namesChosen: 'The names in this encoding:',
    unpackInner: message<(archives: number, name: string) => string>(
      'Unpack { $archives -> [one] the archive “{ $name }” *[other] the { $archives } archives } inside, one level deep',
    ),
    conflicts: message<(files: number) => string>(
      '{ $files -> [one] { $files } file name *[other] { $files } file names } already in use',
    ),
    onConflict: {
      'keep-both': 'Keep both: number the new files',
      replace: 'Replace existing files',
      skip: 'Skip new files',
    } satisfies Record<ImportConflict, string>,
    skipped: message<(entries: number) => string>(
      '{ $entries -> [one] { $entries } entry *[other] { $entries } entries } will be skipped:',
    ),
    notes: 'Will be imported with changes:',
    notesDone: 'Imported with changes:',
    renamed: 'Will be renamed, because Cloister reserves the original name:',
    renamedTo: message<(path: string) => string>('becomes { $path }'),
    more: message<(more: number) => string>('and { $more } more'),
    files: message<(files: number) => string>('({ $files -> [one] { $files } file *[other] { $files } files })'),
    renamedDone: 'Renamed, because Cloister reserves the original name:',
    gathering: 'Checking the selected files…',
    another: 'Another import is still running. Select the new files again when this import is done.',
    tooLarge: message<(bytes: number, most: number) => string>(
      'The file has { BYTES($bytes) }, and the limit is { BYTES($most) }. Split the file, or keep it outside the notebook and note its location.',
    ),
  },
  eln: {
    make: message<(program: string | null) => string>(
      'Make a note of each entry of this { $program -> [is-null] electronic lab notebook *[other] { $program } archive }',
    ),
    become: message<(entries: number) => string>(
      '{ $entries -> [one] { $entries } entry becomes a note *[other] { $entries } entries become notes }:',
    ),
    files: message<(files: number) => string>(
      '{ $files -> [0] { "" } [one] ({ $files } file beside it) *[other] ({ $files } files beside it) }',
    ),
    contains:
      'Each note has the title, text, dates, authors, tags, links and comments of its entry. All files of the archive stay as they are.',
    stays: 'Only the files are imported. The texts stay inside ro-crate-metadata.json.',
  },
  encodings: {
    'utf-8': 'UTF-8',
    cp437: 'DOS, United States (CP437)',
    cp850: 'DOS, Western Europe (CP850)',
    cp852: 'DOS, Central Europe (CP852)',
    ibm866: 'DOS, Cyrillic (CP866)',
    'windows-1250': 'Windows, Central Europe (1250)',
    'windows-1251': 'Windows, Cyrillic (1251)',
    'windows-1252': 'Windows, Western Europe (1252)',
    'windows-1253': 'Windows, Greek (1253)',
    'windows-1254': 'Windows, Turkish (1254)',
    'windows-1255': 'Windows, Hebrew (1255)',
    'windows-1256': 'Windows, Arabic (1256)',
    'windows-1257': 'Windows, Baltic (1257)',
    'windows-1258': 'Windows, Vietnamese (1258)',
    'windows-874': 'Windows, Thai (874)',
    'koi8-r': 'Cyrillic (KOI8-R)',
    shift_jis: 'Japanese (Shift-JIS)',
    'euc-jp': 'Japanese (EUC-JP)',
    gbk: 'Simplified Chinese (GBK)',
    big5: 'Traditional Chinese (Big5)',
    'euc-kr': 'Korean (EUC-KR)',
  } satisfies Record<NameEncoding, string>,
  whose: {
    title: message<(files: number) => string>('Import { $files -> [one] { $files } file *[other] { $files } files }'),
    question: 'Who wrote this?',
    mine: 'I did',
    theirs: 'Someone else',
    mineMeans: 'Agents may treat these files as written by you.',
    theirsMeans: 'Labeled untrusted: an agent that has read these files asks before each write and each fetch.',
  },
  labels: {
    title: message<(files: number) => string>(
      'Labels for { $files -> [one] { $files } file *[other] { $files } files }',
    ),
    apply: message<(labels: string) => string>('Add the labels that the archive lists ({ $labels })'),
    of: message<(label: Label, files: number) => string>(
      '{ $label -> [untrusted] untrusted *[other] local-only }: { $files }',
    ),
    ignored:
      'These files get no label from the list. Agents can send a file that was local-only to a server, and treat untrusted text as yours.',
  },
  sidecar: {
    title: 'The archive is an exported notebook',
    apply: message<(list: readonly string[]) => string>('Restore { $list }'),
    authors: message<(files: number) => string>(
      'who wrote { $files -> [one] { $files } file *[other] { $files } files }',
    ),
    versions: message<(versions: number, files: number) => string>(
      '{ $versions -> [one] { $versions } earlier version *[other] { $versions } earlier versions } of { $files -> [one] { $files } file *[other] { $files } files }',
    ),
    works: message<(works: number) => string>(
      'the origin of { $works -> [one] { $works } reviewed work *[other] { $works } reviewed works }',
    ),
    entries: message<(entries: number) => string>(
      '{ $entries -> [one] { $entries } log entry *[other] { $entries } log entries }',
    ),
    log: 'Every log entry matches its hash. The entries can’t join the log of this browser, so they are kept as a file in the folder cloister-imported.',
    claims: 'Authors and earlier versions are what the archive says. Cloister can’t check them.',
    ignored: 'The files come in as new files of yours, without all that.',
    restored: message<(list: readonly string[]) => string>('Restored { $list }.'),
    kept: message<(path: string) => string>('The log is kept in { $path }.'),
  },
  importing: {
    reading: message<(done: number, all: number) => string>(
      '{ $all -> [0] Importing… *[other] Importing: { $done } of { $all -> [one] { $all } file *[other] { $all } files } }',
      'done',
      'all',
    ),
    done: message<(imported: number) => string>(
      'Imported { $imported -> [one] { $imported } file *[other] { $imported } files }.',
    ),
    stopped: message<(imported: number) => string>(
      'Import stopped. { $imported -> [one] { $imported } imported file stays *[other] { $imported } imported files stay } in the notebook.',
    ),
    skipped: message<(skipped: number) => string>(
      '{ $skipped -> [one] { $skipped } file *[other] { $skipped } files } skipped:',
    ),
    last: 'Last import',
    undo: 'Undo import',
    undone: message<(files: number) => string>(
      'Import undone: { $files -> [one] { $files } file *[other] { $files } files }.',
    ),
    kept: message<(paths: string) => string>('Not undone: { $paths }.'),
  },
});
