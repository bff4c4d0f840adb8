import { useCallback, useMemo, useRef } from 'react';
import { joinRegions } from '../../../../core/shared/diff/merge-regions.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { useLoaded } from '../../../../ui/kit/hooks/use-loaded.ts';
import page from '../../../../ui/kit/styles/page.module.css';
import { Working } from '../../../../ui/kit/working.tsx';
import { useClient } from '../../../../ui/state/client-context.tsx';
import type { MergeConflict, TakenBack } from '../../contract/history-requests.ts';
import { strings } from '../../texts/merge-strings.ts';
import styles from './merge.module.css';
import { MergePlace } from './merge-place.tsx';
import { MergeResult } from './merge-result.tsx';
import type { Draft } from './use-decisions.ts';
import { WholeFile } from './whole-file.tsx';

export interface MergeTextProps {
  of: TakenBack;
  notebookId: string;
  conflict: MergeConflict;
  draft: Draft;
  onDecide: (change: Partial<Draft>) => void;
}

/** Shows how a text merges, place by place, with the result. */
export function MergeText({ of, notebookId, conflict, draft, onDecide }: MergeTextProps) {
  const { call } = useClient();
  const { fileId } = conflict;
  const load = useCallback(() => call('changes.mergedText', { of, fileId }), [call, of, fileId]);
  const { value: merged, error } = useLoaded(load);
  const parts = merged?.parts ?? null;
  const box = useRef<HTMLDivElement>(null);
  const places = useMemo(
    () => (parts ?? []).filter((part) => part.type === 'conflict').map((place, index) => ({ place, index })),
    [parts],
  );
  const text = useMemo(
    () =>
      joinRegions(
        parts ?? [],
        draft.places.map((choice) => choice ?? 'mine'),
      ),
    [parts, draft.places],
  );
  if (error !== null) return <ErrorNote message={error} />;
  if (parts === null) return <Working text={strings.loading} />;
  if (draft.take !== 'merged') return <WholeFile notebookId={notebookId} conflict={conflict} />;
  const next = draft.places.indexOf(null);
  const toNext = () => box.current?.querySelectorAll('fieldset')[next]?.querySelector('input')?.focus();
  return (
    <div ref={box} className={styles.text}>
      {places.length === 0 && <p>{strings.mergedText}</p>}
      {places.map(({ place, index }) => (
        <MergePlace
          key={index}
          number={index + 1}
          of={places.length}
          place={place}
          choice={draft.places[index] ?? null}
          onChoose={(choice) => onDecide({ places: draft.places.map((old, at) => (at === index ? choice : old)) })}
        />
      ))}
      {places.length > 1 && next !== -1 && (
        <p className={page.actions}>
          <Button onClick={toNext}>{strings.nextPlace}</Button>
        </p>
      )}
      <MergeResult notebookId={notebookId} conflict={conflict} text={text} />
    </div>
  );
}
