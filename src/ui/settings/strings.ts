import { formatBytes } from '../kit/format.ts';

export const strings = {
  title: 'Settings',
  storage: 'Storage',
  storageText: 'Everything lies on this device, in the database of this browser.',
  used: (usage: number, quota: number) => `${formatBytes(usage)} used of ${formatBytes(quota)} that the browser offers`,
  persisted: 'The browser keeps it until you delete it.',
  notPersisted: 'The browser may delete it when the device runs out of room.',
  persist: 'Ask the browser to keep it',
  persistRefused: 'The browser did not agree yet. Installing Cloister or visiting it more often helps.',
  schema: (version: number) => `Layout of the database: version ${version}`,
  storageFailed: (why: string) => `That could not be found out: ${why}`,
  look: 'Look',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  theme: 'Theme',
  advanced: 'For scripts',
  console: 'Console API',
  consoleHint:
    'Puts “cloister” into the browser’s console: all that the screen can do, by the same commands. It is there after the next load of the page.',
  about: 'About',
  version: (version: string, build: string) => `Cloister ${version} (build ${build})`,
  licence: 'Apache-2.0. Built with open-source packages:',
  licences: 'their licences',
  help: {
    title: 'What the Navigator understands',
    text: 'The Navigator needs no model and no network. Ask in your own words; these show what kinds of things it does. Anything that changes a file asks you first.',
    try: 'Ask this',
    groups: [
      {
        title: 'Look around',
        examples: ['What is in /experiments?', 'Find notes about chlorophyll', 'Open /notes/plan.md'],
      },
      {
        title: 'Read and sum up',
        examples: [
          'Read /notes/plan.md',
          'Summarize last week’s experiments into /notes/weekly-summary.md',
          'Summarize everything about germination',
        ],
      },
      {
        title: 'Tidy up',
        examples: [
          'Rename /notes/plan.md to /notes/plan-2.md',
          'Move /notes/orders.md to /archive',
          'Delete /notes/orders.md',
        ],
      },
      { title: 'Take back', examples: ['Undo the last change'] },
    ],
    keysTitle: 'Keys',
    keys: [
      { keys: 'Ctrl K or ⌘K', text: 'to the Ask bar' },
      { keys: '↑ ↓ → ←', text: 'in the files: move, open and close folders' },
      { keys: 'F2', text: 'in the files: rename' },
      { keys: 'Delete', text: 'in the files: delete, with a way back' },
      { keys: 'Shift F10', text: 'in the files: what can be done' },
    ],
  },
};
