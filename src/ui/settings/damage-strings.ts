import { count } from '../kit/format.ts';

export const damageStrings = {
  title: 'Damaged records',
  text: 'A record that cannot be read is left where it is and used nowhere. Everything else works on.',
  look: 'Look for damage',
  looking: 'Reading everything there is…',
  none: 'Nothing is damaged.',
  found: (n: number) => `${count(n, 'record is', 'records are')} damaged:`,
  caption: 'Damaged records',
  table: 'Table',
  key: 'Key',
  wrong: 'What is wrong',
  actions: 'What you can do',
  save: 'Save as a file',
  saveLabel: (table: string, key: string) => `Save as a file: ${table} ${key}`,
  remove: 'Remove',
  removeLabel: (table: string, key: string) => `Remove ${table} ${key}`,
  question: (table: string, key: string) =>
    `Remove the damaged record ${table} ${key}? Save it as a file first if it may still be of use.`,
  guards: {
    agents: 'The agent is gone then. Another of that name begins with the rights you give it.',
    labels: 'The file counts as local-only and untrusted until then; afterwards it carries no label.',
    meta: 'What stood there is lost: the rule book begins empty, and keys of providers cannot be opened any more.',
  } satisfies Record<string, string> as Record<string, string>,
  removeNow: 'Remove it',
  cancel: 'Leave it',
};
