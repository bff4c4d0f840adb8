import { catalog, message } from '../../kit/language/text-catalog.ts';

/** Texts about tagging several files. */
export const tagManyStrings = catalog('tag-many', {
  tagForm: message<(number: number) => string>(
    'Tag { $number -> [one] { $number } item *[other] { $number } items } with',
  ),
  tagHint: 'For a folder, the notes in it are tagged.',
  badTag: 'A tag has letters, digits, hyphens, underscores and slashes, such as lab/week-3.',
  addTag: 'Add tag',
  removeTag: 'Remove tag',
  tagged: message<(tag: string, number: number) => string>(
    '#{ $tag } was added to { $number -> [one] { $number } note *[other] { $number } notes }.',
  ),
  untagged: message<(tag: string, number: number) => string>(
    '#{ $tag } was removed from { $number -> [one] { $number } note *[other] { $number } notes }.',
  ),
  allTagged: message<(tag: string) => string>('All of them have #{ $tag } already.'),
  noneTagged: message<(tag: string) => string>(
    'None of them has #{ $tag } in its properties. A tag in the text is removed in the note.',
  ),
});
