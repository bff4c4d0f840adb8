import { catalog } from '../../kit/language/text-catalog.ts';

export const strings = catalog('editor-opening', {
  title: 'Opening notes',
  choice: 'Notes opened for the first time',
  hint: 'The view of a note that you open for the first time. Later, it opens as you last saw it on this device. Notes that you create open in Live.',
});
