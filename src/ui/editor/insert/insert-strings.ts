import { catalog, message } from '../../kit/language/text-catalog.ts';

export const strings = catalog('editor-insert', {
  bar: 'Insert',
  table: 'Table',
  callout: 'Callout',
  formula: 'Formula',
  code: 'Code',
  image: 'Image',
  citation: 'Citation',
  template: 'Template',
  date: 'Today’s date',
  /** Other words by which the menu finds an entry, separated by spaces. */
  words: {
    table: 'grid rows columns',
    callout: 'box hint warning',
    formula: 'math equation',
    code: 'program block',
    image: 'picture photo figure',
    citation: 'reference source',
    template: 'form',
    date: 'day now',
  },
  column: message<(n: number) => string>('Column { $n }'),
  chooseImage: 'Images to insert',
  settings: {
    title: 'Inserting',
    show: 'Offer tables, formulas and more while I write',
    hint: 'A slash at the start of a line opens a menu, and a bar above the text has the same entries.',
  },
});
