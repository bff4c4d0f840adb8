import type { Transition } from '../../../contracts/domain/notebook/notebook.ts';

/** Paths that an entry names. */
export const NAMED_PATHS = 3;

interface Described {
  readonly action: string;
  readonly transitions: readonly Pick<Transition, 'before' | 'after'>[];
}

/** Returns what a change did, where the stored action is that of its tool. */
export function nameAction({ action, transitions }: Described): string {
  const files = transitions.filter(({ before, after }) => (after ?? before)?.kind === 'file');
  const all = files.length > 0 ? files : transitions;
  if (action !== 'edit' && action !== 'write') return action;
  if (all.every(({ before }) => before === null)) return 'create';
  return all.every(({ after }) => after === null) ? 'delete' : 'write';
}
