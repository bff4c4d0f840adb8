import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { labelNames } from '../file-strings.ts';

/** Texts about adding and removing labels. */
export const labelStrings = {
  button: 'Labels',
  menu: (name: string) => `Labels of ${name}`,
  set: (label: Label) => `Add label ${labelNames[label]}`,
  takeAway: (label: Label) => `Remove label ${labelNames[label]}`,
  has: (label: Label) => `Labeled ${labelNames[label]}`,
  fromFolder: (folder: string) =>
    `Inherited from the folder ${folder}. Remove the label there, or move this item out of the folder.`,
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
  wasSet: (label: Label, name: string) => `${name} is now ${labelNames[label]}.`,
  takenAway: {
    'local-only': (name: string, isNote: boolean) =>
      `${name} is no longer local-only: remote models can read it.${isNote ? ' If the note’s properties still say local-only, the next change restores the label.' : ''}`,
    untrusted: (name: string, isNote: boolean) =>
      `${name} is no longer untrusted.${isNote ? ' If the note’s properties still say untrusted, the next change restores the label.' : ''}`,
  } satisfies Record<Label, (name: string, isNote: boolean) => string>,
  undo: 'Undo',
};
