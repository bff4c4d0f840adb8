import { count } from '../../kit/format.ts';

export const propertyStrings = {
  title: 'Properties',
  count: (properties: number) => count(properties, 'property', 'properties'),
  none: 'This note has no properties yet.',
  broken: (line: number, column: number, reason: string) =>
    `The properties cannot be read: line ${line}, column ${column}. ${reason} Fix the properties in the text below.`,
  refused: (name: string, reason: string) => `${name} was not changed. ${reason} Edit the property in the text below.`,
  other: 'To change this property, edit the text below.',
  remove: (name: string) => `Remove ${name}`,
  removeItem: (item: string, name: string) => `Remove ${item} from ${name}`,
  addItem: (name: string) => `Add to ${name}`,
  items: (name: string) => `${name}, list`,
  empty: '(empty)',
  add: 'Add property',
  newName: 'Name',
  newKind: 'Type',
  addIt: 'Add',
  cancel: 'Cancel',
  taken: (name: string) => `A property named ${name} already exists. Choose another name.`,
  nameWanted: 'Enter a name.',
  kinds: { text: 'Text', number: 'Number', date: 'Date', checkbox: 'Checkbox', list: 'List' },
};
