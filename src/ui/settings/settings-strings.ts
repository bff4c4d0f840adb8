export const strings = {
  title: 'Settings',
  you: 'You',
  name: 'Your name',
  nameHint: 'Replaces {{author}} in notes created from a template. Stays on this device.',
  privacy: 'Privacy',
  names: 'Names of local-only files',
  nameChoices: { hidden: 'Hidden from models on servers', shown: 'Shown to models on servers' },
  nameHints: {
    hidden:
      'Agents whose model is on a server get no names, sizes or dates of local-only files, only how many are left out. A conversation that has shown such a name cannot use a model on a server.',
    shown:
      'Agents whose model is on a server can list the names and labels of local-only files. The content stays on this device.',
  },
  look: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  theme: 'Theme',
  advanced: 'Scripting',
  console: 'Console API',
  consoleHint:
    'Adds “cloister” to the browser console: the same commands that the screen uses. Reload the page to apply.',
  about: 'About',
  version: (version: string, build: string) => `Cloister ${version} (build ${build})`,
  licence: 'Licensed under Apache-2.0. Built with open-source packages:',
  licences: 'view licenses',
  help: {
    title: 'Help',
    text: 'The Navigator needs no model and no network. Ask in your own words; the examples show the kinds of requests it understands. Every change to a file needs your approval.',
    tools: 'See all tools that agents can use',

    groups: [
      {
        title: 'Explore',
        examples: ['What is in /experiments?', 'Find notes about chlorophyll', 'Open /notes/plan.md'],
      },
      {
        title: 'Read and summarize',
        examples: [
          'Read /notes/plan.md',
          'Summarize last week’s experiments into /notes/weekly-summary.md',
          'Summarize everything about germination',
        ],
      },
      {
        title: 'Organize',
        examples: [
          'Rename /notes/plan.md to /notes/plan-2.md',
          'Move /notes/orders.md to /archive',
          'Delete /notes/orders.md',
        ],
      },
      {
        title: 'Write',
        examples: [
          'Create a note called Ideas',
          'Add "checked" to /notes/plan.md',
          'In /notes/plan.md replace "day 21" with "day 28"',
        ],
      },
      {
        title: 'Tags and properties',
        examples: [
          'Tag /notes/plan.md with urgent',
          'Tag all notes in /notes with reviewed',
          'Set status to checked in all notes in /notes',
          'Notes tagged germination',
          'What tags are there?',
        ],
      },
      { title: 'Tasks in notes', examples: ['List my to-dos', 'Tick off book the freeze dryer'] },
      { title: 'Changes', examples: ['What changed today?', 'Undo the last change'] },
    ],
    keysTitle: 'Keyboard shortcuts',
    keys: [
      { keys: '↑ ↓ → ←', text: 'Move in the file list, open and close folders' },
      { keys: 'F2', text: 'Rename the selected file' },
      { keys: 'Delete', text: 'Delete the selected file (can be undone)' },
      { keys: 'Shift F10', text: 'Open the menu of the selected file' },
    ],
  },
};
