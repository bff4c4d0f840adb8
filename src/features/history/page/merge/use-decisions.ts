import { useCallback, useEffect, useState } from 'react';
import { followPromise } from '../../../../core/shared/follow-promise.ts';
import { translateError } from '../../../../ui/kit/worker-texts/translate.ts';
import { useClient } from '../../../../ui/state/client-context.tsx';
import { flushNotes } from '../../../../ui/state/notebook/open-notes.ts';
import { usePlace } from '../../../../ui/state/place-context.tsx';
import type { Conflicts, MergeConflict, MergeDecision, TakenBack } from '../../contract/history-requests.ts';

/** What the person has decided about a file so far. */
export interface Draft {
  readonly take: MergeDecision['take'] | null;
  /** One for each place; null for an open one. */
  readonly places: readonly (MergeDecision['places'][number] | null)[];
  readonly place: MergeDecision['place'] | null;
}

/** Returns the files to decide, again after each change of the notebook, and the decisions. */
export function useConflicts(of: TakenBack): { found: Conflicts | null; error: string | null } {
  const { call } = useClient();
  const { seq } = usePlace().notebook;
  const [found, setFound] = useState<Conflicts | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (seq < 0) return;
    const read = async () => {
      await flushNotes();
      return call('changes.conflicts', { of });
    };
    return followPromise(read(), setFound, (failure) => setError(translateError(failure)));
  }, [call, of, seq]);
  return { found, error };
}

/** Keeps decisions by file, each for the file as it was seen: a file that changes is decided again. */
export function useDecisions() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const decide = useCallback(
    (conflict: MergeConflict, change: Partial<Draft>) =>
      setDrafts((before) => {
        const key = keyOf(conflict);
        return new Map(before).set(key, { ...(before.get(key) ?? initial(conflict)), ...change });
      }),
    [],
  );
  return { draftOf: (conflict: MergeConflict) => drafts.get(keyOf(conflict)) ?? initial(conflict), decide };
}

function keyOf({ fileId, kind, now, places }: MergeConflict): string {
  return `${fileId} ${kind} ${places} ${now?.hash} ${now?.path}`;
}

/** Merges are proposed; a file that cannot come back stays. Everything else is the person's to decide. */
function initial({ kind, takes, places, moved }: MergeConflict): Draft {
  const only = takes.length === 1 ? (takes[0] ?? null) : null;
  const isProposed = kind === 'text' || (kind === 'moved' && takes.includes('merged'));
  return {
    take: only ?? (isProposed ? 'merged' : null),
    places: Array.from({ length: places }, () => null),
    place: moved === null ? 'now' : null,
  };
}

/** Returns the decision that a draft amounts to; null while something is open. */
export function toDecision({ fileId, now, kind, moved }: MergeConflict, draft: Draft): MergeDecision | null {
  const { take } = draft;
  if (take === null) return null;
  const places = take === 'merged' ? draft.places.filter((choice) => choice !== null) : [];
  if (take === 'merged' && places.length < draft.places.length) return null;
  const needsPlace = moved !== null && take !== 'now' && (kind === 'text' || kind === 'content');
  if (needsPlace && draft.place === null) return null;
  return {
    fileId,
    seenHash: now?.hash ?? null,
    seenPath: now?.path ?? null,
    take,
    places,
    place: draft.place ?? 'now',
  };
}
