import { catalog, message } from '../kit/language/text-catalog.ts';

export const strings = catalog('tag', {
  title: 'Tags',
  filter: 'Filter tags',
  tree: 'Tags of this notebook',
  shown: message<(tags: number) => string>('{ $tags -> [one] { $tags } tag *[other] { $tags } tags }'),
  /** For screen readers, after the number. */
  notesWord: message<(notes: number) => string>('{ $notes -> [one] note *[other] notes }'),
  none: 'No tags yet',
  noneText: 'Tags gather notes on one topic, wherever they are. Write #tag in a note, or add a property named tags.',
  example: 'Create an example note with tags',
  /** Title and text of the example note; the words after # are its tags. */
  exampleTitle: 'Tags',
  exampleText:
    'This note has two tags: #example and #example/nested. A click on a tag shows the notes that have it. Delete this note when you no longer need it.',
  noMatch: message<(text: string) => string>('No tag contains “{ $text }”.'),
  choose: 'Select a tag to list its notes.',
  notes: message<(tag: string) => string>('Notes tagged { $tag }'),
  noNotes: message<(tag: string) => string>('No note is tagged { $tag }.'),
  all: 'All tags',
  failed: message<(why: string) => string>('The tags couldn’t be read. { $why }'),
  /** Tooltip of a tag in a note. */
  show: message<(tag: string) => string>('Show notes tagged { $tag }'),
});
