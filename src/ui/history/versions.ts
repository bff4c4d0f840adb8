import type { Actor, ChangeRow, FileState } from '../../contracts/domain/notebook/notebook.ts';

type VersionKind =
  | { type: 'created' | 'changed' | 'copied' | 'imported' | 'deleted' | 'undone' | 'redone' }
  | { type: 'moved'; from: string; to: string; changed: boolean }
  /** The same content as an older version had, and not the one before. */
  | { type: 'restored'; sinceMs: number };

/** What one change made of a file. */
export interface Version {
  readonly changeId: string;
  readonly actor: Actor;
  readonly runId: string | null;
  readonly atMs: number;
  readonly kind: VersionKind;
  readonly before: FileState | null;
  /** Null when the change deleted it. */
  readonly after: FileState | null;
  /** Whether the change was taken back since. */
  readonly takenBack: boolean;
  /** How many other files the change touched: its undo is theirs as well. */
  readonly others: number;
}

/** The versions of a file, newest first as the changes are. */
export function toVersions(changes: readonly ChangeRow[], fileId: string): Version[] {
  /** When each content was there first. */
  const firstMs = new Map<string, number>();
  const versions: Version[] = [];
  for (const change of changes.toReversed()) {
    const transition = change.transitions.find((each) => each.fileId === fileId);
    if (!transition) continue;
    const { before, after } = transition;
    const hash = after?.hash ?? null;
    versions.push({
      changeId: change.changeId,
      actor: change.actor,
      runId: change.actor.type === 'agent' ? change.actor.runId : change.runId,
      atMs: change.atMs,
      kind: kindOf(change, before, after, hash === null ? undefined : firstMs.get(hash)),
      before,
      after,
      takenBack: change.undoneBy !== null,
      others: change.transitions.filter(
        (each) => each.fileId !== fileId && (each.after ?? each.before)?.kind === 'file',
      ).length,
    });
    if (hash !== null && !firstMs.has(hash)) firstMs.set(hash, change.atMs);
  }
  return versions.reverse();
}

function kindOf(
  change: ChangeRow,
  before: FileState | null,
  after: FileState | null,
  sinceMs: number | undefined,
): VersionKind {
  if (change.action === 'undo') return { type: 'undone' };
  if (change.action === 'redo') return { type: 'redone' };
  if (after === null) return { type: 'deleted' };
  if (change.action === 'import') return { type: 'imported' };
  if (before === null) return { type: change.action === 'copy' ? 'copied' : 'created' };
  if (before.path !== after.path)
    return { type: 'moved', from: before.path, to: after.path, changed: before.hash !== after.hash };
  if (sinceMs !== undefined && before.hash !== after.hash) return { type: 'restored', sinceMs };
  return { type: 'changed' };
}
