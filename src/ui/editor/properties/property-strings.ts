import { count } from '../../kit/format.ts';

export const propertyStrings = {
  title: 'Properties',
  count: (properties: number) => count(properties, 'property', 'properties'),
  none: 'This note has no properties yet.',
  broken: (line: number, column: number, reason: string) =>
    `The properties cannot be read: line ${line}, column ${column}. ${reason} Mend them in the text below; nothing else is affected.`,
  refused: (name: string, reason: string) => `${name} was not changed. ${reason} Change it in the text below.`,
  other: 'To change this one, edit the text below.',
  remove: (name: string) => `Remove ${name}`,
  removeItem: (item: string, name: string) => `Remove ${item} from ${name}`,
  addItem: (name: string) => `Add to ${name}`,
  items: (name: string) => `${name}, list`,
  empty: '(empty)',
  add: 'Add a property',
  newName: 'Name',
  newKind: 'Kind',
  addIt: 'Add',
  cancel: 'Cancel',
  taken: (name: string) => `There already is a property ${name}. Choose another name.`,
  nameWanted: 'Give it a name.',
  kinds: { text: 'Text', number: 'Number', date: 'Date', checkbox: 'Checkbox', list: 'List' },
};
