import { catalog } from '../../kit/language/text-catalog.ts';

export const updateStrings = catalog('update', {
  ready:
    'A new version of Cloister is ready. It loads by itself once you have left this window and nothing is in progress; your notebooks stay as they are.',
  now: 'Load now',
});
