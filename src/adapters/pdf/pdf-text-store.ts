import { type PdfProblem, type PdfText, pdfTextSchema } from '../../contracts/domain/pdf-text.ts';
import type { DerivedTexts } from '../../core/ports/pdf-texts.ts';
import { renewBeforeWriting } from '../indexed-db/renew-write-file.ts';

/** Texts by the hash of the file, in a database beside the notebook: they can be derived again at any time. */
export const PDF_TEXT_DATABASE = 'cloister-pdf-text';
const TEXTS = 'texts';
/** Problem, or an empty string, by hash: small, so that all can be listed. */
const STATES = 'states';
/** Changes when texts have to be derived again. */
const LAYOUT = 1;

export interface PdfTextStore extends DerivedTexts {
  /** Returns the problem by hash; null for a text without one. Hashes without a derived text are missing. */
  states(): Promise<ReadonlyMap<string, PdfProblem | null>>;
  write(hash: string, text: PdfText): Promise<void>;
  remove(hashes: readonly string[]): Promise<void>;
  close(): void;
}

/** Opens the database on first use. */
export function createPdfTextStore(name: string = PDF_TEXT_DATABASE): PdfTextStore {
  let opening: Promise<IDBDatabase> | null = null;

  function open(): Promise<IDBDatabase> {
    const clear = () => {
      opening = null;
    };
    opening ??= openDatabase(name, clear).catch((error) => {
      clear();
      throw error;
    });
    return opening;
  }

  async function change(work: (texts: IDBObjectStore, states: IDBObjectStore) => void): Promise<void> {
    const transaction = (await open()).transaction([TEXTS, STATES], 'readwrite', { durability: 'relaxed' });
    work(transaction.objectStore(TEXTS), transaction.objectStore(STATES));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }

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
      change((texts, states) => {
        texts.put(text, hash);
        states.put(text.problem ?? '', hash);
      }),
    remove: (hashes) =>
      change((texts, states) => {
        for (const hash of hashes) {
          texts.delete(hash);
          states.delete(hash);
        }
      }),
    close() {
      void opening?.then((database) => database.close()).catch(() => undefined);
      opening = null;
    },
  };
}

async function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  await renewBeforeWriting();
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, LAYOUT);
    request.onupgradeneeded = () => {
      for (const store of [...request.result.objectStoreNames]) request.result.deleteObjectStore(store);
      request.result.createObjectStore(TEXTS);
      request.result.createObjectStore(STATES);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onClosed;
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      resolve(database);
    };
  });
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
