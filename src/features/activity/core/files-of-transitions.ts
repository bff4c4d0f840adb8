import type { Transition } from '../../../contracts/domain/notebook/notebook.ts';
import type { ExecutionTrace } from '../../../contracts/domain/run/isolation.ts';

type TracedFile = ExecutionTrace['files'][number];

/** Returns what transitions, in their order, together did to each file. A file that is as before is left out. */
export function filesOfTransitions(transitions: readonly Transition[]): TracedFile[] {
  return [...Map.groupBy(transitions, ({ fileId }) => fileId).values()].flatMap((ofFile) => {
    const before = ofFile[0]?.before ?? null;
    const after = ofFile.at(-1)?.after ?? null;
    const state = after ?? before;
    if (state === null || state.kind === 'folder') return [];
    const change = changeOf(before, after);
    return change === null ? [] : [{ path: state.path, change, hash: after?.hash ?? null, kept: null }];
  });
}

function changeOf(before: Transition['before'], after: Transition['after']): TracedFile['change'] | null {
  if (before === null) return 'created';
  if (after === null) return 'deleted';
  if (before.hash !== after.hash) return 'changed';
  return before.path === after.path ? null : 'moved';
}
