import type { CloisterDatabase } from '../../adapters/dexie/database.ts';
import { listMissingContents } from '../../adapters/dexie/notebook-source.ts';
import type { PdfTextStore } from '../../adapters/pdf/pdf-text-store.ts';
import type { PdfText } from '../../contracts/domain/pdf-text.ts';

/** Stores the text of a PDF, unless its file was erased while the text was derived. */
export async function keepPdfText(
  database: CloisterDatabase,
  texts: PdfTextStore,
  hash: string,
  text: PdfText,
): Promise<void> {
  await texts.write(hash, text);
  // Looked up after the write: an erasure that comes later removes the text itself.
  const gone = await listMissingContents(database, [hash]);
  if (gone.length > 0) await texts.remove(gone);
}
