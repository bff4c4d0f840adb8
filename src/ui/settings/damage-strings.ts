import { count, formatWhen } from '../kit/format.ts';

const SHOWN = 5;
const named = (names: readonly string[]) =>
  `${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}`;

export const damageStrings = {
  title: 'Damaged records',
  text: 'A record that can’t be read is kept but not used. Everything else keeps working.',
  look: 'Check for damage',
  looking: 'Checking all records…',
  none: 'No damaged records.',
  found: (n: number) => `${count(n, 'damaged record', 'damaged records')}:`,
  caption: 'Damaged records',
  save: 'Save as file',
  saveLabel: (record: string) => `Save as file: ${record}`,
  why: (reason: string) => `Problem: ${reason}.`,
  repair: 'Repair',
  repairLabel: (record: string) => `Repair ${record}`,
  repairHint: 'Can be rebuilt from the change history. The damaged original is kept.',
  contentHint: 'Restore an older version from the history of the file, or import the file again.',
  remove: 'Remove',
  removeLabel: (record: string) => `Remove ${record}`,
  question: (record: string) =>
    `Remove the damaged record ${record}? Save the record as a file first if you may need its content.`,
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
    summaries: 'Summary of a conversation',
    toolCalls: 'Tool call',
    approvals: 'Approval',
    drafts: 'Draft',
    agents: 'Agent',
    labels: 'Labels of a file',
    requests: 'Request to a model',
    providers: 'Model server',
    gitFiles: 'File of the Git history',
    localModels: 'Local model',
    modelTests: 'Test of a model',
    credentials: 'API key',
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
    found: (n: number) =>
      `${count(n, 'record was', 'records were')} damaged and rebuilt. The ${n === 1 ? 'original is' : 'originals are'} kept:`,
    when: (atMs: number) => `Repaired ${formatWhen(atMs)}.`,
    remove: 'Remove original',
    removeLabel: (record: string) => `Remove original: ${record}`,
  },
  outcome: {
    repaired: (names: readonly string[]) => `Repaired: ${named(names)}.`,
    notRepaired: (names: readonly string[], why: string) => `Not repaired: ${named(names)}. ${why}`,
  },
  notebook: {
    title: 'This notebook is damaged',
    text: 'The record of this notebook is damaged, so the notebook can’t be opened. Its files were not deleted. Repair the record to open the notebook.',
    others: 'Other notebooks',
  },
  bar: {
    damaged: (n: number) =>
      `${count(n, 'record is', 'records are')} damaged and not used. Everything else works. Review ${n === 1 ? 'it' : 'them'} to repair, save or remove ${n === 1 ? 'it' : 'them'}.`,
    repaired: (n: number) =>
      `${count(n, 'record was', 'records were')} damaged and rebuilt from the change history. Check that nothing is missing.`,
  },
  start: (n: number) =>
    `${count(n, 'record is', 'records are')} damaged, so some notebooks may not be shown. Nothing was deleted. Repair or save ${n === 1 ? 'the record' : 'each record'} before you continue.`,
  files: (paths: readonly string[]) =>
    `${count(paths.length, 'file is', 'files are')} damaged and not shown: ${named(paths)}.`,
  file: (path: string) =>
    `The record of ${path} is damaged, so the file can’t be opened. The file was not deleted. Repair or review the record.`,
};
