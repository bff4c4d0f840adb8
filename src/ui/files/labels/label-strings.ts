import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { labelNames } from '../file-strings.ts';

/** Words about setting labels and taking them away. */
export const labelStrings = {
  button: 'Labels',
  menu: (name: string) => `Labels of ${name}`,
  set: (label: Label) => `Label it ${labelNames[label]}`,
  takeAway: (label: Label) => `Take ${labelNames[label]} away`,
  has: (label: Label) => `It is ${labelNames[label]}`,
  fromFolder: (folder: string) => `From the folder ${folder}. Take it away there, or move this out first.`,
  meaning: {
    'local-only': 'Who has read it may not ask a model elsewhere, nor fetch anything.',
    untrusted: 'Others wrote it. Who has read it asks again before each write and each fetch.',
  } satisfies Record<Label, string>,
  afterwards: {
    'local-only': 'Remote models may read it then.',
    untrusted: 'It counts as your own words then: reading it makes nobody ask again.',
  } satisfies Record<Label, string>,
  wasSet: (label: Label, name: string) => `${name} is ${labelNames[label]} now.`,
  takenAway: {
    'local-only': (name: string, isNote: boolean) =>
      `${name} is not local-only any more: remote models may read it.${isNote ? ' If its head still says local-only, the next change brings the label back.' : ''}`,
    untrusted: (name: string, isNote: boolean) =>
      `${name} is not untrusted any more.${isNote ? ' If its head still says untrusted, the next change brings the label back.' : ''}`,
  } satisfies Record<Label, (name: string, isNote: boolean) => string>,
  undo: 'Undo',
};
