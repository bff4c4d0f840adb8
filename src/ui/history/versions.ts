import type { Actor, ChangeRow, EarlierVersion, FileState } from '../../contracts/domain/notebook/notebook.ts';

type VersionKind =
  | { type: 'created' | 'changed' | 'copied' | 'imported' | 'deleted' | 'undone' | 'redone' | 'labelled' }
  | { type: 'moved'; from: string; to: string; changed: boolean }
  /** Same content as an older version, other than the previous one. */
  | { type: 'restored'; sinceMs: number };

/** The effect of one change on a file. */
export interface Version {
  readonly changeId: string;
  readonly actor: Actor;
  readonly runId: string | null;
  readonly atMs: number;
  readonly kind: VersionKind;
  readonly before: FileState | null;
  /** Null when the change deleted it. */
  readonly after: FileState | null;
  /** Whether an archive says so: the change was made elsewhere, before the import, and cannot be undone here. */
  readonly isFromArchive: boolean;
  /** Whether the change has been undone. */
  readonly isUndone: boolean;
  /** Number of other files in the same change. Undo applies to all of them. */
  readonly others: number;
  /** When it was erased for good, 0 when that was not noted; null when it was not. */
  readonly erasedMs: number | null;
  /** The reviewed work that made the change; null for none. */
  readonly work: { reviewId: string; title: string } | null;
}

/** Returns the versions of a file, newest first, like the changes. */
export function toVersions(changes: readonly ChangeRow[], fileId: string): Version[] {
  /** Time at which each content first appeared, by hash. */
  const firstMs = new Map<string, number>();
  const versions: Version[] = [];
  for (const change of changes.toReversed()) {
    const transition = change.transitions.find((each) => each.fileId === fileId);
    if (!transition) continue;
    const { before, after } = transition;
    const hash = after?.hash ?? null;
    for (const earlier of transition.imported?.versions ?? [])
      versions.push(fromArchive(change.changeId, earlier, firstMs));
    versions.push({
      isFromArchive: false,
      changeId: change.changeId,
      actor: change.actor,
      runId: change.actor.type === 'agent' ? change.actor.runId : change.runId,
      atMs: change.atMs,
      kind: kindOf(change, before, after, hash === null ? undefined : firstMs.get(hash)),
      before,
      after,
      isUndone: change.undoneBy !== null,
      erasedMs: transition.erased === true ? (transition.erasedMs ?? 0) : null,
      work: change.provenance?.title ? change.provenance : null,
      others: change.transitions.filter(
        (each) => each.fileId !== fileId && (each.after ?? each.before)?.kind === 'file',
      ).length,
    });
    if (hash !== null && !firstMs.has(hash)) firstMs.set(hash, change.atMs);
  }
  return versions.reverse();
}

/** Returns the version that an archive lists. Its run and its other files are not in this notebook. */
function fromArchive(changeId: string, earlier: EarlierVersion, firstMs: Map<string, number>): Version {
  const { actor, atMs, before, after, isUndone, provenance } = earlier;
  const hash = after?.hash ?? null;
  const kind = kindOf(earlier, before, after, hash === null ? undefined : firstMs.get(hash));
  if (hash !== null && !firstMs.has(hash)) firstMs.set(hash, atMs);
  const work = provenance ?? null;
  const own = { changeId, actor, atMs, kind, before, after, isUndone, work };
  return { ...own, runId: null, isFromArchive: true, erasedMs: null, others: 0 };
}

function kindOf(
  change: Pick<ChangeRow, 'action'>,
  before: FileState | null,
  after: FileState | null,
  sinceMs: number | undefined,
): VersionKind {
  if (change.action === 'undo') return { type: 'undone' };
  if (change.action === 'redo') return { type: 'redone' };
  if (change.action === 'label') return { type: 'labelled' };
  if (after === null) return { type: 'deleted' };
  if (change.action === 'import') return { type: 'imported' };
  if (before === null) return { type: change.action === 'copy' ? 'copied' : 'created' };
  if (before.path !== after.path)
    return { type: 'moved', from: before.path, to: after.path, changed: before.hash !== after.hash };
  if (sinceMs !== undefined && before.hash !== after.hash) return { type: 'restored', sinceMs };
  return { type: 'changed' };
}
