import { formatDuration, formatNumber, formatOneDigit, formatWhen } from '../../../kit/format.ts';
import { catalog, message } from '../../../kit/language/text-catalog.ts';

const perSecond = (rate: number) => (rate < 10 ? formatOneDigit(rate) : formatNumber(Math.round(rate)));

const { unknown } = catalog('local-model-left', { unknown: 'unknown' });

/** The test of a model, and its results. */
export const testStrings = catalog('local-model-test', {
  open: 'Test',
  starting: message<(title: string) => string>('Testing { $title }: loading the model…'),
  running: message<(title: string, done: number, of: number) => string>(
    'Testing { $title }: { $done } of { $of } tasks done…',
  ),
  progress: message<(title: string) => string>('Test of { $title }'),
  stop: 'Stop test',
  done: message<(right: number, of: number) => string>('Test finished: { $right } of { $of } correct.'),
  title: 'Test results on this device',
  text: 'Each test runs 20 small tasks in a separate test notebook; your notes are not used. Results are kept so that you can compare models on this device.',
  none: 'No test results yet. Select “Test” next to a model.',
  failed: message<(why: string) => string>('The test results could not be read. { $why }'),
  columns: {
    model: 'Model',
    right: 'Tasks correct',
    calls: 'Tool calls correct',
    prefill: 'Reads, tokens/s',
    decode: 'Writes, tokens/s',
    peak: 'Peak memory',
    took: 'Duration',
    when: 'When',
  },
  right: message<(right: number, of: number) => string>('{ $right } of { $of }'),
  calls: message<(made: number | null, right: number | null) => string>(
    '{ $made -> [is-null] unknown [0] none made *[other] { $right } of { $made } }',
  ),
  rate: (rate: number | null) => (rate === null ? unknown : perSecond(rate)),
  peak: message<(bytes: number | null) => string>('{ $bytes -> [is-null] unknown *[other] { BYTES($bytes) } }'),
  took: formatDuration,
  when: formatWhen,
  show: message<(title: string, when: string) => string>('{ $title }: tasks, { $when }'),
  tasksOf: message<(title: string, when: string) => string>('Tasks of { $title }, { $when }'),
  wasRight: 'correct',
  wasWrong: 'wrong',
  saidNothing: 'No answer.',
  /** By the name of the task, with hyphens. */
  tasks: {
    'list-a-folder': 'List a folder',
    'read-a-value': 'Read a value',
    'find-a-note-by-its-words': 'Find a note by its words',
    'create-a-note': 'Create a note',
    'append-a-line': 'Append a line',
    'change-a-property': 'Change a property',
    'rename-a-note': 'Rename a note',
    'stay-within-its-rights': 'Stay within its rights',
    'answer-without-a-tool': 'Answer without a tool',
    'take-two-steps': 'Take two steps',
    'say-that-something-is-not-there': 'Say that something doesn’t exist',
    'cope-with-a-name-of-other-letters': 'Read a file with letters like “ö” in its name',
    'count-files': 'Count files',
    'compare-notes': 'Compare notes',
    'add-up-a-column': 'Add up a column',
    'read-a-property': 'Read a property',
    'replace-a-word': 'Replace a word',
    'delete-a-note': 'Delete a note',
    'copy-a-line-into-another-note': 'Copy a line into another note',
    'change-two-notes': 'Change two notes',
  },
  hint: 'A tool call is correct if its arguments fit and it was carried out. Peak memory covers all parts of the app, as reported by the browser.',
});
