import { CloisterError } from '../../contracts/errors/errors.ts';

/** Folder of all models in the origin's private file system. */
const MODELS = 'models';
/** Behind the name of a file that is not complete. No encoded name holds a plus, so no file has a name that ends so. */
const PART = '+.part';
/** Behind the name of what is noted of such a file. */
const NOTE = '+.note';
/** Characters of an encoded name: with what is put behind it, it fits every file system. */
const MOST_CHARS = 240;

/** Folder names are made here, and nothing else is taken for one. */
const FOLDER = /^[a-z0-9-]{8,100}$/;

/** A name for the folder of a new model. */
export function newFolderName(): string {
  return crypto.randomUUID();
}

/** Whether a file may have this name: it is encoded, so folders in it are only a part of it. */
export function isStorableName(name: string): boolean {
  return (
    name.isWellFormed() && name !== '' && name !== '.' && name !== '..' && encodeURIComponent(name).length <= MOST_CHARS
  );
}

export function placeOf(name: string): { whole: string; part: string; note: string } {
  if (!isStorableName(name)) {
    throw new CloisterError(
      'bad-input',
      `A model file cannot be named “${name}”. Use a shorter name without special characters.`,
      {
        name,
      },
    );
  }
  const whole = encodeURIComponent(name);
  return { whole, part: `${whole}${PART}`, note: `${whole}${NOTE}` };
}

/** What lies under a name in a folder; null for what is only noted. */
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

/** The folder of a model; null when it is not there and not to be made. */
export async function modelDirectory(
  folder: string,
  { create }: { create: boolean },
): Promise<FileSystemDirectoryHandle | null> {
  if (!FOLDER.test(folder)) throw new CloisterError('bad-input', `“${folder}” is not a model folder.`, { folder });
  const models = await modelsDirectory();
  return orNull(models.getDirectoryHandle(folder, { create }));
}

/** Null for what is not there. */
export async function orNull<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'TypeMismatchError'))
      return null;
    throw error;
  }
}
