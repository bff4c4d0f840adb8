import { type PdfProblem, type PdfText, pdfTextSchema } from '../../contracts/domain/pdf-text.ts';
import type { DerivedTexts } from '../../core/ports/pdf-texts.ts';
import { createDerivedDatabase, promised } from '../indexed-db/derived-database.ts';

/** Texts by the hash of the file, in a database beside the notebook: they can be derived again at any time. */
export const PDF_TEXT_DATABASE = 'cloister-pdf-text';
const TEXTS = 'texts';
/** Problem, or an empty string, by hash: small, so that all can be listed. */
const STATES = 'states';
/** Changes when texts have to be derived again. */
const LAYOUT = 2;

export interface PdfTextStore extends DerivedTexts {
  /** Returns the problem by hash; null for a text without one. Hashes without a derived text are missing. */
  states(): Promise<ReadonlyMap<string, PdfProblem | null>>;
  write(hash: string, text: PdfText): Promise<void>;
  remove(hashes: readonly string[]): Promise<void>;
  close(): void;
}

/** Opens the database on first use. */
export function createPdfTextStore(name: string = PDF_TEXT_DATABASE): PdfTextStore {
  const { open, write, close } = createDerivedDatabase(name, LAYOUT, [TEXTS, STATES]);

  return {
    async read(hashes) {
      if (hashes.length === 0) return [];
      const store = (await open()).transaction(TEXTS).objectStore(TEXTS);
      const rows = await Promise.all(hashes.map((hash) => promised<unknown>(store.get(hash))));
      return rows.map((row) => pdfTextSchema.safeParse(row).data ?? null);
    },
    async count() {
      return promised((await open()).transaction(STATES).objectStore(STATES).count());
    },
    async states() {
      const store = (await open()).transaction(STATES).objectStore(STATES);
      const [hashes, problems] = await Promise.all([promised(store.getAllKeys()), promised<unknown[]>(store.getAll())]);
      return new Map(
        hashes.map((hash, at) => [
          String(hash),
          pdfTextSchema.shape.problem.safeParse(problems[at] || null).data ?? null,
        ]),
      );
    },
    write: (hash, text) =>
      write((store) => {
        store(TEXTS).put(text, hash);
        store(STATES).put(text.problem ?? '', hash);
      }),
    remove: (hashes) =>
      write((store) => {
        for (const hash of hashes) {
          store(TEXTS).delete(hash);
          store(STATES).delete(hash);
        }
      }, 'strict'),
    close,
  };
}
