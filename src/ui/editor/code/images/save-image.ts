import type { WorkerClient } from '../../../../client/workers/worker-client.ts';
import { MAX_FILE_BYTES } from '../../../../contracts/domain/notebook/path.ts';
import { CloisterError, hasErrorCode } from '../../../../contracts/errors/errors.ts';
import { formatBytes } from '../../../kit/format.ts';
import { strings } from '../../editor-strings.ts';
import { imageEnding, imagePath } from './image-path.ts';

/** Most file names that are tried for one note and day. */
const MOST_NUMBERS = 500;

interface ImageTarget {
  call: WorkerClient['call'];
  notebookId: string;
  notePath: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

/**
 * Writes an image into the notebook under the next free name. Resolves with the path.
 *
 * @throws CloisterError `bad-input` for another type, `file-too-large` past 50 MiB, and what `files.write` throws
 */
export async function saveImage(file: File, { call, notebookId, notePath, day }: ImageTarget): Promise<string> {
  const ending = imageEnding(file.type);
  if (ending === null) throw new CloisterError('bad-input', strings.image.type(file.name));
  if (file.size > MAX_FILE_BYTES) {
    throw new CloisterError('file-too-large', strings.image.tooLarge(file.name, formatBytes(file.size)));
  }
  const content = new Uint8Array(await file.arrayBuffer());
  for (let number = 1; number < MOST_NUMBERS; number += 1) {
    const path = imagePath(notePath, day, number, ending);
    try {
      // `baseHash: null` creates a file only; an existing file is a conflict, and the next number is tried.
      return (await call('files.write', { notebookId, path, content, baseHash: null })).path;
    } catch (error) {
      if (!hasErrorCode(error, 'conflict')) throw error;
    }
  }
  throw new CloisterError('already-exists', strings.image.noName(file.name));
}
