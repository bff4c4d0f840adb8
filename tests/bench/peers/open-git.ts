import { Buffer } from 'buffer';
import git from 'isomorphic-git';
import type { Note } from '../services/notes.ts';
import { openLightning } from './open-lightning.ts';

/** A folder under git, as an agent's snapshots would use it. */
export interface GitFolder {
  /** Commits one file as it is now, until that is on the disk. */
  snapshot(path: string): Promise<void>;
  /** Puts the last snapshot of one file back. */
  restore(path: string): Promise<void>;
  write(path: string, bytes: Uint8Array): Promise<void>;
}

const AUTHOR = { name: 'Bench', email: 'bench@example.org' };

/** isomorphic-git over lightning-fs; its cache is kept, as its documentation advises for speed. */
export async function openGit(name: string, filling: readonly Note[]): Promise<GitFolder> {
  // It expects Node's.
  Object.assign(globalThis, { Buffer });
  const fs = await openLightning(name, filling);
  const repository = { fs, dir: '/', cache: {} };
  await git.init({ ...repository, defaultBranch: 'main' });
  await git.add({ ...repository, filepath: filling.map(({ path }) => path.slice(1)) });
  await git.commit({ ...repository, message: 'All notes', author: AUTHOR });
  await fs.promises.flush();
  return {
    async snapshot(path) {
      await git.add({ ...repository, filepath: path.slice(1) });
      await git.commit({ ...repository, message: `Before a write to ${path}`, author: AUTHOR });
      await fs.promises.flush();
    },
    async restore(path) {
      await git.checkout({ ...repository, ref: 'main', filepaths: [path.slice(1)], force: true });
      await fs.promises.flush();
    },
    async write(path, bytes) {
      await fs.promises.writeFile(path, bytes);
      await fs.promises.flush();
    },
  };
}
