import type { ModelFile } from '../../contracts/domain/local-model.ts';
import type { CloisterError } from '../../contracts/errors/errors.ts';
import { modelDamagedError } from '../../contracts/errors/messages/model-messages.ts';
import type { ModelFolder } from './open-model-folder.ts';
import { hashBlob, type Watching } from './stream-hash.ts';

/** A file that does not match the manifest. `got` is null for a missing file. */
export interface DamagedFile {
  readonly name: string;
  readonly expected: string;
  readonly got: string | null;
}

interface CheckWatching {
  readonly onProgress?: (name: string, doneBytes: number, totalBytes: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Hashes every file of a model and resolves with the files. Rejects with `model-damaged` if any does not match (data: `files`,
 * a list of `DamagedFile`), before an engine reads a byte.
 */
export async function checkModelFiles(
  folder: ModelFolder,
  files: readonly Pick<ModelFile, 'name' | 'sha256'>[],
  { onProgress, signal }: CheckWatching = {},
): Promise<ReadonlyMap<string, File>> {
  const found = await Promise.all(files.map(({ name }) => folder.file(name)));
  const totalBytes = found.reduce((sum, file) => sum + (file?.size ?? 0), 0);
  const sound = new Map<string, File>();
  const damaged: DamagedFile[] = [];
  let before = 0;
  for (const [at, { name, sha256 }] of files.entries()) {
    const file = found[at] ?? null;
    const watching: Watching = { signal, onProgress: (bytes) => onProgress?.(name, before + bytes, totalBytes) };
    const got = file && (await hashBlob(file, watching));
    if (file !== null && sha256 !== null && got === sha256) sound.set(name, file);
    else damaged.push({ name, expected: sha256 ?? '', got });
    before += file?.size ?? 0;
  }
  if (damaged.length > 0) throw damagedError(damaged);
  return sound;
}

/** Returns the `model-damaged` error with expected and actual hashes. */
export function damagedError(files: readonly DamagedFile[]): CloisterError {
  const [first] = files;
  const said = files
    .slice(0, 3)
    .map(({ name, expected, got }) =>
      got === null ? `${name} is missing` : `${name} should have the SHA-256 ${expected} and has ${got}`,
    );
  const more = files.length > 3 ? `, and ${files.length - 3} more` : '';
  return modelDamagedError(
    'files',
    { reason: `${said.join('; ')}${more}` },
    { files, name: first?.name, expected: first?.expected, got: first?.got },
  );
}
