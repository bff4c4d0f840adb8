import type { KeptReason } from '../../../contracts/domain/notebook/retention.ts';
import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';

export const strings = catalog('retention', {
  title: 'Old conversations',
  limit: {
    conversations: 'Conversations kept',
    all: 'All',
    last: message<(n: number) => string>('The last { $n }'),
    sizeBytes: 'Space for conversations',
    anySize: 'No limit',
    versionDays: 'Content of earlier versions kept',
    conversationDays: 'Unused conversations kept',
    binDays: 'Deleted items kept in the bin',
    untilEmptied: 'Until you empty the bin',
    always: 'Always',
    days: message<(n: number) => string>('{ $n } days'),
  },
  off: 'Cloister removes no conversation by itself.',
  on: 'Above these limits, Cloister removes the oldest conversations in the background, with their runs, messages and temporary files.',
  never: message<(days: number) => string>(
    'Conversations of the last { $days } days of work are never removed, nor those with a tab, with a run that has not ended, with something to approve, or that a task or review still uses.',
  ),
  stays: 'The log stays complete, and so do your files and what agents changed in them.',
  reading: 'Measuring conversations…',
  now: message<(conversations: number, runs: number, messages: number, sizeBytes: number) => string>(
    'Kept now: { $conversations -> [one] { $conversations } conversation *[other] { $conversations } conversations } with { $runs -> [one] { $runs } run *[other] { $runs } runs } and { $messages -> [one] { $messages } message *[other] { $messages } messages }, { BYTES($sizeBytes) }.',
  ),
  above: message<(n: number, sizeBytes: number) => string>(
    'Above the limits: { $n -> [one] { $n } conversation *[other] { $n } conversations }, { BYTES($sizeBytes) }. Cloister removes the oldest in the background.',
  ),
  protected: 'Not removed:',
  kept: {
    recent: message<(n: number) => string>('{ $n } used recently'),
    open: message<(n: number) => string>('{ $n } with a tab'),
    live: message<(n: number) => string>('{ $n } with a run that has not ended'),
    waiting: message<(n: number) => string>('{ $n } with something to approve'),
    work: message<(n: number) => string>('{ $n } used by a task or review'),
    damaged: message<(n: number) => string>('{ $n } with a damaged record'),
  } satisfies Record<KeptReason, (n: number) => string>,
  cleanUp: 'Clean up now',
  which: 'Remove conversations',
  beyond: 'Above the limits',
  unused: message<(days: number) => string>('Not used for { $days } days'),
  list: 'Conversations to remove',
  nothing: 'There is nothing to remove.',
  lastAt: message<(atMs: number) => string>('last used { WHEN($atMs) }'),
  runsOf: message<(n: number) => string>('{ $n -> [one] { $n } run *[other] { $n } runs }'),
  filesOf: message<(n: number) => string>('{ $n -> [one] { $n } temporary file *[other] { $n } temporary files }'),
  size: message<(sizeBytes: number) => string>('{ BYTES($sizeBytes) }'),
  warning:
    'Removing conversations can’t be undone. Costs and the log stay; pages about activity no longer count these runs.',
  remove: message<(n: number, sizeBytes: number) => string>(
    'Remove { $n -> [one] { $n } conversation *[other] { $n } conversations }, { BYTES($sizeBytes) }',
  ),
  removing: 'Removing conversations…',
  done: message<(n: number, sizeBytes: number) => string>(
    'Removed { $n -> [one] { $n } conversation *[other] { $n } conversations }, { BYTES($sizeBytes) }.',
  ),
  keptAgain: message<(n: number) => string>('{ $n -> [one] { $n } was *[other] { $n } were } used again and kept.'),
  versions: {
    title: 'Earlier versions',
    why: 'The content of earlier versions lets you compare, restore and undo.',
    off: 'Cloister removes no content by itself.',
    on: message<(days: number, versions: number) => string>(
      'Cloister removes contents replaced more than { $days } days ago in the background. It keeps the last { $versions } versions of each file, also of deleted files. The history still lists these changes.',
    ),
    cleanUp: 'Remove old versions',
    which: 'Remove contents of versions',
    older: message<(days: number) => string>('Replaced more than { $days } days ago'),
    list: 'Files with old versions',
    versionsOf: message<(n: number) => string>('{ $n -> [one] { $n } version *[other] { $n } versions }'),
    warning:
      'Removing contents can’t be undone. Changes that need them can’t be undone any more, and these versions can’t be shown or restored. Files, their history and the log stay.',
    remove: message<(n: number, sizeBytes: number) => string>(
      'Remove { $n -> [one] { $n } version *[other] { $n } versions }, { BYTES($sizeBytes) }',
    ),
    done: message<(n: number, sizeBytes: number) => string>(
      'Removed the content of { $n -> [one] { $n } version *[other] { $n } versions }, { BYTES($sizeBytes) }.',
    ),
  },
  bin: {
    off: 'Cloister erases nothing in the bin by itself.',
    on: message<(days: number) => string>(
      'Cloister erases what was deleted more than { $days } days ago for good, in the background. What an open run or a waiting approval needs stays.',
    ),
    due: message<(n: number) => string>(
      'To be erased next: { $n -> [0] nothing [one] { $n } item *[other] { $n } items }.',
    ),
    open: 'Open the bin',
  },
  gone: 'This conversation was removed. Its entries in the log and its changes to files are kept.',
});
