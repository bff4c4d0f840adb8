import type { PdfProblem } from '../../contracts/domain/pdf-text.ts';
import type { Message } from '../../contracts/errors/errors.ts';
import { callMistake } from '../../contracts/sentences/tool-sentences.ts';
import type { PdfTexts } from '../../core/ports/pdf-texts.ts';
import type { FileInfo, Handle, ScopedNotebook } from '../../core/ports/scoped-notebook-port.ts';
import { kindOfBytes } from '../../core/shared/file-types/magic-bytes.ts';
import { isPdf, markPages } from '../../core/shared/file-types/pdf-pages.ts';
import { openText, type ToolError } from './open-text.ts';

const WHY: Readonly<Record<PdfProblem, Message>> = {
  locked: callMistake('pdfLocked'),
  broken: callMistake('pdfBroken'),
  slow: callMistake('pdfSlow'),
  long: callMistake('pdfLong'),
  scanned: callMistake('pdfScanned'),
};

/** True for each model: whether the request has the picture is decided when it is made. */
const SAID =
  'This file is a picture and has no text. If it is not shown to you with this result, you have its path only. ' +
  'Then say that the person can attach the picture to a message, to be sent to a model that sees pictures.';

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

/** Returns what is said of a picture instead of its content; null for any other file. */
export async function openPicture(
  notebook: ScopedNotebook,
  handle: Handle,
): Promise<{ info: FileInfo & { hash: string }; text: string } | null> {
  const info = notebook.stat(handle);
  if (info?.kind !== 'file' || info.hash === null) return null;
  const imageType = kindOfBytes(await notebook.readBytes(handle))?.imageType;
  return imageType === undefined ? null : { info: { ...info, hash: info.hash }, text: SAID };
}
