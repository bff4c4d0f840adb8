import { HardDrive, type LucideIcon, UserRoundX } from 'lucide-react';
import type { Label, LabelAt } from '../../contracts/label.ts';
import { LABELS } from '../../contracts/words.ts';
import type { MenuChoice } from '../kit/menu-popover.tsx';
import { labelStrings } from './strings.ts';

export const labelIcons: Record<Label, LucideIcon> = { 'local-only': HardDrive, untrusted: UserRoundX };

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

export function carriesItself(path: string, labels: readonly LabelAt[], label: Label): boolean {
  return labels.some((at) => at.label === label && at.path === path);
}

/** Labels of a file each once, with the places that bring it. */
export function byLabel<P extends { label: Label }>(labels: readonly P[]): { label: Label; from: readonly P[] }[] {
  return LABELS.flatMap((label) => {
    const from = labels.filter((at) => at.label === label);
    return from.length === 0 ? [] : [{ label, from }];
  });
}
