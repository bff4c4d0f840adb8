import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { ExportSubject } from '../../../contracts/wire/commands/export-requests.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';

type Kind = ExportSubject['of'];
const ofFiles = (pattern: string) => message<(n: number, bytes: number) => string>(pattern, 'n', 'bytes');

/** What each export holds, with how much of it. */
const holds = catalog('export-holds', {
  notebook: ofFiles(
    'Holds { $n -> [one] { $n } file *[other] { $n } files } ({ BYTES($bytes) }), all folders, the list of labels, and where reviewed work is from.',
  ),
  notes: ofFiles(
    'Holds { $n -> [one] { $n } file *[other] { $n } files } ({ BYTES($bytes) }), embedded ones included, as they are drawn.',
  ),
  conversation: ofFiles('Holds { $n -> [one] { $n } message *[other] { $n } messages }.'),
  run: ofFiles(
    'Holds the run with { $n -> [one] { $n } call *[other] { $n } calls }, its messages, its changes and the requests as they were sent.',
  ),
  log: ofFiles('Holds { $n -> [one] { $n } entry *[other] { $n } entries } of the log.'),
  model: ofFiles(
    'Holds { $n -> [one] { $n } file *[other] { $n } files } of the model ({ BYTES($bytes) }) and the list of their hashes.',
  ),
} satisfies Record<Kind, unknown>);

const leaves = catalog('export-leaves', {
  notebook: 'Leaves out the history of files, runs and their files, conversations, the log, settings and API keys.',
  notes: 'Leaves out labels, history, runs, the log and API keys.',
  conversation: 'Leaves out the files that it names, the log and API keys.',
  run: 'Leaves out the files that it names, the log and API keys.',
  log: 'Leaves out the contents of files, messages and API keys.',
  model: 'Leaves out your notes, conversations and API keys.',
} satisfies Record<Kind, string>);

const parts = catalog('export-parts', {
  /** Files of the export itself. `more`: those that are not named. */
  own: message<(label: Label, files: number, names: readonly string[], more: number) => string>(
    '{ $files -> [one] { $files } file is *[other] { $files } files are } { $label -> [untrusted] untrusted *[other] local-only }: { $names }{ $more -> [0] . *[other] { " " }and { $more } more. }',
    'label',
    'files',
    'names',
    'more',
  ),
  /** Files whose content, or name, is quoted. */
  quoted: message<(label: Label, files: number, names: readonly string[], more: number) => string>(
    'It may quote or name { $files -> [one] { $files } file that is *[other] { $files } files that are } { $label -> [untrusted] untrusted *[other] local-only }: { $names }{ $more -> [0] . *[other] { " " }and { $more } more. }',
    'label',
    'files',
    'names',
    'more',
  ),
  unprotected: 'Outside Cloister, labels protect nothing.',
});

const texts = catalog('export-says', {
  reading: 'Looking what this holds…',
  searching: 'Searching for keys and personal data…',
  masked: 'Keys and personal data in its texts are masked.',
  clean: 'No keys or personal data were found in its texts. Images, PDFs and names of files were not searched.',
  sensitive: message<(values: number, texts: number) => string>(
    'What looks like keys or personal data is in it, unmasked: { $values -> [one] { $values } value *[other] { $values } values } in { $texts -> [one] { $texts } text *[other] { $texts } texts }.',
    'values',
    'texts',
  ),
});

export const exportStrings = { ...texts, holds, leaves, parts };
