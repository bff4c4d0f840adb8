import type { Fit } from '../../../core/shared/local-models/suggest-models.ts';
import { count, formatBytes, formatDuration, formatNumber, formatWhen } from '../../kit/format.ts';
import type { MainAction } from './main-action.ts';

const perSecond = (rate: number) => (rate < 10 ? rate.toFixed(1) : formatNumber(Math.round(rate)));

/** Formats a remaining time coarsely: `about 6 min`. */
function about(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 90) return `about ${formatNumber(minutes)} min`;
  return `about ${formatNumber(Math.round(minutes / 60))} h`;
}

export const strings = {
  title: 'On this device',
  text: 'A model on this device reads your notes here, with or without a network. Nothing leaves the device.',
  list: 'Models on this device',
  none: 'No models on this device yet. Download a model that fits, or add a file you have.',
  firstStep: 'Show models that fit',

  noSize: 'size unknown',
  context: (tokens: number) => `Context: ${formatNumber(tokens)} tokens`,
  noLicence: 'license unknown',
  isDefault: 'Default',
  of: (what: string, title: string) => `${what}: ${title}`,

  state: {
    waiting: 'Queued',
    ready: 'Ready',
    loaded: 'Loaded',
    failed: 'Unavailable',
    downloading: 'Downloading',
    paused: 'Paused',
    checking: 'Checking files',
    loading: 'Loading',
    percent: (percent: number) => `${percent}%`,
    amount: (done: number, total: number) => `${formatBytes(done)} of ${formatBytes(total)}`,
    left: (ms: number) => `${about(ms)} left`,
    file: (name: string) => `Current file: ${name}`,
    progress: (title: string) => `Progress of ${title}`,
    said: (title: string, state: string) => `${title}: ${state}`,
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
  useForMenu: (title: string) => `Use ${title} for`,
  asDefault: 'All agents without a model of their own',
  asDefaultHint: 'Becomes the default model',
  alreadyDefault: 'Already the default model',
  forAgentHint: (modelId: string) => `Currently uses ${modelId}`,
  forAgentDefault: 'Currently uses the default model',
  alreadyFor: 'Already uses this model',
  madeDefault: (title: string) => `${title} is now the default model. What agents read stays on this device.`,
  madeFor: (title: string, agent: string) => `${agent} uses ${title} from its next step.`,

  export: {
    open: 'Export…',
    title: (title: string) => `Export ${title}`,
    packing: 'Packing the files and their hashes into one archive…',
    ready: 'The archive is ready. Save the archive to a disk or USB stick before you delete the model:',
    save: (file: string, sizeBytes: number) => `${file}, ${formatBytes(sizeBytes)}`,
    close: 'Close',
  },
  remove: {
    open: 'Delete…',
    question: (title: string, bytes: number) =>
      `Delete ${title} from this device? ${bytes === 0 ? 'This frees no space.' : `This frees ${formatBytes(bytes)}.`} To use the model again, download or import it again. Test results stay.`,
    builtIn: (title: string) =>
      `Remove ${title} from this list? The browser keeps the files of its own model; Cloister stops using the model.`,
    now: 'Delete model',
    keep: 'Keep model',
    done: (title: string, bytes: number) =>
      bytes === 0 ? `${title} was deleted.` : `${title} was deleted. ${formatBytes(bytes)} freed.`,
  },

  trouble: {
    lostHint:
      'The model stopped, usually because another program needed the graphics card or the memory. Your notes are safe.',
    loadAgain: 'Load again',
    switchTo: (title: string, engine: string) => `Use ${title} instead, ${engine}`,
    switched: (title: string) => `${title} is now the default model. Ask again to use this model.`,
    free: 'Show storage use',
    toServers: 'Connect a model server instead',
  },

  test: {
    open: 'Test',
    starting: (title: string) => `Testing ${title}: loading the model…`,
    running: (title: string, done: number, of: number) =>
      `Testing ${title}: ${formatNumber(done)} of ${formatNumber(of)} tasks done…`,
    progress: (title: string) => `Test of ${title}`,
    stop: 'Stop test',
    done: (right: number, of: number) => `Test finished: ${formatNumber(right)} of ${formatNumber(of)} correct.`,
    title: 'Test results on this device',
    text: 'Each test runs twelve small tasks in a separate test notebook; your notes are not used. Results are kept so that you can compare models.',
    none: 'No test results yet. Select “Test” next to a model.',
    failed: (why: string) => `The test results could not be read. ${why}`,
    columns: {
      model: 'Model',
      right: 'Correct',
      prefill: 'Reads, tokens/s',
      decode: 'Writes, tokens/s',
      peak: 'Peak memory',
      took: 'Duration',
      when: 'When',
    },
    right: (right: number, of: number) => `${formatNumber(right)} of ${formatNumber(of)}`,
    rate: (rate: number | null) => (rate === null ? 'unknown' : perSecond(rate)),
    peak: (bytes: number | null) => (bytes === null ? 'unknown' : formatBytes(bytes)),
    took: formatDuration,
    when: formatWhen,
    show: (title: string, when: string) => `${title}: tasks, ${when}`,
    tasksOf: (title: string, when: string) => `Tasks of ${title}, ${when}`,
    wasRight: 'correct',
    wasWrong: 'wrong',
    saidNothing: 'No answer.',
    hint: 'Peak memory covers all parts of the app, as reported by the browser.',
  },

  settings: {
    open: 'Settings',
    title: (title: string) => `Settings of ${title}`,
    context: 'Context (tokens)',
    contextHint: (trained: number | null) =>
      `Prompt and answer together, 1,024 or more. A larger context needs more memory.${trained === null ? '' : ` The model was trained for ${formatNumber(trained)}.`}`,
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
    whole: (least: number, most: number) =>
      `Enter a whole number from ${formatNumber(least)} to ${formatNumber(most)}.`,
    number: (least: number, most: number) => `Enter a number from ${formatNumber(least)} to ${formatNumber(most)}.`,
    tooLong: 'The maximum per answer must be smaller than the context.',
    save: 'Save settings',
    cancel: 'Cancel',
    saved: (title: string) => `Settings of ${title} were saved. They apply when the model is next loaded.`,
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
    failed: (why: string) => `This device could not be checked. ${why}`,
    gpu: (name: string) => `Graphics card: ${name}`,
    unnamed: 'name unknown',
    half: 'supports half precision (f16)',
    noHalf: 'no half precision (f16), so models need more memory',
    noGpu: (why: string) => `No graphics card available for models. ${why}`,
    software:
      'The processor emulates the graphics card here, so a single word can take many seconds. A GGUF file on the processor is much faster.',
    small: (bytes: number) =>
      `Graphics memory is limited to buffers of ${formatBytes(bytes)} here, so large models may fail to load. Choose a small model.`,
    threads: (n: number) => (n === 1 ? '1 processor thread' : `${formatNumber(n)} processor threads`),
    oneThread:
      'Models on the processor are slow, because this page can use only one thread (no cross-origin isolation). Reload the page once; if that does not help, the server of this page or the browser does not allow more threads.',
    memory: (gb: number) => `about ${formatNumber(gb)} GB of memory`,
    free: (bytes: number) => `${formatBytes(bytes)} of storage left`,
    instead: 'Alternatives: a GGUF file on the processor, or a model server.',
    toGguf: 'Add a GGUF file',
  },

  fits: {
    from: (hosts: string) =>
      `“Download” contacts ${hosts}. Those servers see which files are downloaded and from which network, but none of your notes. Each request is listed under Network.`,
    list: 'Models to download',
    fetch: 'Download',
    here: 'On this device',
    started: (title: string) =>
      `${title} is downloading. You can leave this page; the download continues while Cloister is open.`,
    size: (bytes: number) => `about ${formatBytes(bytes)}`,
    fit: {
      fits: 'Fits',
      tight: 'Tight',
      'needs-f16': 'Needs half precision (f16)',
      'too-large': 'Too large',
      'no-gpu': 'Needs a graphics card',
    } satisfies Record<Fit, string>,
    more: (n: number) => `Show ${formatNumber(n)} more`,
    restOpen: (n: number) => `Show ${count(n, 'model', 'models')} unlikely to run here`,
  },

  gguf: {
    text: 'GGUF is the model format of llama.cpp: one file, or one file split into parts. GGUF models run on the processor, without a graphics card.',
    source: 'Source',
    sources: { disk: 'File on this device', url: 'Web address', notebook: 'Open notebook' },
    choose: 'Choose a file…',
    chooseLabel: 'GGUF file, or all parts of a split file',
    drop: 'or drop a file here',
    dropNow: 'Drop the file here.',
    picked: (names: string, bytes: number) => `${names}, ${formatBytes(bytes)}`,
    modelId: 'Name in Cloister',
    copyText: 'The file is copied into the browser’s storage, so you can remove the disk or stick afterwards.',
    copy: 'Copy to this device',
    copying: 'Copying and hashing the file…',
    url: 'Address of the file',
    urlHint: 'For a split model, one part per line.',
    fetch: 'Download model',
    path: 'File in this notebook',
    noPath: 'This notebook has no GGUF files.',
    done: (title: string) => `${title} was added.`,
    started: (title: string) => `${title} is downloading.`,
    pickFirst: 'Choose a file first.',
    notGguf: (name: string) => `“${name}” is not a GGUF file. Choose a file whose name ends in .gguf.`,
    several:
      'These files belong to different models. Choose one model at a time: one file, or all parts of a split file.',
    missing: (missing: readonly number[], of: number) =>
      `This model has ${formatNumber(of)} parts, and ${missing.length === 1 ? 'part' : 'parts'} ${missing.map(formatNumber).join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Choose all parts together.`,
    badUrl: 'Enter the address of a GGUF file, such as https://example.org/model.gguf.',
    taken: (modelId: string) => `A model named ${modelId} already exists. Choose another name.`,
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
    modelId: 'Name in Cloister',
    modelIdHint: 'Leave empty to use the folder name',
    context: 'Context (tokens)',
    contextHint: 'Default: 4,096',
    more: 'Overrides and hashes',
    overrides: 'Overrides of mlc-chat-config.json',
    overridesHint: 'As JSON, such as {"sliding_window_size": 2048}',
    manifest: 'SHA-256 hashes of the files',
    manifestHint:
      'As JSON: {"params_shard_0.bin": "9f86d0…"}. Leave empty to compute the hashes during the first download.',
    add: 'Download model',
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
    use: 'Add model',
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
    done: (title: string, files: number) =>
      `${title} was added. ${count(files, 'file matches its hash', 'files match their hashes')}.`,
  },

  space: {
    title: 'Storage',
    bar: 'Storage use',
    notes: (bytes: number) => `Notebooks and log: ${formatBytes(bytes)}`,
    models: (bytes: number) => `Models: ${formatBytes(bytes)}`,
    left: (bytes: number) => `Left: ${formatBytes(bytes)}`,
    leftUnknown: 'Left: unknown',
    gain: (bytes: number, models: number) =>
      models === 1
        ? `Deleting the model frees ${formatBytes(bytes)}.`
        : `Deleting all ${formatNumber(models)} models frees ${formatBytes(bytes)}.`,
    fetched: 'You can download or import models again, but not notes.',
  },
};
