import { catalog, message } from '../../kit/language/text-catalog.ts';

export const strings = catalog('screen', {
  closed: message<(name: string) => string>('The agent closed the tab { $name }.'),
  reopen: 'Reopen',
  reordered: 'The agent changed the order of the tabs.',
  themed: 'The agent changed the theme.',
  colored: message<(color: string) => string>('The agent changed the colour of the workspace. Now: { $color }.'),
});
