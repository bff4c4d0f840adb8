import type { CommandInput, CommandName, CommandResults } from '../../src/contracts/wire/commands/commands.ts';
import { openNotebookGit } from '../../src/features/git/worker/open-notebook-git.ts';
import type { Runtime } from '../../src/runtime/app/create-runtime.ts';
import type { NotebookFiles } from '../contract/notebook-files.contract.ts';

type Call = <N extends CommandName>(name: N, input: CommandInput<N>) => Promise<CommandResults[N]>;

/** Returns access to the files of a notebook through commands, like the screen. */
export function storeFiles(call: Call, notebookId: string): NotebookFiles {
  const listing = async (path: string) => {
    const list = await call('files.list', { notebookId, glob: '**' });
    const found = list.find((one) => one.path === path);
    if (!found) throw Object.assign(new Error(path), { code: 'not-found' });
    return found;
  };
  return {
    read: (path) => call('files.read', { notebookId, path }),
    write: async (path, content) => void (await call('files.write', { notebookId, path, content })),
    mkdir: async (path) => void (await call('files.mkdir', { notebookId, path })),
    move: async (from, to) => void (await call('files.move', { notebookId, from, to })),
    remove: async (path) => void (await call('files.remove', { notebookId, path })),
    async list(path) {
      const folder = path === '/' ? '' : path;
      const list = await call('files.list', { notebookId, glob: `${folder}/*` });
      return list.map((one) => one.path.slice(folder.length + 1)).sort();
    },
    sizeOf: async (path) => (await listing(path)).sizeBytes,
  };
}

/** Returns access to the same files through a file system interface. */
export async function posixFiles({ services }: Runtime, notebookId: string): Promise<NotebookFiles> {
  const { promises } = (await openNotebookGit(services, notebookId)).face.fs;
  /** Removes a folder with its contents, like the commands. */
  async function remove(path: string): Promise<void> {
    if (!(await promises.stat(path)).isDirectory()) return promises.unlink(path);
    for (const name of await promises.readdir(path)) await remove(`${path}/${name}`);
    return promises.rmdir(path);
  }
  return {
    read: async (path) => String(await promises.readFile(path, 'utf8')),
    write: (path, text) => promises.writeFile(path, text, 'utf8'),
    mkdir: (path) => promises.mkdir(path),
    move: (from, to) => promises.rename(from, to),
    remove,
    list: async (path) => (await promises.readdir(path)).sort(),
    sizeOf: async (path) => (await promises.stat(path)).size,
  };
}
