import type { Rebuild } from '../../contracts/wire/storage-status.ts';
import { ErrorNote } from '../kit/error-note.tsx';
import { damageStrings as strings } from './damage-strings.ts';
import { useRebuilt } from './use-rebuilt.ts';

/** Says above every view that the notebooks were rebuilt from the journal, what is missing, and what to do. */
export function RebuiltBar() {
  const { rebuilt, dismiss } = useRebuilt();
  if (!rebuilt) return null;
  return <ErrorNote tone="decide" message={describeRebuild(rebuilt)} onDismiss={dismiss} />;
}

export function describeRebuild({ notebooks, files, lostContents, missingEntries }: Rebuild): string {
  return [
    strings.rebuilt.what(notebooks, files),
    ...(lostContents > 0 ? [strings.rebuilt.contents(lostContents)] : []),
    ...(missingEntries > 0 ? [strings.rebuilt.entries(missingEntries)] : []),
    strings.rebuilt.next,
  ].join(' ');
}
