import type { SidecarChoice } from '../../../contracts/domain/notebook/archive/notebook-sidecar.ts';
import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { ExportSubject } from '../../../contracts/wire/commands/export-requests.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';

/** What is exported. The worker describes most; the page has the last four whole. */
export type ExportKind = ExportSubject['of'] | 'rules' | 'patterns' | 'agent' | 'record';
type Kind = ExportKind;
const ofFiles = (pattern: string) => message<(n: number, bytes: number) => string>(pattern, 'n', 'bytes');

/** What each export holds, with how much of it. */
const holds = catalog('export-holds', {
  notebook: ofFiles(
    'Holds { $n -> [one] { $n } file *[other] { $n } files } ({ BYTES($bytes) }), all folders, and the list of labels.',
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
  rules: ofFiles(
    'The exported file holds { $n -> [0] no rules [one] your rule *[other] your { $n } rules }, with the names of agents, paths and hosts in them.',
  ),
  patterns: ofFiles(
    'The exported file holds your { $n -> [one] pattern *[other] { $n } patterns }, with names, descriptions and examples.',
  ),
  agent: ofFiles(
    'The exported file holds the description, instructions, scope, rights and limits of the agent, and the name of its model ({ BYTES($bytes) }).',
  ),
  record: ofFiles(
    'The saved file holds this record as it is stored ({ BYTES($bytes) }), private text and damaged parts included.',
  ),
} satisfies Record<Kind, unknown>);

const leaves = catalog('export-leaves', {
  notebook: 'deleted files, runs and their files, conversations, settings and API keys',
  notes: 'Leaves out labels, history, runs, the log and API keys.',
  conversation: 'Leaves out the files that it names, the log and API keys.',
  run: 'Leaves out the files that it names, the log and API keys.',
  log: 'Leaves out the contents of files, messages and API keys.',
  model: 'Leaves out your notes, conversations and API keys.',
  rules: 'It leaves out built-in rules, earlier versions of the rules, and approvals.',
  patterns: 'It leaves out the settings of masking and the values that were found.',
  agent: 'It leaves out API keys, rules, “Always allow” answers, conversations and runs.',
  record: 'It leaves out all other records and the contents of files.',
} satisfies Record<Kind, string>);

/** What goes beside the files of a notebook, where it is chosen and where it is not. */
const beside = catalog('export-beside', {
  holds: {
    authorship: 'who wrote each file',
    provenance: message<(works: number) => string>('where reviewed work is from ({ $works })'),
    history: message<(versions: number, bytes: number) => string>(
      '{ $versions -> [one] { $versions } version *[other] { $versions } versions } with { BYTES($bytes) } of earlier content and who made them',
    ),
    log: message<(entries: number) => string>(
      '{ $entries -> [one] { $entries } log entry *[other] { $entries } log entries } about this notebook',
    ),
  },
  leaves: {
    authorship: 'who wrote each file',
    provenance: 'where reviewed work is from',
    history: 'earlier versions',
    log: 'the log',
  } satisfies Record<keyof SidecarChoice, string>,
  also: message<(list: readonly string[]) => string>('Besides them: { $list }.'),
  out: message<(list: readonly string[]) => string>('Leaves out { $list }.'),
});

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
  ),
});

export const exportStrings = { ...texts, holds, leaves, parts, beside };
