import { catalog } from '../kit/language/text-catalog.ts';

export const strings = catalog('language', {
  title: 'Language',
  system: 'As in the browser',
  hint: 'The page reloads to change the language. The Navigator then answers in it, too.',
});
