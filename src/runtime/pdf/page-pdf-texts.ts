import type { CloisterDatabase } from '../../adapters/dexie/database.ts';
import { createPdfTextStore } from '../../adapters/pdf/pdf-text-store.ts';
import { pdfTextSchema } from '../../contracts/domain/pdf-text.ts';
import type { PdfTexts } from '../../core/ports/pdf-texts.ts';
import type { HostLink } from '../local-models/engine/host-link.ts';
import { keepPdfText } from './keep-pdf-text.ts';

/** Reads the text of PDFs for agents: the stored one, or through the page, which is then stored. */
export function createPagePdfTexts(
  page: Pick<HostLink, 'readPdf'>,
  database: CloisterDatabase,
  store = createPdfTextStore(),
): PdfTexts {
  return {
    async read(hash, bytes) {
      // A text that cannot be loaded is derived again.
      const [known] = await store.read([hash]).catch(() => [null]);
      if (known) return known;
      const text = pdfTextSchema.parse(await page.readPdf(bytes));
      await keepPdfText(database, store, hash, text).catch(() => undefined);
      return text;
    },
  };
}
