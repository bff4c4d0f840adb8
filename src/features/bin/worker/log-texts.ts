import type { Write } from '../../../core/ports/commit-batch.ts';
import type { LogSubject } from '../../../core/ports/rows/log-reader.ts';
import type { FoundErasure } from '../../../core/ports/rows/upkeep/erasure-store.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { eraseLogTexts } from '../../../runtime/records/erase-log-texts.ts';

/** Most log entries whose texts are erased in the transaction of the erasure. */
const MOST_ENTRIES = 2000;

/**
 * Plans to erase the texts of the log entries about a subject, in the transaction of its erasure. More than that transaction can hold are
 * erased before, in parts: an end in between leaves what is not erased yet, and less of the log about it.
 */
export async function planLogTexts(
  services: Services,
  subject: LogSubject,
): Promise<{ readonly count: number; readonly firstForm: number; readonly writes: Write[] }> {
  const { seqs, firstForm } = await services.store.findErasable(subject);
  if (seqs.length > MOST_ENTRIES) return { count: await eraseLogTexts(services, subject), firstForm, writes: [] };
  return { count: seqs.length, firstForm, writes: seqs.length === 0 ? [] : [{ type: 'erase-log-texts', seqs }] };
}

/** Returns what the log entries of an erasure are about. */
export function subjectOf({ parts, runIds, titles }: Pick<FoundErasure, 'parts' | 'runIds' | 'titles'>): LogSubject {
  const { notebookId, fileIds, sessionIds } = parts;
  return {
    runIds,
    sessionIds,
    titles: titles.map((title) => ({ notebookId, title })),
    files: fileIds.map((fileId) => ({ notebookId, fileId })),
  };
}
