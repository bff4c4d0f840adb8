import type { FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';

/** Returns the states that a transition names, those of versions from before an import first. */
export function statesOf({ before, after, imported }: Pick<Transition, 'before' | 'after' | 'imported'>): FileState[] {
  const earlier = (imported?.versions ?? []).flatMap((version) => [version.before, version.after]);
  return [...earlier, before, after].filter((state) => state !== null);
}
