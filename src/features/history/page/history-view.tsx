import { lazy, Suspense } from 'react';
import { Working } from '../../../ui/kit/working.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { takenBackIn } from '../../../ui/state/undo/taken-back-in.ts';
import { Timeline } from './timeline.tsx';

const MergeView = lazy(async () => ({ default: (await import('./merge/merge-view.tsx')).MergeView }));

/** Shows the history of a notebook, a folder or a file, or what an undo left. */
export function HistoryView({ of }: { of: string | null }) {
  const { notebookId } = usePlace().notebook;
  const [kind, value] = split(of ?? '');
  const taken = kind === 'undo' ? takenBackIn(value) : null;
  if (taken !== null) {
    return (
      <Suspense fallback={<Working />}>
        <MergeView key={value} of={taken} />
      </Suspense>
    );
  }
  const path = kind === 'path' && value !== '/' ? value : null;
  return (
    <Timeline
      key={`${notebookId} ${of}`}
      notebookId={notebookId}
      path={path}
      changeId={kind === 'change' ? value : null}
    />
  );
}

function split(of: string): [kind: string, value: string] {
  const colon = of.indexOf(':');
  return colon === -1 ? ['', ''] : [of.slice(0, colon), of.slice(colon + 1)];
}
