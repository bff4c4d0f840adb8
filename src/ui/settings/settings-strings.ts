export const strings = {
  title: 'Settings',
  you: 'You',
  name: 'Your name',
  nameHint: 'Put in for {{author}} when you start a note from a template. Kept on this device.',
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
    tools: 'All that agents can do, tool by tool',
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
      { title: 'To do', examples: ['List my to-dos', 'Tick off book the freeze dryer'] },
      { title: 'Changes', examples: ['What changed today?', 'Undo the last change'] },
    ],
    keysTitle: 'Keys',
    keys: [
      { keys: '↑ ↓ → ←', text: 'in the files: move, open and close folders' },
      { keys: 'F2', text: 'in the files: rename' },
      { keys: 'Delete', text: 'in the files: delete, with a way back' },
      { keys: 'Shift F10', text: 'in the files: what can be done' },
    ],
  },
};
