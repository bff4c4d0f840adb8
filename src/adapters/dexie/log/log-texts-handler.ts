import { erasedTexts, isErasable } from '../../../core/audit/entry-texts.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import type { StoredSegment } from '../database.ts';
import type { WriteHandler } from '../writes/write-handler.ts';
import { unpackSegment } from './log-store.ts';

/** Erases the texts of entries, of rows and of segments. The commit itself names the entries in the entry of the act. */
export const eraseLogTextsHandler: WriteHandler<Write<'erase-log-texts'>> = {
  tables: () => ['audit', 'auditSegments'],
  async prepare({ seqs }, { rows, batch }) {
    const atMs = batch.audit[0]?.atMs ?? 0;
    const wanted = new Set(seqs);
    const segments: StoredSegment[] = [];
    const single: number[] = [];
    const lastPacked = (await rows.last('auditSegments'))?.toSeq ?? 0;
    let read = 0;
    for (const seq of [...wanted].sort((one, other) => one - other)) {
      if (seq > lastPacked) single.push(seq);
      if (seq > lastPacked || seq <= read) continue;
      const segment = await rows.last('auditSegments', IDBKeyRange.upperBound(seq));
      if (segment === undefined || segment.toSeq < seq) continue;
      segments.push(segment);
      read = segment.toSeq;
    }
    const entries = await Promise.all(single.map((seq) => rows.last('audit', IDBKeyRange.only(seq))));
    // A damaged row is never written over.
    const [sound, soundSegments] = await Promise.all([
      keepSound(entries, ({ seq }) => rows.problem('audit', seq)),
      keepSound(segments, ({ fromSeq }) => rows.problem('auditSegments', fromSeq)),
    ]);
    return {
      write(head) {
        const texts = erasedTexts({ seq: head.seq + 1, erasedMs: atMs });
        for (const entry of sound) if (isErasable(entry)) rows.put('audit', { ...entry, texts });
        for (const segment of soundSegments) rows.put('auditSegments', eraseInSegment(segment, wanted, texts));
      },
    };
  },
};

function eraseInSegment(segment: StoredSegment, wanted: ReadonlySet<number>, erased: string): StoredSegment {
  const texts = unpackSegment(segment).map((row) =>
    wanted.has(row.seq) && isErasable(row) ? erased : (row.texts ?? ''),
  );
  return { ...segment, texts: texts.join('\n') };
}

async function keepSound<T>(
  found: readonly (T | undefined)[],
  problemOf: (row: T) => Promise<string | null | undefined>,
): Promise<T[]> {
  const rows = found.filter((row) => row !== undefined);
  const problems = await Promise.all(rows.map(problemOf));
  return rows.filter((_, at) => problems[at] === null);
}
