import { HardDrive, type LucideIcon, Stamp, UserRoundX } from 'lucide-react';
import type { Label, LabelAt } from '../../../contracts/domain/notebook/label.ts';
import { LABELS } from '../../../contracts/domain/row-words.ts';

/** The icon of what shows or sets labels, whichever they are. Tags have another. */
export const LabelsIcon = Stamp;

export const labelIcons: Record<Label, LucideIcon> = { 'local-only': HardDrive, untrusted: UserRoundX };

/** Returns whether a file or folder carries a label itself instead of inheriting it. */
export function hasOwnLabel(path: string, labels: readonly LabelAt[], label: Label): boolean {
  return labels.some((at) => at.label === label && at.path === path);
}

/** Groups labels, each with the files and folders that carry it. */
export function groupByLabel<P extends { label: Label }>(labels: readonly P[]): { label: Label; from: readonly P[] }[] {
  return LABELS.flatMap((label) => {
    const from = labels.filter((at) => at.label === label);
    return from.length === 0 ? [] : [{ label, from }];
  });
}
