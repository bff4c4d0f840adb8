import type { ChangeRow, Transition } from '../../contracts/domain/notebook/notebook.ts';
import { statesOf } from '../shared/changes/states-of.ts';
import { isOfRun } from '../shared/paths/path-parts.ts';
import { DAY_MS } from './why-kept.ts';

/** The content of an earlier version. */
export interface OldContent {
  readonly hash: string;
  readonly sizeBytes: number;
  readonly notebookId: string;
  readonly fileId: string;
}

export interface KeptContents {
  /** Contents that are needed whatever the changes say: of files, drafts, pending approvals, and what conversations have read. */
  readonly needed: ReadonlySet<string>;
  /** Ids of the files that exist. */
  readonly fileIds: ReadonlySet<string>;
  /** Last contents of each file that are kept, also of a deleted one, which can be restored. */
  readonly versions: number;
}

type Named = Pick<ChangeRow, 'notebookId' | 'atMs' | 'actor' | 'runId'> & {
  readonly transitions: readonly Pick<Transition, 'fileId' | 'before' | 'after' | 'imported'>[];
};

/** Collects the contents that changes name and nothing needs. `add` takes the changes of a notebook in their order. */
export function createContentSurvey({ needed, fileIds, versions }: KeptContents) {
  const kept = new Set(needed);
  const named = new Map<string, OldContent>();
  /** When a change last named each of them. */
  const namedMs = new Map<string, number>();
  let newestMs = 0;
  /** The last contents of each file, oldest first. */
  const last = new Map<string, string[]>();
  /** Files that an agent has changed. */
  const ofAgents = new Set<string>();
  const paths = new Map<string, string>();

  function keepLast(fileId: string, hash: string): void {
    const hashes = (last.get(fileId) ?? []).filter((one) => one !== hash);
    hashes.push(hash);
    last.set(fileId, hashes.slice(-versions));
  }

  return {
    add({ notebookId, atMs, actor, runId, transitions }: Named): void {
      newestMs = Math.max(newestMs, atMs);
      const isOfAgent = actor.type === 'agent' || runId !== null;
      for (const transition of transitions) {
        const { fileId, before, after } = transition;
        const path = (after ?? before)?.path ?? '';
        paths.set(fileId, path);
        for (const { hash, sizeBytes } of statesOf(transition)) {
          if (hash === null) continue;
          if (!named.has(hash)) named.set(hash, { hash, sizeBytes, notebookId, fileId });
          namedMs.set(hash, Math.max(namedMs.get(hash) ?? 0, atMs));
          // What a run kept for itself is deleted for good: the bin does not list it.
          if (fileIds.has(fileId) || !isOfRun(path)) keepLast(fileId, hash);
        }
        if (before?.hash === after?.hash || !isOfAgent || ofAgents.has(fileId)) continue;
        ofAgents.add(fileId);
        // Masking compares with the text before any agent has changed it.
        if (before?.hash && (fileIds.has(fileId) || !isOfRun(path))) kept.add(before.hash);
      }
    },
    /**
     * Returns the contents that nothing needs and no change of the last days names, oldest first. Counted from the newest change where
     * that is earlier than now: neither a clock set ahead nor a long absence makes everything old.
     */
    old({ nowMs, days }: { readonly nowMs: number; readonly days: number }): OldContent[] {
      for (const hashes of last.values()) for (const hash of hashes) kept.add(hash);
      const sinceMs = Math.min(nowMs, newestMs) - days * DAY_MS;
      return [...named.values()].filter(({ hash }) => !kept.has(hash) && (namedMs.get(hash) ?? 0) < sinceMs);
    },
    pathOf: (fileId: string): string => paths.get(fileId) ?? '',
  };
}
