import { catalog, message } from '../../kit/language/text-catalog.ts';

export const propertyStrings = catalog('property', {
  title: 'Properties',
  count: message<(properties: number) => string>(
    '{ $properties -> [one] { $properties } property *[other] { $properties } properties }',
    'properties',
  ),
  more: message<(properties: number) => string>('{ $properties } more', 'properties'),
  none: 'This note has no properties yet.',
  broken: message<(line: number, column: number, reason: string) => string>(
    'The properties cannot be read: line { $line }, column { $column }. { $reason } Fix the properties in the text of the note.',
    'line',
    'column',
    'reason',
  ),
  refused: message<(name: string, reason: string) => string>(
    '{ $name } was not changed. { $reason } Edit the property in the text of the note.',
    'name',
    'reason',
  ),
  other: 'To change this property, edit the text of the note.',
  remove: message<(name: string) => string>('Remove { $name }', 'name'),
  removeItem: message<(item: string, name: string) => string>('Remove { $item } from { $name }', 'item', 'name'),
  addItem: message<(name: string) => string>('Add to { $name }', 'name'),
  items: message<(name: string) => string>('{ $name }, list', 'name'),
  empty: '(empty)',
  add: 'Add property',
  newName: 'Name',
  newKind: 'Type',
  addIt: 'Add',
  cancel: 'Cancel',
  taken: message<(name: string) => string>('A property named { $name } already exists. Choose another name.', 'name'),
  nameWanted: 'Enter a name.',
  kinds: { text: 'Text', number: 'Number', date: 'Date', checkbox: 'Checkbox', list: 'List' },
});
