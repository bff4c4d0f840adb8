import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';

/** Texts about adding and removing labels. */
export const labelStrings = catalog('label', {
  button: 'Labels',
  menu: message<(name: string) => string>('Labels of { $name }'),
  set: message<(label: Label) => string>('Add label { $label -> [untrusted] untrusted *[other] local-only }'),
  takeAway: message<(label: Label) => string>('Remove label { $label -> [untrusted] untrusted *[other] local-only }'),
  has: message<(label: Label) => string>('Labeled { $label -> [untrusted] untrusted *[other] local-only }'),
  fromFolder: message<(folder: string) => string>(
    'Inherited from the folder { $folder }. Remove the label there, or move this item out of the folder.',
  ),
  meaning: {
    'local-only':
      'An agent that has read this cannot use remote models or fetch anything. Settings, Privacy says whether remote models get its name.',
    untrusted:
      'Written by someone else. An agent that has read this, or its name, asks before each write and each fetch.',
  } satisfies Record<Label, string>,
  afterwards: {
    'local-only': 'Allows remote models to read this.',
    untrusted: 'Treats this as your own text: reading it requires no extra approval.',
  } satisfies Record<Label, string>,
  wasSet: message<(label: Label, name: string) => string>(
    '{ $name } is now { $label -> [untrusted] untrusted *[other] local-only }.',
    'label',
    'name',
  ),
  takenAway: {
    'local-only': message<(name: string, isNote: boolean) => string>(
      '{ $name } is no longer local-only: remote models can read it.{ $isNote -> [true] { " " }If the note’s properties still say local-only, the next change restores the label. *[other] { "" } }',
    ),
    untrusted: message<(name: string, isNote: boolean) => string>(
      '{ $name } is no longer untrusted.{ $isNote -> [true] { " " }If the note’s properties still say untrusted, the next change restores the label. *[other] { "" } }',
    ),
  } satisfies Record<Label, (name: string, isNote: boolean) => string>,
  unset: message<(by: 'tag' | 'property', name: string) => string>(
    '{ $by -> [tag] The tag #{ $name } isn’t a label and protects nothing. *[other] The property { $name } names a label without setting it, and protects nothing. }',
  ),
});
