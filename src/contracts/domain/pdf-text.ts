import { z } from 'zod';

/** Why the text of a PDF is missing or incomplete. */
export const pdfProblemSchema = z.enum([
  /** Protected with a password. */
  'locked',
  /** Not a PDF, or damaged. */
  'broken',
  /** Reading took too long; the pages read until then are kept. */
  'slow',
  /** The text is longer than the limit; the pages up to the limit are kept. */
  'long',
  /** No page has text, as in a scan. */
  'scanned',
]);
export type PdfProblem = z.infer<typeof pdfProblemSchema>;

/** The text of a PDF, derived from its bytes. It is untrusted, like the file. */
export const pdfTextSchema = z.object({
  /** Text by page, from page 1, with `\n` as line end and without other control characters. */
  pages: z.array(z.string()),
  /** Number of pages of the document; 0 when it cannot be opened. */
  pageCount: z.int().nonnegative(),
  problem: pdfProblemSchema.nullable(),
});
export type PdfText = z.infer<typeof pdfTextSchema>;
