import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { count } from '../../kit/format.ts';
import { labelNames } from '../file-strings.ts';

const items = (number: number) => count(number, 'item', 'items');
const wereItems = (number: number) => count(number, 'item was', 'items were');

/** Texts about several selected files and folders. */
export const selectionStrings = {
  bar: 'Selection',
  selected: (number: number) => `${items(number)} selected`,
  select: 'Select',
  hint: 'Then click or tap others to act on all of them',
  move: 'Move…',
  label: 'Label…',
  delete: 'Delete…',
  clear: 'Clear selection',
  menu: (number: number) => `Actions for ${items(number)}`,
  question: (number: number, folders: number) =>
    `Delete ${items(number)}${folders > 0 ? ', with everything in the folders' : ''}? You can undo this.`,
  keep: 'Keep',
  remove: (number: number) => `Delete ${items(number)}`,
  deleted: (number: number) => `${wereItems(number)} deleted.`,
  labels: (number: number) => `Labels of ${items(number)}`,
  addLabel: (label: Label) => `Add label ${labelNames[label]}`,
  removeLabel: (label: Label) => `Remove label ${labelNames[label]}`,
  labelled: (label: Label, number: number) =>
    `${items(number)} ${number === 1 ? 'is' : 'are'} now ${labelNames[label]}.`,
  unlabelled: (label: Label, number: number) =>
    `${items(number)} ${number === 1 ? 'is' : 'are'} no longer ${labelNames[label]}. Notes whose properties name the label get it back with the next change.`,
  sameLabels: 'No label had to change.',
  undo: 'Undo',
};
