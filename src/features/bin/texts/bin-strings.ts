import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';
import type { Holder } from '../contract/bin-requests.ts';

const counted = (pattern: string) => message<(n: number) => string>(pattern, 'n');
const named = (pattern: string) => message<(name: string) => string>(pattern, 'name');

export const strings = catalog('bin', {
  loading: 'Reading the bin…',
  failed: message<(why: string) => string>('The bin cannot be listed: { $why }'),
  hint: 'What you delete stays here until you restore it or erase it for good, and takes up space until then.',
  empty: 'The bin is empty',
  emptyText: 'Files, notebooks, conversations, runs, tasks and reviewed work that you delete are listed here.',
  filter: 'Find in the bin',
  none: 'Nothing in the bin has this in its name.',
  count: counted('{ $n -> [one] { $n } item *[other] { $n } items }'),
  where: 'Show',
  here: 'This notebook',
  everywhere: 'All notebooks',
  kinds: {
    notebook: 'Notebooks',
    file: 'Files and folders',
    session: 'Conversations',
    run: 'Runs',
    task: 'Tasks',
    review: 'Reviewed work',
  },
  size: message<(bytes: number) => string>('{ BYTES($bytes) }'),
  files: counted('{ $n -> [0] no files [one] { $n } file *[other] { $n } files }'),
  deletedBy: message<(who: string, atMs: number) => string>('Deleted by { $who }, { EXACTLY($atMs) }'),
  choose: named('Select { $name }'),
  chosen: counted('{ $n } selected'),
  restore: 'Restore',
  restoreIt: named('Restore { $name }'),
  restoreChosen: counted('Restore { $n }'),
  erase: 'Erase for good…',
  eraseIt: named('Erase for good…, { $name }'),
  eraseChosen: counted('Erase { $n } for good…'),
  emptyBin: 'Empty the bin…',
  more: counted('Show { $n } more'),
  restored: named('{ $name } was restored.'),
  restoredAs: message<(name: string, as: string) => string>(
    '{ $name } was restored as { $as }, because another file has its name.',
  ),
  notRestored: message<(why: string) => string>('Nothing was restored: { $why }'),
  undone: named('{ $name } is deleted again.'),
  erased: message<(items: number, blobs: number) => string>(
    '{ $items -> [one] { $items } item *[other] { $items } items } erased for good{ $blobs -> [0] . [one] , with { $blobs } content. *[other] , with { $blobs } contents. }',
  ),
  stillHeld: message<(list: string) => string>('It may still be in: { $list }.'),
  /** Between parts that have commas themselves. */
  between: '; ',
  logKept: counted(
    '{ $n -> [one] { $n } older log entry keeps its *[other] { $n } older log entries keep their } text.',
  ),
  /** The question before erasing. */
  question: {
    label: 'Erase for good',
    planning: 'Finding everything that belongs to it…',
    will: counted('Erase { $n -> [one] { $n } item *[other] { $n } items } for good? This removes:'),
    files: counted('{ $n -> [one] { $n } file *[other] { $n } files }, with all earlier versions and drafts'),
    contents: message<(n: number, bytes: number) => string>(
      '{ $n -> [one] { $n } stored content *[other] { $n } stored contents }, { BYTES($bytes) }',
    ),
    shared: counted(
      '{ $n -> [one] { $n } content stays *[other] { $n } contents stay }, because another file has the same',
    ),
    conversations: counted(
      '{ $n -> [one] { $n } conversation that has *[other] { $n } conversations that have } read or changed it, with prompts, answers and results',
    ),
    ownConversations: counted(
      '{ $n -> [one] { $n } conversation *[other] { $n } conversations } with prompts, answers, results and runs',
    ),
    runs: counted(
      '{ $n -> [one] { $n } run *[other] { $n } runs } with prompts, answers, results and requests as sent',
    ),
    versions: counted(
      'the content of { $n -> [one] { $n } earlier version *[other] { $n } earlier versions }, which can’t be shown, restored or undone after that',
    ),
    versionsStay: 'The file and the list of its changes stay.',
    neededVersions: counted(
      '{ $n -> [one] { $n } content stays *[other] { $n } contents stay }, because another file, a conversation, a draft or an approval needs { $n -> [one] it *[other] them }',
    ),
    work: counted('{ $n -> [one] { $n } task or piece *[other] { $n } tasks or pieces } of reviewed work that name it'),
    names: 'names and texts in the history; its times and hashes stay',
    logKept: counted(
      'The log has { $n -> [one] { $n } older entry *[other] { $n } older entries } about it that { $n -> [one] keeps its *[other] keep their } text. Earlier versions of Cloister wrote { $n -> [one] it *[other] them }, and changing { $n -> [one] it *[other] them } would break the log.',
    ),
    notebook: message<(name: string, files: number) => string>(
      'the notebook “{ $name }” with { $files -> [one] { $files } file *[other] { $files } files }, history, labels, conversations and runs',
    ),
    holders: 'What may still hold it, and the app cannot reach:',
    holder: {
      'backup-files': 'backup files and exports that you saved before',
      'backup-folder': 'the backup folder, until its next snapshot',
      disk: 'free blocks of the disk, until the system writes over them',
      browser: 'the history of the browser, which has the addresses of notes that you opened',
      peers: 'other devices and servers that received it',
      'folder-bin': '.cloister-bin in the folder that this notebook is kept in step with, until you empty it',
      git: 'commits in the Git history of this notebook, until you end that history',
      links: 'links and words in other notes',
      settings: 'rules, agents or playbooks that name it',
    },
    never: 'Erasing cannot be undone.',
    kept: message<(name: string, why: string) => string>('{ $name } stays: { $why }'),
    keep: 'Keep',
    erase: counted('Erase { $n } for good'),
  },
});

/** Says what was erased, what the log keeps, and what may still hold it. */
export function saidErased(
  { items, blobs, logKept }: { readonly items: number; readonly blobs: number; readonly logKept: number },
  holders: readonly Holder[],
): string {
  const log = logKept === 0 ? [] : [strings.logKept(logKept)];
  const still =
    holders.length === 0
      ? []
      : [strings.stillHeld(holders.map((holder) => strings.question.holder[holder]).join(strings.between))];
  return [strings.erased(items, blobs), ...log, ...still].join(' ');
}
