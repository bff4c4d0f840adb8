import { catalog, message } from '../../kit/language/text-catalog.ts';

export const toBinStrings = catalog('to-bin', {
  conversation: 'Move conversation to the bin',
  run: 'Move run to the bin',
  review: 'Move to the bin',
  moved: message<(name: string) => string>('“{ $name }” moved to the bin.'),
});
