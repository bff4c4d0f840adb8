import type { Label, LabelAt } from '../../../contracts/domain/notebook/label.ts';
import { LABELS } from '../../../contracts/domain/row-words.ts';
import type { MenuChoice } from '../../kit/menu-popover.tsx';
import { labelStrings } from './label-strings.ts';
import { carriesItself, labelIcons } from './labels-of.ts';

const PREFIX = 'label:';

/** What a menu offers about the labels of a file or folder. A label of a folder above is taken away there. */
export function labelChoices(path: string, labels: readonly LabelAt[]): MenuChoice[] {
  return LABELS.map((label, index) => {
    const place = { id: `${PREFIX}${label}`, icon: labelIcons[label], apart: index === 0 };
    if (carriesItself(path, labels, label)) {
      return { ...place, text: labelStrings.takeAway(label), hint: labelStrings.afterwards[label] };
    }
    const above = labels.find((at) => at.label === label);
    if (above)
      return { ...place, text: labelStrings.has(label), hint: labelStrings.fromFolder(above.path), disabled: true };
    return { ...place, text: labelStrings.set(label), hint: labelStrings.meaning[label] };
  });
}

/** The label that a choice is about; null for any other choice. */
export function labelOfChoice(id: string): Label | null {
  return LABELS.find((label) => id === `${PREFIX}${label}`) ?? null;
}
