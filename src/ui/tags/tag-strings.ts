import { count } from '../kit/format.ts';

export const strings = {
  title: 'Tags',
  filter: 'Filter tags',
  tree: 'Tags of this notebook',
  shown: (tags: number) => count(tags, 'tag', 'tags'),
  /** For screen readers, after the number. */
  notesWord: (notes: number) => (notes === 1 ? 'note' : 'notes'),
  none: 'No note has a tag yet. Write #tag in a note, or add a property named tags.',
  noMatch: (text: string) => `No tag contains “${text}”.`,
  choose: 'Select a tag to list its notes.',
  notes: (tag: string) => `Notes tagged ${tag}`,
  noNotes: (tag: string) => `No note is tagged ${tag}.`,
  all: 'All tags',
  retry: 'Try again',
  failed: (why: string) => `The tags couldn’t be read. ${why}`,
  /** Tooltip of a tag in a note. */
  show: (tag: string) => `Show notes tagged ${tag}`,
};
