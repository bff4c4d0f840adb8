import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';

/** Texts about several selected files and folders. */
export const selectionStrings = catalog('selection', {
  bar: 'Selection',
  count: message<(number: number) => string>('{ $number } selected'),
  select: 'Select',
  hint: 'Then click or tap others to act on all of them',
  move: 'Move…',
  label: 'Label…',
  delete: 'Delete…',
  clear: 'Clear selection',
  menu: message<(number: number) => string>(
    'Actions for { $number -> [one] { $number } item *[other] { $number } items }',
  ),
  question: message<(number: number, folders: number) => string>(
    'Delete { $number -> [one] { $number } item *[other] { $number } items }{ $folders -> [0] { "" } *[other] , with everything in the folders }? You can undo this.',
  ),
  keep: 'Keep',
  remove: message<(number: number) => string>(
    'Delete { $number -> [one] { $number } item *[other] { $number } items }',
  ),
  labels: message<(number: number) => string>(
    'Labels of { $number -> [one] { $number } item *[other] { $number } items }',
  ),
  addLabel: message<(label: Label) => string>('Add label { $label -> [untrusted] untrusted *[other] local-only }'),
  removeLabel: message<(label: Label) => string>(
    'Remove label { $label -> [untrusted] untrusted *[other] local-only }',
  ),
  labelled: message<(label: Label, number: number) => string>(
    '{ $number -> [one] { $number } item is *[other] { $number } items are } now { $label -> [untrusted] untrusted *[other] local-only }.',
    'label',
    'number',
  ),
  unlabelled: message<(label: Label, number: number) => string>(
    '{ $number -> [one] { $number } item is *[other] { $number } items are } no longer { $label -> [untrusted] untrusted *[other] local-only }. Notes whose properties name the label get it back with the next change.',
    'label',
    'number',
  ),
  sameLabels: 'No label had to change.',
  tag: 'Tag…',
  leftOut: message<(number: number, path: string, reason: string) => string>(
    '{ $number -> [one] { $path } was *[other] { $number } files were } left out{ $number -> [one] { "" } *[other] , such as { $path } }: { $reason }',
  ),
});
