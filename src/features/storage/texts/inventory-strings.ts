import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';
import type { DeviceKind, LargeThing, NotebookKind } from '../contract/storage-inventory.ts';

const kinds = catalog('inventory-kinds', {
  files: 'Files',
  versions: 'Earlier versions',
  bin: 'Deleted files',
  drafts: 'Drafts',
  history: 'List of changes',
  conversations: 'Conversations and runs',
  runFiles: 'Files of runs',
  work: 'Agent tasks and reviews',
  index: 'Search index',
  git: 'Git history',
  records: 'Names, labels and other records',
} satisfies Record<NotebookKind, string>);

const device = catalog('inventory-device', {
  log: 'Log',
  models: 'Models',
  app: 'The app itself',
  journal: 'Second copy outside the database',
  reserve: 'Space kept free for a full device',
  sent: 'Record of requests',
  settings: 'Agents, rules, servers and settings',
  meaning: 'Search by meaning',
  exercise: 'Exercises of models',
  leftover: 'Left over: named by nothing',
} satisfies Record<DeviceKind, string>);

const things = catalog('inventory-things', {
  file: 'File',
  'deleted-file': 'Deleted file',
  conversation: 'Conversation',
  model: 'Model',
} satisfies Record<LargeThing['type'], string>);

const texts = catalog('inventory', {
  title: 'Storage',
  lead: 'What Cloister keeps on this device, and what was sent to servers. Nothing else is kept anywhere by Cloister.',
  measuring: 'Measuring…',
  measureAgain: 'Measure again',
  measured: message<(atMs: number) => string>('Measured { WHEN($atMs) }.'),
  figures: {
    stored: 'Stored here',
    notebooks: 'In notebooks',
    device: 'For the whole device',
    sent: 'Sent to servers',
  },
  /** `more`: how many bytes the browser reports beyond the sum; null when it reports less. */
  browser: message<(usage: number, more: number | null) => string>(
    'The browser reports { BYTES($usage) }: { $more -> [is-null] less than this sum, because it compresses what it keeps, and counts new files late *[other] { BYTES($more) } more, for its own indexes and for space that it has not reused yet }.',
  ),
  shared: message<(bytes: number) => string>(
    'Files with equal content are stored once: { BYTES($bytes) } are counted with several files, and left out of the sum.',
  ),
  byNotebook: 'By notebook',
  unnamed: 'A notebook that cannot be read',
  about: message<(bytes: number) => string>('about { BYTES($bytes) }'),
  columns: { kind: 'What', count: 'Number', size: 'Size' },
  onDevice: 'For the whole device',
  noCount: '–',
  largest: 'The largest things',
  noLargest: 'Nothing is stored yet.',
  of: message<(what: string, notebook: string) => string>('{ $what } · { $notebook }'),
  withVersions: message<(n: number) => string>(
    'with { $n -> [one] { $n } earlier version *[other] { $n } earlier versions }',
  ),
  versionsRow: message<(n: number) => string>(
    '{ $n -> [one] { $n } earlier version *[other] { $n } earlier versions }',
  ),
  versionsOf: message<(name: string) => string>('Earlier versions of { $name }'),
  runRow: message<(title: string, atMs: number) => string>('Run: { $title } ({ WHEN($atMs) })'),
  partsOf: message<(name: string) => string>('Parts of { $name }'),
  moreRuns: message<(n: number) => string>('and { $n -> [one] { $n } smaller run *[other] { $n } smaller runs }'),
  messages: message<(n: number) => string>('{ $n -> [one] { $n } message *[other] { $n } messages }'),
  untitled: 'Untitled conversation',
  openIt: message<(name: string) => string>('Open { $name }'),
  delete: 'Delete',
  deleteIt: message<(name: string) => string>('Delete { $name }'),
  deleted: message<(name: string) => string>(
    '{ $name } was deleted. Its content stays under Deleted files, so this frees no space yet.',
  ),
  erase: 'Erase for good…',
  eraseIt: message<(name: string) => string>('Erase for good…, { $name }'),
  toBin: 'Deleted files',
  toModels: 'Remove in Models',
  toRetention: 'Clean up in Settings',
  more: message<(n: number) => string>('Show more ({ $n })'),
  leftover: message<(n: number, bytes: number) => string>(
    '{ $n -> [one] { $n } content is *[other] { $n } contents are } stored that nothing names ({ BYTES($bytes) }). They stay when a notebook is removed while a record of another one is damaged.',
  ),
  clear: 'Remove left over contents',
  cleared: message<(n: number, bytes: number) => string>(
    '{ $n -> [one] { $n } content *[other] { $n } contents } removed ({ BYTES($bytes) }).',
  ),
  notCleared: 'A damaged record may still name them. Repair or remove it under Settings, Storage, then try again.',
  sent: 'Sent to servers',
  nothingSent: 'Nothing was sent to any server.',
  sentText: message<(lines: number, all: number) => string>(
    '{ $lines -> [one] { $lines } request *[other] { $lines } requests } by server, of { $all } that were ever sent. Sizes include addresses and bodies, without headers.',
  ),
  toRequests: 'See each request',
  sentColumns: {
    where: 'Server',
    what: 'Purpose',
    requests: 'Requests',
    out: 'Out',
    in: 'In',
    first: 'First',
    last: 'Last',
    from: 'From notebook',
  },
});

export const inventoryStrings = { ...texts, kinds, device, things };
