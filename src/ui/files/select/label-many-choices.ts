import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { LABELS } from '../../../contracts/domain/row-words.ts';
import { once } from '../../../core/shared/once.ts';
import type { MenuChoice } from '../../kit/floating/menu-popover.tsx';
import { selectionStrings as strings } from '../../state/labels/selection-strings.ts';
import { labelIcons } from '../labels/group-labels.ts';

/** The menu items that add and remove labels of several files. */
export const labelManyChoices = once((): readonly MenuChoice[] =>
  LABELS.flatMap((label, index) => [
    { id: `add ${label}`, text: strings.addLabel(label), icon: labelIcons[label], apart: index > 0 },
    { id: `remove ${label}`, text: strings.removeLabel(label) },
  ]),
);

/** Returns what a menu item does to a label; null for other menu items. */
export function labelManyOf(id: string): { label: Label; carried: boolean } | null {
  for (const label of LABELS) {
    if (id === `add ${label}`) return { label, carried: true };
    if (id === `remove ${label}`) return { label, carried: false };
  }
  return null;
}
