import { count } from '../kit/format.ts';

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
};
