import { catalog, message } from './language/text-catalog.ts';
export const strings = catalog('kit', {
  working: 'Working…',
  dismiss: 'Dismiss',
  notices: 'Notices',
  oneALine: 'One value a line.',
  you: 'you',
  app: 'Cloister',
  hiddenCharacter: message<(title: string) => string>('Hidden: { $title }'),
});
