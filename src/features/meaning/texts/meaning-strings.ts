import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';

export const strings = catalog('meaning', {
  title: 'Search by meaning',
  check: 'Find notes by meaning too',
  hint: 'Finds English notes that say the same in other words: “insects” also finds a note about flies. A table of 49,608 English words that comes with Cloister does this on this device; nothing is sent. The table knows no German, Chinese or other language: such notes are found by their words.',
  kept: 'What is calculated from your notes stays on this device, is not part of backups and is calculated again after a restore. It is erased with the note.',
  off: 'Search uses words only. What was calculated for the search by meaning has been removed.',
  progress: message<(done: number, total: number) => string>(
    'Found by meaning: { $done } of { $total -> [one] { $total } note *[other] { $total } notes }',
    'done',
    'total',
  ),
  pause: 'Pause',
  pauseLong: 'Pause preparing the search by meaning',
  resume: 'Resume',
  resumeLong: 'Resume preparing the search by meaning',
  paused: message<(done: number, total: number) => string>(
    'Paused. Found by meaning: { $done } of { $total -> [one] { $total } note *[other] { $total } notes }',
    'done',
    'total',
  ),
  failed: message<(why: string) => string>('Search uses words only. The search by meaning isn’t ready: { $why }'),
  retry: 'Try again',
  model: 'Embedding model',
  modelHint:
    'An embedding model of your own, a GGUF file such as multilingual-e5 or nomic-embed-text, is used in place of the table. It may know other languages, but takes memory, and time to read each note once. It runs on this device; nothing is sent. Agents go on searching with the table.',
  modelFile: 'File of the embedding model',
  modelChoose: 'Choose a file…',
  modelOther: 'Choose another file…',
  modelKeeping: 'Checking and copying the file…',
  modelRetry: 'Load again',
  modelRemove: 'Remove the model',
  modelLoading: message<(title: string, size: string) => string>(
    '{ $title } ({ $size }) is being loaded. Until then, the table is used.',
    'title',
    'size',
  ),
  modelReady: message<(title: string, size: string) => string>(
    '{ $title } ({ $size }) finds notes by meaning.',
    'title',
    'size',
  ),
  modelFailed: message<(title: string, why: string) => string>(
    '{ $title } isn’t used; the table finds notes by meaning instead. { $why }',
    'title',
    'why',
  ),
  related: 'Related notes',
  relating: 'Comparing notes…',
  relatedFailed: message<(why: string) => string>('Related notes could not be found: { $why }'),
  relatedNone: 'No other note has a similar meaning. Without an embedding model, only English text is compared.',
  relatedOff: 'The search by meaning is off. Turn it on in the settings.',
  relatedCount: message<(n: number) => string>(
    '{ $n -> [one] { $n } note *[other] { $n } notes } with a similar meaning, most similar first',
    'n',
  ),
});
