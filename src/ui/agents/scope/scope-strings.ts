import { catalog, message } from '../../kit/language/text-catalog.ts';
import type { Toggled } from './scope-picks.ts';

const refusals = catalog('scope-refusals', {
  unnameable: message<(path: string) => string>(
    '{ $path } can’t be selected, because * and ? are wildcards in a pattern. Select its parent folder, or rename the file.',
  ),
  many: message<(count: number) => string>(
    'This selection needs { $count } separate entries, and 200 is the limit. Move what the agent must not see into a separate folder outside the selected one.',
  ),
});

/** Strings of the scope fields and of the access panel. */
export const scopeStrings = catalog('scope', {
  notebooks: 'Notebooks',
  everyNotebook: 'Every notebook, including new ones',
  goneNotebook: message<(id: string) => string>('{ $id } (not on this device)'),
  noNotebook: 'Select at least one notebook, or the agent has no access.',
  foldersHint: message<(name: string) => string>(
    'Select what the agent can access in { $name }. A selected folder includes everything in it, now and later. The selection applies to every notebook the agent works in.',
  ),
  tree: message<(name: string) => string>('Folders of { $name }'),
  find: 'Find a file or folder',
  everything: message<(name: string) => string>('Everything in { $name }'),
  foundNothing: message<(words: string) => string>('No path contains “{ $words }”.'),
  emptyNotebook: 'This notebook has no files yet.',
  notThere: message<(path: string) => string>('{ $path } no longer exists. Select from the updated list.'),
  cannotPick(why: Exclude<Toggled, { type: 'picked' | 'unread' }>): string {
    return why.type === 'unnameable' ? refusals.unnameable(why.path) : refusals.many(why.count);
  },
  patterns: 'Folders as patterns',
  fileTypes: 'File types',
  everyType: 'Every type',
  type: message<(pattern: string, files: number | undefined) => string>(
    '{ $files -> [is-null] { $pattern } *[other] { $pattern } ({ $files }) }',
    'pattern',
    'files',
  ),
  addType: 'Add a file type',
  addTypeHint: 'A name pattern, such as *.tex. Press Enter to add.',
  noType: 'Select at least one file type, or the agent can’t open any file.',
  reach: message<(name: string) => string>('Access in { $name }'),
  counts: message<(reads: number, writes: number, deletes: number, all: number) => string>(
    'The agent can read { $reads } of { $all -> [one] { $all } file *[other] { $all } files }, change { $writes } and delete { $deletes }.',
    'reads',
    'writes',
    'deletes',
    'all',
  ),
  reachesNothing: message<(files: number) => string>(
    'The agent has access to none of the { $files -> [one] { $files } file *[other] { $files } files } here: no file matches the selected folders and file types, or no right is given.',
  ),
  notHere: 'This notebook is not selected, so the agent has no access to its files.',
  file: 'File',
  files: 'Accessible files',
  rights: { read: 'read', write: 'change', create: 'create', delete: 'delete' },
  letters: { read: 'R', write: 'W', create: 'C', delete: 'D' },
  legend: 'R read, W change, C create (where no file exists), D delete. A question mark: needs approval.',
  asks: message<(right: string) => string>('{ $right }, with approval'),
  whichNotebook: 'Notebook',
  labels: message<(labels: string) => string>('Labels: { $labels }.'),
  untrusted: 'After reading this file, each change and request needs approval.',
  decision: message<(right: string, decision: string) => string>(
    '{ $right }: { $decision -> [allow] allowed [ask] needs approval *[other] denied }',
  ),
  toRule: 'Show the rule',
  select: 'Select a file to see the rule behind each right.',
});
