import type { FileInfo, Handle, ScopedNotebook } from '../../core/ports/scoped-notebook-port.ts';
import { kindOfBytes } from '../../core/shared/file-types/magic-bytes.ts';

/** True for each model: whether the request has the picture is decided when it is made. */
const SAID =
  'This file is a picture and has no text. If it is not shown to you with this result, you have its path only. ' +
  'Then say that the person can attach the picture to a message, to be sent to a model that sees pictures.';

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
