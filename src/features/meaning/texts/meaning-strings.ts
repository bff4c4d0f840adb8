import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';

export const strings = catalog('meaning', {
  title: 'Search by meaning',
  check: 'Find notes by meaning too',
  hint: 'Finds English notes that say the same in other words: “insects” also finds a note about flies. A table of 49,608 English words that comes with Cloister does this on this device; nothing is sent. The table knows no German, Chinese or other language: such notes are found by their words.',
  hintMany:
    'Finds notes that say the same in other words, by the table for many languages that you have chosen. It does this on this device; nothing is sent.',
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
  table: {
    title: 'Table for many languages',
    hint: 'A table for many languages takes the place of the English one, for you and for agents: German, Chinese and other notes are then found by meaning, too. It is downloaded once, and used on this device; nothing of your notes is sent.',
    by: message<(maker: string) => string>('by { $maker }'),
    price: message<(bytes: number) => string>(
      '{ BYTES($bytes) } to download. That much storage has to be free until the download is complete.',
    ),
    kept: message<(kept: number, memory: number) => string>(
      'After that, { BYTES($kept) } stay on this device, and a search uses about { BYTES($memory) } of memory.',
    ),
    languages: message<(list: string, count: number) => string>('Languages: { $list } and more, { $count } in all'),
    licence: message<(name: string) => string>('License { $name }: free to use, also commercially.'),
    unverified: message<(hub: string) => string>(
      'The size is calculated from the published shape, and no hash was known for this catalog. The list of { $hub } gives both at the download. How well the table finds notes was not measured with Cloister.',
    ),
    proof: message<(hub: string) => string>(
      'Before the first byte, Cloister asks { $hub } for its list of files, and checks each file against the SHA-256 in it while the file arrives. Of a small file, which the list has without one, the hash of the first download counts. A hash other than the one first seen is refused. That proves where the file comes from, not how good it is.',
    ),
    source: message<(repo: string, commit: string) => string>('{ $repo } at commit { $commit }'),
    catalog: 'Tables to download',
    download: 'Download',
    downloadOf: message<(title: string) => string>('Download { $title }'),
    downloading: message<(title: string, done: number, total: number) => string>(
      'Downloading { $title }: { BYTES($done) } of { BYTES($total) }',
      'title',
      'done',
      'total',
    ),
    listed: message<(name: string, hash: string) => string>('{ $name }: SHA-256 { $hash }, as listed by the hub'),
    starting: message<(title: string) => string>('Downloading { $title }'),
    paused: message<(title: string) => string>('The download of { $title } is paused.'),
    failed: message<(title: string, why: string) => string>('{ $title } isn’t used. { $why }', 'title', 'why'),
    pause: 'Pause download',
    resume: 'Resume download',
    cancel: 'Cancel download',
    ready: message<(title: string, size: string) => string>(
      '{ $title } ({ $size }) finds notes by meaning.',
      'title',
      'size',
    ),
    beside: message<(title: string, size: string) => string>(
      '{ $title } ({ $size }) finds notes for agents. For you, the embedding model does.',
      'title',
      'size',
    ),
    remove: 'Remove the table',
    filesHint:
      'Without a network, choose the two files of such a table, model.safetensors and tokenizer.json, both at once.',
    files: 'Files of the table',
    choose: 'Choose two files…',
    two: 'Choose two files at once: model.safetensors and tokenizer.json.',
    keeping: 'Checking and reducing the table…',
  },
  model: 'Embedding model',
  modelHint:
    'An embedding model of your own, a GGUF file such as multilingual-e5 or nomic-embed-text, is used in place of the table for your searches. It may know other languages, but takes memory, and time to read each note once. It runs on this device; nothing is sent. Agents go on searching with the table.',
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
  relatedNone:
    'No other note has a similar meaning. Without an embedding model or a table for many languages, only English text is compared.',
  relatedOff: 'The search by meaning is off. Turn it on in the settings.',
  relatedCount: message<(n: number) => string>(
    '{ $n -> [one] { $n } note *[other] { $n } notes } with a similar meaning, most similar first',
    'n',
  ),
});
