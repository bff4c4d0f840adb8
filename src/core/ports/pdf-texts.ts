import type { PdfText } from '../../contracts/domain/pdf-text.ts';

/** Reads the text of PDFs. The caller has to be allowed to read the file. */
export interface PdfTexts {
  /** Resolves with the text; a document that cannot be read has a `problem`. `hash`: SHA-256 of the bytes. */
  read(hash: string, bytes: Uint8Array): Promise<PdfText>;
}

/** Texts that were derived before, by the hash of the file. */
export interface DerivedTexts {
  /** Returns the texts in order; null when not derived yet. */
  read(hashes: readonly string[]): Promise<readonly (PdfText | null)[]>;
  /** Returns the number of derived texts. */
  count(): Promise<number>;
}
