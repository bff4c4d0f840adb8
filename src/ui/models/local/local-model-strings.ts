import { ENGINES, type LocalEngine } from '../../../contracts/domain/local-engines.ts';
import type { Fit } from '../../../contracts/domain/models/model-catalog.ts';
import { formatDuration, formatNumber, formatOneDigit, formatWhen } from '../../kit/format.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';
import type { MainAction } from './main-action.ts';
import type { ModelPurpose } from './model-purpose.ts';

const perSecond = (rate: number) => (rate < 10 ? formatOneDigit(rate) : formatNumber(Math.round(rate)));

/** Formats a remaining time coarsely: `about 6 min left`. */
function timeLeft(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return left.seconds;
  return minutes < 90 ? left.minutes(minutes) : left.hours(Math.round(minutes / 60));
}

const left = catalog('local-model-left', {
  seconds: 'less than a minute left',
  minutes: message<(minutes: number) => string>('about { $minutes } min left'),
  hours: message<(hours: number) => string>('about { $hours } h left'),
  unknown: 'unknown',
});

/** Where each engine computes. */
const engineWords = Object.fromEntries(
  Object.entries(ENGINES).map(([engine, { words }]) => [engine, words]),
) as Readonly<Record<LocalEngine, string>>;

export const strings = catalog('local-model', {
  engine: engineWords,
  title: 'On this device',
  text: 'A model on this device reads your notes here, with or without a network. Nothing leaves the device.',
  list: 'Models on this device',
  none: 'No models on this device yet',
  noneText: 'Download a model that fits, or add a file you have.',
  firstStep: 'Add model',

  noSize: 'size unknown',
  context: message<(tokens: number) => string>('Context: { $tokens } tokens'),
  noLicence: 'license unknown',
  isDefault: 'Default',
  chat: 'Chat',
  of: message<(what: string, title: string) => string>('{ $what }: { $title }'),

  state: {
    waiting: 'Queued',
    ready: 'Ready',
    loaded: 'Loaded',
    failed: 'Unavailable',
    downloading: 'Downloading',
    paused: 'Paused',
    checking: 'Checking files',
    loading: 'Loading',
    percent: message<(percent: number) => string>('{ $percent }%'),
    amount: message<(done: number, total: number) => string>('{ BYTES($done) } of { BYTES($total) }'),
    left: timeLeft,
    file: message<(name: string) => string>('Current file: { $name }'),
    progress: message<(title: string) => string>('Progress of { $title }'),
    said: message<(title: string, state: string) => string>('{ $title }: { $state }'),
  },
  main: {
    pause: 'Pause',
    resume: 'Resume',
    retry: 'Try again',
    load: 'Load',
    unload: 'Unload',
    stop: 'Stop loading',
    wait: 'Checking…',
  } satisfies Record<MainAction, string>,
  loadHint: 'The model loads when an agent first uses it. Load it now for a faster first answer.',

  useFor: 'Use for…',
  useForMenu: message<(title: string) => string>('Use { $title } for'),
  asDefault: 'All agents without a model of their own',
  asDefaultHint: 'Becomes the default model',
  alreadyDefault: 'Already the default model',
  forAgentHint: message<(modelId: string) => string>('Currently uses { $modelId }'),
  forAgentDefault: 'Currently uses the default model',
  alreadyFor: 'Already uses this model',
  madeDefault: message<(title: string) => string>(
    '{ $title } is now the default model. What agents read stays on this device.',
  ),
  madeFor: message<(title: string, agent: string) => string>(
    '{ $agent } uses { $title } from its next step.',
    'title',
    'agent',
  ),

  export: {
    open: 'Export…',
    title: message<(title: string) => string>('Export { $title }'),
    packing: 'Packing the files and their hashes into one archive…',
    ready: 'The archive is ready. Save the archive to a disk or USB stick before you delete the model:',
    save: message<(file: string, sizeBytes: number) => string>('{ $file }, { BYTES($sizeBytes) }'),
  },
  remove: {
    open: 'Delete…',
    question: message<(title: string, bytes: number) => string>(
      'Delete { $title } from this device? { $bytes -> [0] This frees no space. *[other] This frees { BYTES($bytes) }. } To use the model again, download or import it again. Test results stay.',
    ),
    builtIn: message<(title: string) => string>(
      'Remove { $title } from this list? The browser keeps the files of its own model; Cloister stops using the model.',
    ),
    now: 'Delete model',
    keep: 'Keep model',
    done: message<(title: string, bytes: number) => string>(
      '{ $bytes -> [0] { $title } was deleted. *[other] { $title } was deleted. { BYTES($bytes) } freed. }',
      'title',
      'bytes',
    ),
  },

  trouble: {
    lostHint:
      'The model stopped, usually because another program needed the graphics card or the memory. Your notes are safe.',
    loadAgain: 'Load again',
    switchTo: message<(title: string, engine: string) => string>('Use { $title } instead, { $engine }'),
    switched: message<(title: string) => string>('{ $title } is now the default model. Ask again to use this model.'),
    free: 'Show storage use',
    toServers: 'Connect a model server instead',
  },

  test: {
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
    rate: (rate: number | null) => (rate === null ? left.unknown : perSecond(rate)),
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
  },

  answered: {
    title: message<(answers: number) => string>('{ $answers -> [one] Last answer *[other] Last { $answers } answers }'),
    cached: 'Prompt reused',
    share: message<(share: number) => string>('{ PERCENT($share) }'),
    memory: 'Memory',
  },

  graphics: {
    title: 'Computes on',
    faster: message<(card: number, processor: number) => string>(
      'Graphics card: { NUMBER($card, maximumFractionDigits: 1) } tokens per second. Processor: { NUMBER($processor, maximumFractionDigits: 1) }.',
    ),
    slower: message<(card: number, processor: number) => string>(
      'Processor. The graphics card isn’t clearly faster: { NUMBER($card, maximumFractionDigits: 1) } instead of { NUMBER($processor, maximumFractionDigits: 1) } tokens per second.',
    ),
    differs: 'Processor. The graphics card gave other answers.',
    failed: 'Processor. The graphics card didn’t finish the comparison.',
    lost: 'Processor. The graphics card became unavailable during an answer.',
    none: 'Processor. The browser offers no suitable graphics card.',
    noRoom: 'Processor. The model doesn’t fit on the graphics card.',
  },

  settings: {
    open: 'Settings',
    title: message<(title: string) => string>('Settings of { $title }'),
    context: 'Context (tokens)',
    contextHint: message<(trained: number | null) => string>(
      'Prompt and answer together, 1,024 or more. A larger context needs more memory.{ $trained -> [is-null] { "" } *[other] { " " }The model was trained for { $trained }. }',
    ),
    output: 'Maximum tokens per answer',
    outputHint: '16 or more',
    temperature: 'Temperature',
    temperatureHint: '0 to 2. 0 gives the most predictable answers.',
    load: 'Loading timeout (minutes)',
    loadHint: 'Loading is cancelled after this time.',
    idle: 'Response timeout (minutes)',
    idleHint: 'A request is cancelled after this time without output.',
    keep: 'Unload after (minutes)',
    keepHint: 'An unused model is unloaded from memory after this time.',
    graphics: 'Compute on',
    graphicsHint: 'Compared once, when the model is next loaded. If answers differ, the processor is used.',
    onProcessor: 'Processor',
    onCard: 'Graphics card, if faster',
    whole: message<(least: number, most: number) => string>('Enter a whole number from { $least } to { $most }.'),
    number: message<(least: number, most: number) => string>('Enter a number from { $least } to { $most }.'),
    tooLong: 'The maximum per answer must be smaller than the context.',
    save: 'Save settings',
    saved: message<(title: string) => string>(
      'Settings of { $title } were saved. They apply when the model is next loaded.',
    ),
  },

  add: {
    title: 'Add a model',
    fits: 'Models that fit this device',
    gguf: 'GGUF file (runs on the processor)',
    own: 'WebLLM model from your own server',
    builtIn: 'Model built into the browser',
    usb: 'Import from a USB stick',
  },

  device: {
    looking: 'Checking this device…',
    failed: message<(why: string) => string>('This device could not be checked. { $why }'),
    gpu: message<(name: string) => string>('Graphics card: { $name }'),
    unnamed: 'name unknown',
    half: 'supports half precision (f16)',
    noHalf: 'no half precision (f16), so models need more memory',
    noGpu: message<(why: string) => string>('No graphics card available for models. { $why }'),
    software:
      'The processor emulates the graphics card here, so a single word can take many seconds. A GGUF file on the processor is much faster.',
    small: message<(bytes: number) => string>(
      'Graphics memory is limited to buffers of { BYTES($bytes) } here, so large models may fail to load. Choose a small model.',
    ),
    threads: message<(n: number) => string>('{ $n -> [one] 1 processor thread *[other] { $n } processor threads }'),
    oneThread:
      'Models on the processor are slow, because this page can use only one thread (no cross-origin isolation). Reload the page once; if that does not help, the server of this page or the browser does not allow more threads.',
    memory: message<(gb: number) => string>('about { $gb } GB of memory'),
  },

  fits: {
    from: message<(hosts: string) => string>(
      '“Download” contacts { $hosts }. Those servers see which files are downloaded and from which network, but none of your notes. Each request is listed under Privacy.',
    ),
    list: 'Models to download',
    fetch: 'Download',
    started: message<(title: string) => string>(
      '{ $title } is downloading. You can leave this page; the download continues while Cloister is open.',
    ),
    find: 'Find a model',
    found: message<(found: number, all: number) => string>(
      '{ $found } of { $all -> [one] { $all } model *[other] { $all } models } found.',
    ),
    goodFor: {
      code: 'Code, scripts and tables',
      tools: 'Tasks in several steps with tools',
      long: 'Longer answers from several notes',
      several: 'Summaries of several notes',
      short: 'Short summaries and questions',
      single: 'Single questions; often wrong in longer tasks',
    } satisfies Record<ModelPurpose, string>,
    fit: {
      fits: 'Fits',
      tight: 'Tight',
      'needs-f16': 'Needs half precision (f16)',
      'too-large': 'Too large',
      'no-gpu': 'Needs a graphics card',
    } satisfies Record<Fit, string>,
    more: message<(n: number) => string>('Show { $n } more'),
    restOpen: message<(n: number) => string>(
      'Show { $n -> [one] { $n } model *[other] { $n } models } unlikely to run here',
    ),
  },

  gguf: {
    text: 'GGUF is the model format of llama.cpp: one file, or one file split into parts. GGUF models run on the processor, without a graphics card.',
    source: 'Source',
    sources: { disk: 'File on this device', url: 'Web address', notebook: 'Open notebook' },
    choose: 'Choose a file…',
    chooseLabel: 'GGUF file, or all parts of a split file',
    drop: 'or drop a file here',
    dropNow: 'Drop the file here.',
    picked: message<(names: string, bytes: number) => string>('{ $names }, { BYTES($bytes) }'),
    modelId: 'Name in Cloister',
    copyText: 'The file is copied into the browser’s storage, so you can remove the disk or stick afterwards.',
    copy: 'Copy to this device',
    copying: 'Copying and hashing the file…',
    url: 'Address of the file',
    urlHint: 'For a split model, one part per line.',
    fetch: 'Download model',
    path: 'File in this notebook',
    noPath: 'This notebook has no GGUF files.',
    done: message<(title: string) => string>('{ $title } was added.'),
    started: message<(title: string) => string>('{ $title } is downloading.'),
    pickFirst: 'Choose a file first.',
    notGguf: message<(name: string) => string>(
      '“{ $name }” is not a GGUF file. Choose a file whose name ends in .gguf.',
    ),
    several:
      'These files belong to different models. Choose one model at a time: one file, or all parts of a split file.',
    missing: message<(missing: readonly number[], count: number, of: number) => string>(
      'This model has { $of } parts, and { $count -> [one] part { $missing } is *[other] parts { $missing } are } missing. Choose all parts together.',
      'missing',
      'count',
      'of',
    ),
    badUrl: 'Enter the address of a GGUF file, such as https://example.org/model.gguf.',
    taken: message<(modelId: string) => string>('A model named { $modelId } already exists. Choose another name.'),
    noName: 'Enter a name without slashes.',
  },

  copying: {
    bar: 'Copy progress',
    stop: 'Stop copying',
  },

  own: {
    text: 'A model compiled for WebLLM: a folder of weights and a library. Any address is allowed.',
    modelUrl: 'Weights folder',
    modelUrlHint: 'The address of the folder that contains mlc-chat-config.json',
    modelLibUrl: 'Compiled library',
    modelLibUrlHint: 'A .wasm file built for this model',
    modelIdHint: 'Leave empty to use the folder name',
    contextHint: 'Default: 4,096',
    more: 'Overrides and hashes',
    overrides: 'Overrides of mlc-chat-config.json',
    overridesHint: 'As JSON, such as {"sliding_window_size": 2048}',
    manifest: 'SHA-256 hashes of the files',
    manifestHint:
      'As JSON: {"params_shard_0.bin": "9f86d0…"}. Leave empty to compute the hashes during the first download.',
    badUrl: 'Enter an address that begins with https:// or http://.',
    badLib: 'Enter the address of a .wasm file.',
    badJson: 'Enter a valid JSON object.',
    badManifest: 'Enter file names with their SHA-256 hashes of 64 hexadecimal digits.',
  },

  builtIn: {
    available: 'This browser has a built-in language model on this device. Cloister can use this model.',
    downloadable:
      'This browser can download a built-in language model. The browser downloads the model itself, so that request does not pass Cloister’s network gate.',
    downloading:
      'This browser is downloading its language model. The model is available when the download is complete.',
    unavailable:
      'This browser has no built-in language model here. Some desktop versions of Chrome and Edge include one on devices with enough memory and space. You can add a GGUF file instead.',
    here: 'This model is in the list above.',
    done: 'The browser’s built-in model was added.',
  },

  usb: {
    text: 'On a computer with a network, select “Export…” next to a model and save the archive to the stick. Import that archive here, or the folder you unpacked it to. Every file is checked against its hash.',
    archive: 'Import an archive…',
    archiveLabel: 'Model archive',
    folder: 'Import a folder…',
    folderLabel: 'Model folder',
    importing: 'Copying the files and checking each against its hash…',
    done: message<(title: string, files: number) => string>(
      '{ $title } was added. { $files -> [one] { $files } file matches its hash *[other] { $files } files match their hashes }.',
    ),
  },

  space: {
    title: 'Storage',
    bar: 'Storage use',
    app: message<(bytes: number) => string>('Cloister itself, with its reserve: { BYTES($bytes) }'),
    notes: message<(bytes: number) => string>('Notebooks, their history and log: { BYTES($bytes) }'),
    notesAndApp: message<(bytes: number) => string>('Notebooks, log and Cloister itself: { BYTES($bytes) }'),
    models: message<(bytes: number) => string>('Models: { BYTES($bytes) }'),
    left: message<(bytes: number) => string>('Left: { BYTES($bytes) }'),
    gain: message<(bytes: number, models: number) => string>(
      '{ $models -> [one] Deleting the model frees { BYTES($bytes) }. *[other] Deleting all { $models } models frees { BYTES($bytes) }. }',
      'bytes',
      'models',
    ),
    fetched: 'You can download or import models again, but not notes.',
  },
});
