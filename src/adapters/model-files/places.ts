import { badInputError } from '../../contracts/errors/messages/app-messages.ts';

/** Folder of all models in the origin private file system. */
const MODELS = 'models';
/** Suffix of an unfinished file. Encoded names contain no plus, so no complete file has this suffix. */
const PART = '+.part';
/** Suffix of the file with the validators of an unfinished file. */
const NOTE = '+.note';
/** Longest encoded name, in characters; with a suffix it fits every file system. */
const MOST_CHARS = 240;

/** Pattern of folder names; `newFolderName` creates them, and no other name is accepted. */
const FOLDER = /^[a-z0-9-]{8,100}$/;

/** Creates a name for the folder of a new model. */
export function newFolderName(): string {
  return crypto.randomUUID();
}

/** Returns whether a file may have this name. Slashes are allowed, because the name is encoded. */
export function isStorableName(name: string): boolean {
  return (
    name.isWellFormed() && name !== '' && name !== '.' && name !== '..' && encodeURIComponent(name).length <= MOST_CHARS
  );
}

export function placeOf(name: string): { whole: string; part: string; note: string } {
  if (!isStorableName(name)) {
    throw badInputError('modelFileName', { name });
  }
  const whole = encodeURIComponent(name);
  return { whole, part: `${whole}${PART}`, note: `${whole}${NOTE}` };
}

/** Decodes the name of a stored file; null for a file with validators. */
export function nameOf(entry: string): { name: string; complete: boolean } | null {
  if (entry.endsWith(NOTE)) return null;
  const complete = !entry.endsWith(PART);
  try {
    return { name: decodeURIComponent(complete ? entry : entry.slice(0, -PART.length)), complete };
  } catch {
    return null;
  }
}

export async function modelsDirectory(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(MODELS, { create: true });
}

/** Returns the folder of a model; null when it does not exist and `create` is not set. */
export async function modelDirectory(
  folder: string,
  { create }: { create: boolean },
): Promise<FileSystemDirectoryHandle | null> {
  if (!FOLDER.test(folder)) throw badInputError('modelFolder', { folder });
  const models = await modelsDirectory();
  return orNull(models.getDirectoryHandle(folder, { create }));
}

/** Resolves with null for a missing file or folder. */
export async function orNull<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'TypeMismatchError'))
      return null;
    throw error;
  }
}
