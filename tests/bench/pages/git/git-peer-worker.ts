import LightningFs from '@isomorphic-git/lightning-fs';
import { Buffer } from 'buffer';
import git from 'isomorphic-git';
import http from 'isomorphic-git/http/web';
import type { PeerWork } from './git-peer.ts';

// isomorphic-git expects Node's.
Object.assign(globalThis, { Buffer });

const AUTHOR = { name: 'Bench', email: 'bench@example.org' };

let fs = new LightningFs('first', { wipe: true });
/** The cache is kept, as the documentation of isomorphic-git advises for speed. */
let repository = { fs, dir: '/', cache: {} };

function open(name: string): void {
  fs = new LightningFs(name, { wipe: true });
  repository = { fs, dir: '/', cache: {} };
}

async function write(files: readonly { path: string; text: string }[]): Promise<void> {
  const folders = new Set(files.map(({ path }) => path.slice(0, path.lastIndexOf('/'))));
  for (const folder of folders) if (folder !== '') await fs.promises.mkdir(folder).catch(() => undefined);
  for (const { path, text } of files) await fs.promises.writeFile(path, text);
  await fs.promises.flush();
}

async function commitAll(): Promise<void> {
  const rows = await git.statusMatrix(repository);
  const written = rows.filter(([, , work, stage]) => work === 2 && stage !== 2).map(([path]) => path);
  const gone = rows.filter(([, , work]) => work === 0).map(([path]) => path);
  if (written.length > 0) await git.add({ ...repository, filepath: written });
  for (const filepath of gone) await git.remove({ ...repository, filepath });
  await git.commit({ ...repository, message: 'Work', author: AUTHOR });
  await fs.promises.flush();
}

/** Lists the files that differ. Equal folders are left out, as its documentation shows. */
async function compare(from: string, to: string): Promise<unknown> {
  return git.walk({
    ...repository,
    trees: [git.TREE({ ref: from }), git.TREE({ ref: to })],
    map: async (path, [a, b]) => {
      const [one, other] = await Promise.all([a?.oid(), b?.oid()]);
      if (one === other) return null;
      const type = (await (a ?? b)?.type()) ?? 'blob';
      return type === 'tree' ? undefined : path;
    },
  });
}

async function measured(work: PeerWork): Promise<number> {
  if (work.type === 'first') {
    await git.init({ ...repository, defaultBranch: 'main' });
    await write(work.files);
  }
  if (work.type === 'clone') open('cloned');
  const begunMs = performance.now();
  switch (work.type) {
    case 'write':
      await write(work.files);
      break;
    case 'first':
      await git.add({ ...repository, filepath: work.files.map(({ path }) => path.slice(1)) });
      await git.commit({ ...repository, message: 'All notes', author: AUTHOR });
      await fs.promises.flush();
      break;
    case 'clone':
      await git.clone({
        ...repository,
        http,
        url: work.url,
        singleBranch: true,
        onAuth: () => ({ username: work.user, password: work.password }),
      });
      await fs.promises.flush();
      break;
    case 'commit':
      await commitAll();
      break;
    case 'log':
      await git.log({ ...repository, depth: work.depth });
      break;
    case 'compare':
      await compare(work.from, work.to);
      break;
    case 'restore':
      await git.checkout({
        ...repository,
        ref: work.commit,
        filepaths: [work.path.slice(1)],
        force: true,
        noUpdateHead: true,
      });
      await fs.promises.flush();
      break;
    default:
      return work satisfies never;
  }
  return performance.now() - begunMs;
}

self.onmessage = async ({ data }: MessageEvent<PeerWork>) => {
  try {
    self.postMessage(await measured(data));
  } catch (error) {
    self.postMessage(error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error));
  }
};
