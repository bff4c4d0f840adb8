import { catalog, message } from '../../kit/language/text-catalog.ts';

export const propertyStrings = catalog('property', {
  count: message<(properties: number) => string>(
    '{ $properties -> [one] { $properties } property *[other] { $properties } properties }',
  ),
  more: message<(properties: number) => string>('{ $properties } more'),
  none: 'This note has no properties yet.',
  broken: message<(line: number, column: number, reason: string) => string>(
    'The properties cannot be read: line { $line }, column { $column }. { $reason } Fix the properties in the text of the note.',
  ),
  refused: message<(name: string, reason: string) => string>(
    '{ $name } was not changed. { $reason } Edit the property in the text of the note.',
  ),
  other: 'To change this property, edit the text of the note.',
  removeItem: message<(item: string, name: string) => string>('Remove { $item } from { $name }'),
  addItem: message<(name: string) => string>('Add to { $name }'),
  items: message<(name: string) => string>('{ $name }, list'),
  empty: '(empty)',
  add: 'Add property',
  newKind: 'Type',
  taken: message<(name: string) => string>('A property named { $name } already exists. Choose another name.'),
  nameWanted: 'Enter a name.',
  kinds: { text: 'Text', number: 'Number', date: 'Date', checkbox: 'Checkbox', list: 'List' },
});
