import { catalog, message } from '../kit/language/text-catalog.ts';
export const strings = catalog('settings', {
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
  version: message<(version: string, build: string) => string>('Cloister { $version } (build { $build })'),
  licence: 'Licensed under Apache-2.0. Built with open-source packages:',
  licences: 'view licenses',
});
