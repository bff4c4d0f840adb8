import { lazy, Suspense } from 'react';
import { Working } from '../../../../ui/kit/working.tsx';
import { featureParts } from '../../../../ui/state/page/feature-parts.ts';
import type { MergeConflict } from '../../contract/history-requests.ts';
import { strings } from '../../texts/merge-strings.ts';

const Comparison = lazy(async () => (await featureParts()).comparison());

/** Compares a file as it stands with what the undo restores, where it is taken as a whole. */
export function WholeFile({ notebookId, conflict }: { notebookId: string; conflict: MergeConflict }) {
  const { fileId, now, earlier, kind, file } = conflict;
  if (file === 'folder' || kind === 'labels' || kind === 'lost' || now?.hash === earlier?.hash) return null;
  return (
    <Suspense fallback={<Working text={strings.loading} />}>
      <Comparison notebookId={notebookId} fileId={fileId} from={now} to={earlier} />
    </Suspense>
  );
}
