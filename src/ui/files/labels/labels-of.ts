import { HardDrive, type LucideIcon, UserRoundX } from 'lucide-react';
import type { Label, LabelAt } from '../../../contracts/domain/notebook/label.ts';
import { LABELS } from '../../../contracts/domain/row-words.ts';

export const labelIcons: Record<Label, LucideIcon> = { 'local-only': HardDrive, untrusted: UserRoundX };

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
