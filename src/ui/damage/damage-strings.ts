import { catalog, message } from '../kit/language/text-catalog.ts';

const SHOWN = 5;

const listed = catalog('damage-listed', {
  more: message<(names: readonly string[], more: number) => string>('{ $names } and { $more } more'),
  repaired: message<(names: string) => string>('Repaired: { $names }.'),
  notRepaired: message<(names: string, why: string) => string>('Not repaired: { $names }. { $why }'),
  files: message<(files: number, names: string) => string>(
    '{ $files -> [one] { $files } file is *[other] { $files } files are } damaged and not shown: { $names }.',
  ),
  all: message<(names: readonly string[]) => string>('{ $names }'),
});

const named = (names: readonly string[]) =>
  names.length > SHOWN ? listed.more(names.slice(0, SHOWN), names.length - SHOWN) : listed.all(names);

export const damageStrings = catalog('damage', {
  title: 'Damaged records',
  text: 'A record that can’t be read is kept but not used. Everything else keeps working.',
  look: 'Check for damage',
  looking: 'Checking all records…',
  none: 'No damaged records.',
  found: message<(n: number) => string>('{ $n -> [one] { $n } damaged record *[other] { $n } damaged records }:'),
  save: 'Save as file',
  saveLabel: message<(record: string) => string>('Save as file: { $record }'),
  why: message<(reason: string) => string>('Problem: { $reason }.'),
  repair: 'Repair',
  repairLabel: message<(record: string) => string>('Repair { $record }'),
  repairHint: 'Can be rebuilt from the change history. The damaged original is kept.',
  contentHint: 'Restore an older version from the history of the file, or import the file again.',
  removeLabel: message<(record: string) => string>('Remove { $record }'),
  question: message<(record: string) => string>(
    'Remove the damaged record { $record }? Save the record as a file first if you may need its content.',
  ),
  /** Titles of records without a path. */
  tables: {
    meta: 'Setting',
    workspaces: 'Workspace',
    notebooks: 'Notebook',
    files: 'File or folder',
    blobs: 'Content of a file',
    changes: 'Change in the history',
    audit: 'Log entry',
    auditSegments: 'Log entries',
    sessions: 'Conversation',
    messages: 'Message',
    runs: 'Run',
    steps: 'Step of a run',
    tasks: 'Task',
    reviews: 'Reviewed work',
    summaries: 'Summary of a conversation',
    toolCalls: 'Tool call',
    approvals: 'Approval',
    drafts: 'Draft',
    bin: 'Item in the bin',
    agents: 'Agent',
    labels: 'Labels of a file',
    requests: 'Request to a model',
    providers: 'Model server',
    gitFiles: 'File of the Git history',
    localModels: 'Local model',
    modelTests: 'Test of a model',
    playbooks: 'Playbook',
    credentials: 'API key',
    syncFolders: 'Folder of a notebook',
    syncFiles: 'Note about a file in a folder',
  } satisfies Record<string, string> as Record<string, string>,
  guards: {
    agents: 'This removes the agent. A new agent with that name starts with the rights you give it.',
    labels:
      'The file is treated as local-only and untrusted until you remove the record; afterwards the file has no label.',
    meta: 'Its content is lost: all rules are removed, and API keys can’t be decrypted any more.',
  } satisfies Record<string, string> as Record<string, string>,
  removeNow: 'Remove record',
  cancel: 'Keep record',
  review: 'Review',
  repaired: {
    caption: 'Repaired records',
    found: message<(n: number) => string>(
      '{ $n -> [one] { $n } record was *[other] { $n } records were } damaged and rebuilt. The { $n -> [one] original is *[other] originals are } kept:',
    ),
    when: message<(atMs: number) => string>('Repaired { WHEN($atMs) }.'),
    remove: 'Remove original',
    removeLabel: message<(record: string) => string>('Remove original: { $record }'),
  },
  outcome: {
    repaired: (names: readonly string[]) => listed.repaired(named(names)),
    notRepaired: (names: readonly string[], why: string) => listed.notRepaired(named(names), why),
  },
  notebook: {
    title: 'This notebook is damaged',
    text: 'The record of this notebook is damaged, so the notebook can’t be opened. Its files were not deleted. Repair the record to open the notebook.',
    others: 'Other notebooks',
  },
  bar: {
    damaged: message<(n: number) => string>(
      '{ $n -> [one] { $n } record is *[other] { $n } records are } damaged and not used. Everything else works. Review { $n -> [one] it *[other] them } to repair, save or remove { $n -> [one] it *[other] them }.',
    ),
    repaired: message<(n: number) => string>(
      '{ $n -> [one] { $n } record was *[other] { $n } records were } damaged and rebuilt from the change history. Check that nothing is missing.',
    ),
  },
  start: message<(n: number) => string>(
    '{ $n -> [one] { $n } record is *[other] { $n } records are } damaged, so some notebooks may not be shown. Nothing was deleted. Repair or save { $n -> [one] the record *[other] each record } before you continue.',
  ),
  lost: 'The browser removed the notebooks on this device, because its database was damaged or the device ran out of space. Restore them from your latest backup, or import your latest archive (.zip or .eln). Without one, they can’t be recovered.',
  lostLog: message<(entries: number, atMs: number) => string>(
    'Their log had { $entries -> [one] { $entries } entry *[other] { $entries } entries }, the newest of { EXACTLY($atMs) }. The new log begins with a note of it.',
  ),
  rebuilt: {
    working:
      'The browser removed its database. Cloister is rebuilding the notebooks from its journal on this device. Wait until it has finished.',
    what: message<(notebooks: number, files: number) => string>(
      'The browser lost its database or the newest part of it. Cloister rebuilt it from its journal on this device: { $notebooks -> [one] { $notebooks } notebook *[other] { $notebooks } notebooks }, { $files -> [one] { $files } file *[other] { $files } files }.',
    ),
    contents: message<(n: number) => string>(
      'The content of { $n -> [one] { $n } file *[other] { $n } files } could not be rebuilt.',
    ),
    entries: message<(n: number) => string>(
      '{ $n -> [one] { $n } log entry *[other] { $n } log entries } could not be rebuilt.',
    ),
    next: 'Check that nothing is missing, add your API keys again if they are gone, and export an archive to keep elsewhere.',
  },
  files: (paths: readonly string[]) => listed.files(paths.length, named(paths)),
  file: message<(path: string) => string>(
    'The record of { $path } is damaged, so the file can’t be opened. The file was not deleted. Repair or review the record.',
  ),
});
