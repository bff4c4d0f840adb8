import type { LocalEngine } from '../../../contracts/domain/local-model.ts';
import type { Fit } from '../../../core/shared/local-models/suggest-models.ts';
import { count, formatBytes, formatDuration, formatNumber, formatWhen } from '../../kit/format.ts';
import type { MainAction } from './main-action.ts';

const perSecond = (rate: number) => (rate < 10 ? rate.toFixed(1) : formatNumber(Math.round(rate)));

/** `about 6 min`: how long something still takes, no finer than it can be known. */
function about(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 90) return `about ${formatNumber(minutes)} min`;
  return `about ${formatNumber(Math.round(minutes / 60))} h`;
}

export const strings = {
  title: 'On this device',
  text: 'A model that runs here reads your notes on this device. Nothing leaves it, with or without a network.',
  unreadable: (why: string) => `The models on this device could not be listed: ${why}`,
  list: 'Models on this device',
  none: 'No model is on this device yet. Take one that fits, or a file you have.',
  firstStep: 'See what fits this device',

  engine: {
    'web-llm': 'on the graphics card',
    wllama: 'on the processor',
    'built-in': 'the browser’s own',
  } satisfies Record<LocalEngine, string>,
  noSize: 'size not known yet',
  context: (tokens: number) => `${formatNumber(tokens)} tokens fit`,
  noLicence: 'licence not named',
  isDefault: 'Default',
  of: (what: string, title: string) => `${what}: ${title}`,

  state: {
    waiting: 'Waits to be fetched',
    ready: 'Ready',
    loaded: 'Loaded: answers at once',
    failed: 'Cannot be used',
    downloading: 'Fetching',
    paused: 'Paused',
    checking: 'Checking its files',
    loading: 'Loading',
    percent: (percent: number) => `${percent} %`,
    amount: (done: number, total: number) => `${formatBytes(done)} of ${formatBytes(total)}`,
    left: (ms: number) => `${about(ms)} left`,
    file: (name: string) => `File under way: ${name}`,
    progress: (title: string) => `Progress of ${title}`,
    said: (title: string, state: string) => `${title}: ${state}`,
  },
  main: {
    pause: 'Pause',
    resume: 'Go on',
    retry: 'Try again',
    load: 'Load',
    unload: 'Unload',
    stop: 'Stop loading',
    wait: 'Checking…',
  } satisfies Record<MainAction, string>,
  loadHint: 'It is loaded by itself when an agent asks it. Loading now makes the first answer come sooner.',

  useFor: 'Use for…',
  useForMenu: (title: string) => `Use ${title} for`,
  asDefault: 'All agents without a model of their own',
  asDefaultHint: 'It becomes the default model',
  alreadyDefault: 'It is the default model',
  forAgent: (agent: string) => agent,
  forAgentHint: (modelId: string) => `Has ${modelId} now`,
  forAgentDefault: 'Has the default model now',
  alreadyFor: 'Works with it already',
  madeDefault: (title: string) => `${title} is the default model now. What agents read stays on this device.`,
  madeFor: (title: string, agent: string) => `${agent} works with ${title} from its next step on.`,

  export: {
    open: 'Export…',
    title: (title: string) => `Export ${title}`,
    packing: 'Putting its files and their hashes into one archive…',
    ready: 'The archive is made. Save it to a disk or a USB stick, and keep the model here until it is saved:',
    save: (file: string, sizeBytes: number) => `${file}, ${formatBytes(sizeBytes)}`,
    close: 'Close',
  },
  remove: {
    open: 'Delete…',
    question: (title: string, bytes: number) =>
      `Delete ${title} from this device? ${bytes === 0 ? 'It takes no space here.' : `That gives back ${formatBytes(bytes)}.`} To use it again it has to be fetched or brought again. Results of its tests stay.`,
    builtIn: (title: string) =>
      `Take ${title} off this list? The browser keeps its own files; Cloister only stops using them.`,
    now: 'Delete it',
    keep: 'Keep it',
    done: (title: string, bytes: number) =>
      bytes === 0 ? `${title} is gone.` : `${title} is gone. ${formatBytes(bytes)} are free again.`,
  },

  trouble: {
    lostHint:
      'The engine stopped, usually because the graphics card or the memory was needed elsewhere. Nothing of your notes is lost.',
    loadAgain: 'Load it again',
    goOnWith: (title: string, engine: string) => `Go on with ${title}, ${engine}`,
    switched: (title: string) => `${title} is the default model now. Ask again, and it answers.`,
    free: 'See what takes space',
    toServers: 'Connect a server of models instead',
  },

  test: {
    open: 'Test',
    starting: (title: string) => `Testing ${title}: loading it first…`,
    running: (title: string, done: number, of: number) =>
      `Testing ${title}: ${formatNumber(done)} of ${formatNumber(of)} tasks done…`,
    progress: (title: string) => `Test of ${title}`,
    stop: 'Stop the test',
    done: (right: number, of: number) => `Tested: ${formatNumber(right)} of ${formatNumber(of)} right.`,
    title: 'How they do on this device',
    text: 'Twelve small tasks in a notebook made for the test; your notes are not touched. Kept, so that models can be compared here.',
    none: 'No model was tested yet. Press “Test” beside a model.',
    failed: (why: string) => `The results could not be read: ${why}`,
    columns: {
      model: 'Model',
      right: 'Right',
      prefill: 'Reads, tokens/s',
      decode: 'Writes, tokens/s',
      peak: 'Peak memory',
      took: 'Took',
      when: 'When',
    },
    right: (right: number, of: number) => `${formatNumber(right)} of ${formatNumber(of)}`,
    rate: (rate: number | null) => (rate === null ? 'not told' : perSecond(rate)),
    peak: (bytes: number | null) => (bytes === null ? 'not told' : formatBytes(bytes)),
    took: formatDuration,
    when: formatWhen,
    show: (title: string, when: string) => `${title}: tasks, ${when}`,
    tasksOf: (title: string, when: string) => `What ${title} did, ${when}`,
    wasRight: 'right',
    wasWrong: 'wrong',
    saidNothing: 'It said nothing.',
    hint: 'Peak memory is what the browser says of all parts of the app together; where it does not say, “not told” stands.',
  },

  settings: {
    open: 'Settings',
    title: (title: string) => `Settings of ${title}`,
    context: 'Tokens in all',
    contextHint: (trained: number | null) =>
      `Prompt and answer together, 1,024 or more. More takes more memory.${trained === null ? '' : ` It was made for ${formatNumber(trained)}.`}`,
    output: 'Tokens of an answer',
    outputHint: 'At most. 16 or more.',
    temperature: 'Temperature',
    temperatureHint: '0 is the steadiest, 2 the wildest.',
    load: 'Minutes to load',
    loadHint: 'Given up after that.',
    idle: 'Minutes of silence',
    idleHint: 'A request without a sign of life is given up after that.',
    keep: 'Minutes in memory',
    keepHint: 'Without a question its memory is given back after that.',
    whole: (least: number, most: number) => `Give a whole number from ${formatNumber(least)} to ${formatNumber(most)}.`,
    number: (least: number, most: number) => `Give a number from ${formatNumber(least)} to ${formatNumber(most)}.`,
    tooLong: 'An answer cannot be longer than prompt and answer together.',
    save: 'Keep settings',
    cancel: 'Cancel',
    saved: (title: string) => `Settings of ${title} were kept. They hold from the next time it is loaded.`,
  },

  add: {
    title: 'Take a model',
    fits: 'Models that fit this device',
    gguf: 'A GGUF file, for the processor',
    own: 'A WebLLM model from your own server',
    builtIn: 'The browser’s own model',
    usb: 'By USB stick',
  },

  device: {
    looking: 'Looking at what this device has…',
    failed: (why: string) => `What this device has could not be found out: ${why}`,
    gpu: (name: string) => `Graphics card: ${name}`,
    unnamed: 'not named by the browser',
    half: 'computes with half precision',
    noHalf: 'no half precision, so builds that need more memory',
    noGpu: (why: string) => `No graphics card for models. ${why}`,
    software:
      'The graphics card is imitated by the processor here. Models start, but a single word can take many seconds. A GGUF file on the processor is far quicker.',
    small: (bytes: number) =>
      `A single piece of graphics memory may be at most ${formatBytes(bytes)} here. Large models may fail to load; take a small one.`,
    threads: (n: number) => (n === 1 ? 'one thread for the processor' : `${formatNumber(n)} threads for the processor`),
    oneThread:
      'Only one thread may be used, so the processor is slow: this page is not isolated. Reload it once; if that does not help, the address it comes from or the browser forbids it.',
    memory: (gb: number) => `about ${formatNumber(gb)} GB of memory`,
    free: (bytes: number) => `the browser offers ${formatBytes(bytes)} more space`,
    instead: 'What works instead: a GGUF file on the processor, or a server of models.',
    toGguf: 'Take a GGUF file',
  },

  fits: {
    from: (hosts: string) =>
      `“Fetch” asks ${hosts}. Those servers see that these files are fetched, from which network, and nothing of your notes. Each request is written in the ledger.`,
    list: 'Models that can be fetched',
    fetch: 'Fetch',
    here: 'Is here',
    started: (title: string) =>
      `${title} is being fetched. You can leave this page; it goes on as long as Cloister is open.`,
    size: (bytes: number) => `about ${formatBytes(bytes)}`,
    fit: {
      fits: 'Fits',
      tight: 'Tight',
      'needs-f16': 'Does not fit',
      'too-large': 'Too large',
      'no-gpu': 'Needs a graphics card',
    } satisfies Record<Fit, string>,
    more: (n: number) => `Show ${formatNumber(n)} more`,
    restOpen: (n: number) => `Show ${count(n, 'model', 'models')} that will hardly run here`,
  },

  gguf: {
    text: 'GGUF is the format of llama.cpp: one file, or the parts of one. It runs on the processor, without a graphics card.',
    source: 'Where it is',
    sources: { disk: 'A file on this device', url: 'An address', notebook: 'The open notebook' },
    choose: 'Choose a file…',
    chooseLabel: 'GGUF file, or all parts of one',
    drop: 'or drop it here',
    dropNow: 'Drop it here.',
    picked: (names: string, bytes: number) => `${names}, ${formatBytes(bytes)}`,
    modelId: 'Name in Cloister',
    copyText:
      'The file is copied into the browser’s storage for Cloister, so that it is still there when the stick is not.',
    copy: 'Copy it to this device',
    copying: 'Copying it and working out its hash…',
    url: 'Address of the file',
    urlHint: 'Of a split model, each part on a line of its own.',
    fetch: 'Fetch it',
    path: 'File in this notebook',
    noPath: 'No GGUF file is in this notebook.',
    done: (title: string) => `${title} is here.`,
    started: (title: string) => `${title} is being fetched.`,
    pickFirst: 'Choose a file first.',
    notGguf: (name: string) => `“${name}” is no GGUF file. Choose one whose name ends in .gguf.`,
    several: 'These belong to different models. Choose one model at a time: one file, or all its parts.',
    missing: (missing: readonly number[], of: number) =>
      `This model has ${formatNumber(of)} parts, and ${missing.length === 1 ? 'part' : 'parts'} ${missing.map(formatNumber).join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Choose all parts together.`,
    badUrl: 'Give the address of a GGUF file, such as https://example.org/model.gguf.',
    taken: (modelId: string) => `There is a model named ${modelId} already. Choose another name.`,
    noName: 'Give it a name, without slashes.',
  },

  copying: {
    bar: 'Copied so far',
    stop: 'Stop copying',
  },

  own: {
    text: 'A model that you or somebody else compiled for WebLLM: a folder of weights, and a library. No address is barred.',
    modelUrl: 'Folder of the weights',
    modelUrlHint: 'The address that ends where mlc-chat-config.json lies',
    modelLibUrl: 'Compiled library',
    modelLibUrlHint: 'A .wasm file made for this model',
    modelId: 'Name in Cloister',
    modelIdHint: 'Empty: the name of the folder',
    context: 'Tokens in all',
    contextHint: 'Empty: 4,096',
    more: 'Overrides and hashes',
    overrides: 'Overrides of mlc-chat-config.json',
    overridesHint: 'As JSON, such as {"sliding_window_size": 2048}',
    manifest: 'SHA-256 of the files',
    manifestHint: 'As JSON: {"params_shard_0.bin": "9f86d0…"}. Empty: worked out at the first complete download.',
    add: 'Fetch it',
    badUrl: 'Give an address that begins with https:// or http://.',
    badLib: 'Give the address of a .wasm file.',
    badJson: 'This is not a JSON object.',
    badManifest: 'Give names of files with their SHA-256, 64 hexadecimal digits each.',
  },

  builtIn: {
    available: 'This browser has a language model of its own, on this device. Cloister can use it.',
    downloadable:
      'This browser can have a language model of its own. The browser fetches it, from its maker and by its own rules: that request does not pass Cloister’s gate.',
    downloading: 'This browser is fetching its language model. It can be used when that is done.',
    unavailable:
      'This browser offers no language model of its own here. Some desktop versions of Chrome and Edge have one, on devices with enough memory and space. A GGUF file works instead.',
    use: 'Use it',
    here: 'It is on the list above.',
    done: 'The browser’s own model is on the list.',
  },

  usb: {
    text: 'On a machine with a network, press “Export…” beside a model and save the archive to the stick. Here, import that archive, or the folder you unpacked it into; every file is checked against its hash.',
    archive: 'Import an archive…',
    archiveLabel: 'Archive of a model',
    folder: 'Import a folder…',
    folderLabel: 'Folder of a model',
    importing: 'Copying the files and checking each against its hash…',
    done: (title: string, files: number) =>
      `${title} is here. ${count(files, 'file matches its hash', 'files match their hashes')}.`,
  },

  space: {
    title: 'Space',
    bar: 'What takes the space',
    notes: (bytes: number) => `Notebooks and log: ${formatBytes(bytes)}`,
    models: (bytes: number) => `Models: ${formatBytes(bytes)}`,
    left: (bytes: number) => `Left: ${formatBytes(bytes)}`,
    leftUnknown: 'Left: this browser does not say',
    gain: (bytes: number, models: number) =>
      models === 1
        ? `Deleting the model would give back ${formatBytes(bytes)}.`
        : `Deleting all ${formatNumber(models)} models would give back ${formatBytes(bytes)}.`,
    fetched: 'Models can be fetched or brought again; notes cannot.',
  },
};
