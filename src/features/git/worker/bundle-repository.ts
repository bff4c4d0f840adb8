import { bareRepository } from '../../../adapters/git/pack-repository.ts';
import { headOf } from '../../../adapters/git/repository.ts';
import { writeZip } from '../../../adapters/zip/write-zip.ts';
import { gitRefusedError } from '../../../contracts/errors/messages/git-messages.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { NotebookGit } from './open-notebook-git.ts';
import { readOutgoing } from './server/outgoing.ts';

/** Packs the history into an archive of a bare repository. Nothing of the notebook changes. */
export async function bundleRepository(
  services: Services,
  git: NotebookGit,
  notebookId: string,
  withLocalOnly: boolean,
): Promise<Blob> {
  const files = await git.look(async (repository, fs) => {
    const head = await headOf(repository);
    if (head === null) throw gitRefusedError('nothing');
    const out = await readOutgoing(services, notebookId, repository, fs, head, { branch: null, withLocalOnly });
    if (out.head === null) throw gitRefusedError('nothing');
    return bareRepository(repository, out.head);
  });
  const modifiedMs = services.loop.clock.nowMs();
  const folders = ['objects/', 'objects/pack/', 'objects/info/', 'refs/', 'refs/heads/', 'refs/tags/'];
  return writeZip([
    ...folders.map((path) => ({ type: 'folder' as const, path: `/repository.git/${path.slice(0, -1)}`, modifiedMs })),
    ...files.map(({ path, bytes }) => ({
      type: 'file' as const,
      path: `/repository.git/${path}`,
      modifiedMs,
      bytes: new Uint8Array(bytes),
    })),
  ]);
}
