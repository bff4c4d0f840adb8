import type { WorkTree } from '../../contracts/domain/notebook/git-file.ts';
import { inodeOf, type Operate } from './backend.ts';
import { PosixError } from './posix-error.ts';

/** Lists and reads all files at once, with the numbers that `stat` gives for each. */
export function createWorkTree(operate: Operate): WorkTree {
  return {
    list: () =>
      operate(async ({ notebook, modes }) =>
        notebook.files().map(({ path, entry: { sizeBytes, id, version } }) => ({
          path: path.slice(1),
          mode: modes.get(path) ?? null,
          sizeBytes,
          ino: inodeOf(id),
          version,
        })),
      ),
    read: (paths) =>
      operate(async ({ notebook }) => {
        const found = await notebook.readMany(paths.map((path) => `/${path}`));
        return new Map(
          await Promise.all(
            paths.map(async (path): Promise<[string, Uint8Array]> => {
              const bytes = found.get(`/${path}`);
              if (bytes !== undefined) return [path, bytes];
              if ((await notebook.look(`/${path}`)) === undefined) throw new PosixError('ENOENT', path);
              // Reading it alone says what is wrong with it.
              return [path, await notebook.read(`/${path}`)];
            }),
          ),
        );
      }),
  };
}
