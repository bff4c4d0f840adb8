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
  saveLabel: (table: string, key: string) => `Save as file: ${table} ${key}`,
  repair: 'Repair',
  repairLabel: (table: string, key: string) => `Repair ${table} ${key}`,
  repairHint: 'Can be rebuilt from the change history. The damaged original is kept.',
  describes: (path: string) => `Describes ${path}.`,
  remove: 'Remove',
  removeLabel: (table: string, key: string) => `Remove ${table} ${key}`,
  question: (table: string, key: string) =>
    `Remove the damaged record ${table} ${key}? Save the record as a file first if you may need its content.`,
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
    found: (n: number) => `${count(n, 'record was', 'records were')} damaged and rebuilt. The originals are kept:`,
    when: (atMs: number) => `Repaired ${formatWhen(atMs)}.`,
    remove: 'Remove original',
    removeLabel: (table: string, key: string) => `Remove original: ${table} ${key}`,
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
