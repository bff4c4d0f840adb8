import type { ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import type { RunDetails } from '../../contracts/wire/commands/commands.ts';

/** Summarizes the effects of runs by file, without undone changes. */
export function filesChanged(changes: readonly ChangeRow[]): RunDetails['filesChanged'] {
  const found = new Map<string, RunDetails['filesChanged'][number]>();
  const standing = changes.filter((change) => change.undoneBy === null && change.undoes.length === 0);
  for (const change of standing.sort((a, b) => a.seq - b.seq)) {
    for (const { fileId, before, after } of change.transitions) {
      const path = (after ?? before)?.path ?? '';
      if ((after ?? before)?.kind !== 'file' || path.startsWith('/runs/') || path.startsWith('/scratch/')) continue;
      const action = !before ? 'created' : !after ? 'deleted' : before.path === after.path ? 'changed' : 'moved';
      const earlier = found.get(fileId);
      found.set(fileId, { path, action: earlier?.action === 'created' && action !== 'deleted' ? 'created' : action });
    }
  }
  return [...found.values()];
}
