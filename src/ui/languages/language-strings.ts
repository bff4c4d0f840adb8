import { catalog } from '../kit/language/text-catalog.ts';

export const strings = catalog('language', {
  title: 'Language',
  system: 'As in the browser',
  hint: 'The page reloads to change the language. Answers of agents, tools, error details and the log stay in English.',
});
