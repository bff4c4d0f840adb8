import type { FolderSync } from '../contract/folder-sync.ts';
import type { FolderStatus } from '../contract/sync-requests.ts';
import { strings } from '../texts/sync-strings.ts';

/** Returns the state of a connection in words, and whether the person has to do something. */
export function describeState(
  { state, lastMs, seq, problem }: FolderSync,
  notebookSeq: number,
  pending: Pick<FolderStatus, 'in' | 'out' | 'state'> | null,
): { text: string; isTrouble: boolean } {
  const words = strings.state;
  const now = pending !== null && (pending.state === 'missing' || pending.state === 'denied') ? pending.state : state;
  switch (now) {
    case 'new':
      return { text: words.new, isTrouble: false };
    case 'missing':
    case 'denied':
    case 'asking':
      return { text: words[now], isTrouble: true };
    case 'failed':
      return { text: words.failed(problem ?? ''), isTrouble: true };
    case 'ready':
      if (pending !== null && pending.in + pending.out > 0)
        return { text: words.waiting(pending.out, pending.in), isTrouble: false };
      if (pending === null && notebookSeq !== seq) return { text: words.changed, isTrouble: false };
      return { text: words.inStep(lastMs ?? 0), isTrouble: false };
    default:
      return now satisfies never;
  }
}
