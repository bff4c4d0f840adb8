import type { Fit } from '../../../../contracts/domain/models/model-catalog.ts';
import { catalog, message } from '../../../kit/language/text-catalog.ts';
import type { ModelPurpose } from '../model-purpose.ts';

/** How a model comes to this device: from the catalog, a file, an address, the browser, or a stick. */
export const addStrings = catalog('local-model', {
  add: {
    title: 'Add a model',
    fits: 'Models that fit this device',
    gguf: 'GGUF file (runs on the processor)',
    own: 'WebLLM model from your own server',
    builtIn: 'Model built into the browser',
    usb: 'Import from a USB stick',
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
});
