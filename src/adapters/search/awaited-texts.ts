import type { DerivedTexts } from '../../core/ports/pdf-texts.ts';
import { isPdf, joinPages } from '../../core/shared/file-types/pdf-pages.ts';
import type { NoteIndex } from './note-index.ts';

/** Texts read at once: each may have some megabytes. */
const BATCH_TEXTS = 8;

/** The PDFs of an index whose text has not been derived yet. */
export interface AwaitedTexts {
  /** Notes that the text of a PDF was not there when its file was indexed. */
  add(fileId: string): void;
  /** Indexes the texts that are there now; resolves with whether there were any. */
  take(index: NoteIndex, pause: () => Promise<void>): Promise<boolean>;
}

export function createAwaitedTexts(derived: DerivedTexts): AwaitedTexts {
  /** Null: not read from the index yet. */
  let fileIds: Set<string> | null = null;
  const added = new Set<string>();
  let knownCount = -1;

  return {
    add(fileId) {
      (fileIds ?? added).add(fileId);
      knownCount = -1;
    },
    async take(index, pause) {
      fileIds ??= new Set([
        ...added,
        ...[...index.entries()].flatMap((entry) => (isAwaited(entry) ? entry.fileId : [])),
      ]);
      if (fileIds.size === 0) return false;
      // Usually no text was derived since, which costs one read.
      const count = await derived.count();
      if (count === knownCount) return false;
      let isTaken = false;
      const waiting = [...fileIds];
      for (let at = 0; at < waiting.length; at += BATCH_TEXTS) {
        const entries = waiting.slice(at, at + BATCH_TEXTS).flatMap((fileId) => index.entry(fileId) ?? []);
        const texts = await derived.read(entries.map(({ hash }) => hash));
        for (const [place, entry] of entries.entries()) {
          const text = texts[place] ?? null;
          if (text === null) continue;
          fileIds.delete(entry.fileId);
          const joined = joinPages(text.pages);
          if (joined === '') continue;
          await index.putInParts({ ...entry, hasText: true }, joined, pause);
          isTaken = true;
        }
      }
      for (const fileId of waiting) if (index.entry(fileId) === undefined) fileIds.delete(fileId);
      knownCount = count;
      return isTaken;
    },
  };
}

const isAwaited = ({ path, hasText }: { path: string; hasText: boolean }) => !hasText && isPdf(path);
