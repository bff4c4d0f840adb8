import type { ChangeRow, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import { sameState } from '../../shared/changes/combine-changes.ts';

/** What changes together did to one file: its state before the first and after the last. */
export interface NetEffect extends Transition {
  /** Whether another change happened between two of these changes. */
  readonly broken: boolean;
  /** Whether a change names the file without changing it, because it only added labels. */
  readonly relabels: boolean;
  /** What these changes did without an interruption by another one, oldest first. One part unless `broken`. */
  readonly parts: readonly Transition[];
}

/**
 * Combines changes per file. Without files that the changes, together, left as they were.
 *
 * @param changes newest first
 */
export function netEffects(changes: readonly Pick<ChangeRow, 'transitions'>[]): NetEffect[] {
  const effects = new Map<string, NetEffect>();
  for (const change of changes.toReversed()) {
    for (const { fileId, before, after, erased } of change.transitions) {
      const earlier = effects.get(fileId);
      const relabels = (after !== null && sameState(before, after)) || earlier?.relabels === true;
      // Erasing hides a file in all of its changes, so nothing of it can be combined.
      if (erased === true) {
        effects.set(fileId, { fileId, before, after, erased, broken: false, relabels: true, parts: [] });
        continue;
      }
      if (earlier === undefined) {
        effects.set(fileId, { fileId, before, after, broken: false, relabels, parts: [{ fileId, before, after }] });
        continue;
      }
      const last = earlier.parts.at(-1);
      const joins = sameState(earlier.after, before);
      const parts =
        joins && last !== undefined
          ? [...earlier.parts.slice(0, -1), { ...last, after }]
          : [...earlier.parts, { fileId, before, after }];
      effects.set(fileId, { ...earlier, after, broken: earlier.broken || !joins, relabels, parts });
    }
  }
  return [...effects.values()].filter((effect) => effect.relabels || !sameState(effect.before, effect.after));
}
