import type { ChangeRow, EarlierVersion, FileState } from '../../../contracts/domain/notebook/notebook.ts';
import { sameState } from '../../../core/shared/changes/combine-changes.ts';
import { isWithin } from '../../../core/shared/paths/path-parts.ts';
import type { NetState } from './net-states.ts';

/** What one change before an import did, as the archive says: the versions of files with its time, writer and action. */
export interface ArchiveChange extends Pick<EarlierVersion, 'atMs' | 'actor' | 'action' | 'isUndone' | 'provenance'> {
  readonly states: readonly NetState[];
}

interface Within {
  /** A folder; `/` for the notebook. */
  readonly folder: string;
  /** The file of the question; null for a folder. */
  readonly fileId: string | null;
}

type Imported = ChangeRow['transitions'][number];

/** Returns what an import says was before it, newest first. Only its versions of the files in question count. */
export function archiveChanges({ transitions }: Pick<ChangeRow, 'transitions'>, within: Within): ArchiveChange[] {
  const changes = new Map<string, Omit<ArchiveChange, 'states'> & { states: NetState[] }>();
  for (const transition of transitions) {
    if (!concerns(transition, within)) continue;
    for (const { before, after, ...version } of transition.imported?.versions ?? []) {
      const { atMs, actor, action, isUndone, provenance } = version;
      const key = JSON.stringify([atMs, actor, action, isUndone, provenance?.reviewId]);
      const change = changes.get(key) ?? { ...version, states: [] };
      change.states.push({ fileId: transition.fileId, before, after });
      changes.set(key, change);
    }
  }
  return [...changes.values()].sort((one, other) => other.atMs - one.atMs);
}

/** Counts the versions from before an import that a change brought. */
export function countArchiveVersions({ transitions }: Pick<ChangeRow, 'transitions'>, within: Within): number {
  return transitions
    .filter((transition) => concerns(transition, within))
    .reduce((sum, { imported }) => sum + (imported?.versions?.length ?? 0), 0);
}

function concerns({ fileId, before, after, erased }: Imported, within: Within): boolean {
  if (erased === true) return false;
  if (within.fileId !== null) return fileId === within.fileId;
  const state = after ?? before;
  return state !== null && isWithin(state.path, within.folder);
}

/** Two times to compare: within the history that imports brought, or after a change of this notebook. */
export type ArchiveRange =
  | { readonly fromMs: number; readonly toMs: number }
  | { readonly fromMs: number; readonly toSeq: number };

/**
 * Collects the states of imported files at two times, of those that differ. Compared with a state in this notebook, only the content counts:
 * the archive may have had other names. Takes all changes of the notebook, newest first.
 */
export function createArchiveStates(range: ArchiveRange, within: Within) {
  const later = new Map<string, FileState | null>();
  const found = new Map<string, NetState>();

  function toState({ fileId, after, before }: Imported, versions: readonly EarlierVersion[]): NetState {
    const from = stateAt(versions, range.fromMs);
    if ('toMs' in range) return { fileId, before: from, after: stateAt(versions, range.toMs) };
    const now = later.get(fileId) ?? null;
    const path = (now ?? after ?? before)?.path;
    return { fileId, before: from && path !== undefined ? { ...from, path } : from, after: now };
  }

  return {
    add({ seq, transitions }: Pick<ChangeRow, 'seq' | 'transitions'>): void {
      for (const transition of transitions) {
        const { fileId, after, imported } = transition;
        if (!later.has(fileId) && 'toSeq' in range && seq <= range.toSeq) later.set(fileId, after);
        if (imported?.versions === undefined || found.has(fileId) || !concerns(transition, within)) continue;
        found.set(fileId, toState(transition, imported.versions));
      }
    },
    states: (): NetState[] => [...found.values()].filter(({ before, after }) => !sameState(before, after)),
  };
}

/** Returns what a file was at a time: as its last version until then left it. Its versions are in their order. */
function stateAt(versions: readonly EarlierVersion[], atMs: number): FileState | null {
  const last = versions.findLast((version) => version.atMs <= atMs);
  return last === undefined ? (versions[0]?.before ?? null) : last.after;
}
