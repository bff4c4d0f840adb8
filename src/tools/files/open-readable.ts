import type { PdfProblem } from '../../contracts/domain/pdf-text.ts';
import type { Message } from '../../contracts/errors/errors.ts';
import { callMistake } from '../../contracts/sentences/tool-sentences.ts';
import type { PdfTexts } from '../../core/ports/pdf-texts.ts';
import type { FileInfo, Handle, ScopedNotebook } from '../../core/ports/scoped-notebook-port.ts';
import { isPdf, markPages } from '../../core/shared/file-types/pdf-pages.ts';
import { openText, type ToolError } from './open-text.ts';

const WHY: Readonly<Record<PdfProblem, Message>> = {
  locked: callMistake('pdfLocked'),
  broken: callMistake('pdfBroken'),
  slow: callMistake('pdfSlow'),
  long: callMistake('pdfLong'),
  scanned: callMistake('pdfScanned'),
};

/** Opens a file for reading: text as it is, and the text of a PDF with a marker line above each page. */
export async function openReadable(
  notebook: ScopedNotebook,
  handle: Handle,
  pdf: PdfTexts,
): Promise<{ type: 'open'; info: FileInfo; text: string; pages?: number } | ToolError> {
  const info = notebook.stat(handle);
  if (info?.kind !== 'file' || info.hash === null || !isPdf(handle.path)) return openText(notebook, handle);
  const text = await pdf.read(info.hash, await notebook.readBytes(handle));
  const { problem, pages, pageCount } = text;
  if (pages.length === 0 || problem === 'scanned') {
    const why = WHY[problem ?? 'broken'];
    return { type: 'error', code: 'not-text', ...callMistake('pdf', { path: handle.shown, why }) };
  }
  const left = pageCount - pages.length;
  const rest = left > 0 ? `\n=== the text of ${left} more pages was not read ===\n` : '';
  return { type: 'open', info, text: markPages(text) + rest, pages: pageCount };
}
