import { catalog, message } from '../kit/language/text-catalog.ts';

export const strings = catalog('launcher', {
  pin: 'Pin under New',
  unpin: 'Unpin from New',
  pinNamed: message<(text: string) => string>('Pin under New: { $text }'),
  unpinNamed: message<(text: string) => string>('Unpin from New: { $text }'),
  pinned: message<(text: string) => string>('{ $text } is pinned under New.'),
  unpinned: message<(text: string) => string>('{ $text } is no longer pinned under New.'),
  undo: 'Undo',
  scriptReplaced: 'The script in the editor was replaced.',
  bringBack: 'Bring it back',
  scriptGone: 'The history does not have this script.',
  question: 'Puts the question in the Ask bar',
  playbook: 'Opens the playbook',
  script: 'Opens the script',
});
