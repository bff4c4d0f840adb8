import { ENGINES, type LocalEngine } from '../../../contracts/domain/local-engines.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';
import type { MainAction } from './main-action.ts';

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
});
