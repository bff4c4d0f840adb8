import type { Label, LabelAt } from '../../../contracts/domain/notebook/label.ts';
import { LABELS } from '../../../contracts/domain/row-words.ts';
import type { MenuChoice } from '../../kit/floating/menu-popover.tsx';
import { labelStrings } from '../../state/labels/label-strings.ts';
import { hasOwnLabel, labelIcons } from './group-labels.ts';

const PREFIX = 'label:';

/** Returns the menu items that add and remove labels of a file or folder. An inherited label can be removed only at its folder. */
export function labelChoices(path: string, labels: readonly LabelAt[]): MenuChoice[] {
  return LABELS.map((label, index) => {
    const place = { id: `${PREFIX}${label}`, icon: labelIcons[label], apart: index === 0 };
    if (hasOwnLabel(path, labels, label)) {
      return { ...place, text: labelStrings.takeAway(label), hint: labelStrings.afterwards[label] };
    }
    const above = labels.find((at) => at.label === label);
    if (above)
      return { ...place, text: labelStrings.has(label), hint: labelStrings.fromFolder(above.path), disabled: true };
    return { ...place, text: labelStrings.set(label), hint: labelStrings.meaning[label] };
  });
}

/** Returns the label of a menu item; null for other menu items. */
export function labelOfChoice(id: string): Label | null {
  return LABELS.find((label) => id === `${PREFIX}${label}`) ?? null;
}
