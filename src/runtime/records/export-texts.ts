import type { DexieStore } from '../../adapters/dexie/dexie-store.ts';
import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import { splitBatches } from '../../core/shared/split-batches.ts';

/** The texts of an export, a few at a time. */
export type ExportTexts = AsyncIterable<readonly string[]>;

/** What is read from the database at once. */
const BATCH = { items: 200, bytes: 8 * 1024 * 1024 };
/** Entries of the log, or rows, of one batch. */
const PAGE = 1000;

/** Yields the texts of files. Images, PDFs and other bytes are not searched. */
export async function* noteTexts(
  store: Pick<DexieStore, 'readManyBytes'>,
  files: readonly FileRow[],
): AsyncGenerator<string[]> {
  yield* contentTexts(
    (hashes) => store.readManyBytes(hashes),
    files.map(({ hash, sizeBytes }) => [hash, sizeBytes]),
  );
}

/** Yields the texts among contents, which are given by hash and size. */
export async function* contentTexts(
  read: (hashes: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>,
  hashes: Iterable<readonly [hash: string | null, sizeBytes: number]>,
): AsyncGenerator<string[]> {
  for (const batch of splitBatches([...hashes], ([, sizeBytes]) => sizeBytes, BATCH)) {
    const contents = await read(batch.flatMap(([hash]) => hash ?? []));
    yield [...contents.values()].flatMap((bytes) => {
      const decoded = decodeUtf8(bytes);
      return decoded.type === 'text' && !decoded.text.includes('\0') ? [decoded.text] : [];
    });
  }
}

/** Yields rows as the text that an export writes of them. */
export async function* rowTexts(rows: readonly object[]): AsyncGenerator<string[]> {
  for (let from = 0; from < rows.length; from += PAGE)
    yield rows.slice(from, from + PAGE).map((row) => JSON.stringify(row));
}

export async function* logTexts(
  store: Pick<DexieStore, 'readLog'>,
  filter: { readonly runId?: string },
): AsyncGenerator<string[]> {
  for (let fromSeq = 1; ; ) {
    const page = await store.readLog({ ...filter, fromSeq, limit: PAGE });
    yield page.map((entry) => JSON.stringify(entry));
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    fromSeq = last.seq + 1;
  }
}
