import type { GitServer } from '../../../../adapters/git/server-http.ts';
import { gitKeyId } from '../../../../contracts/domain/notebook/git-file.ts';
import { CloisterError, hasErrorCode, toErrorData } from '../../../../contracts/errors/errors.ts';
import { notFoundError } from '../../../../contracts/errors/messages/notebook-messages.ts';
import type { Services } from '../../../../runtime/app/services.ts';
import type { Job } from '../../../../runtime/import-export/jobs.ts';
import type { GitServerSettings } from '../../contract/git-settings.ts';
import { readSettings, writeSettings } from '../git-files.ts';
import type { NotebookGit } from '../open-notebook-git.ts';

/** Bytes of one step of progress. */
const STEP_BYTES = 1024;

/** Resolves with the settings of a notebook's server. Rejects with `not-found` without one. */
export async function needServer(git: NotebookGit, notebookId: string): Promise<GitServerSettings> {
  const { server } = await git.look((_, fs) => readSettings(fs));
  if (server === null) throw notFoundError('gitServer', {}, { notebookId });
  return server;
}

/** Opens the way to a server, with the token for it. Rejects with `key-locked`. */
export async function reachServer(
  services: Services,
  notebookId: string,
  { url, origin, user }: GitServerSettings,
  job: Job,
): Promise<GitServer> {
  const { store, vault, gitOutside } = services;
  const keyId = gitKeyId(notebookId);
  const { credential, vault: row } = await store.readProviderAccess(keyId);
  const token = credential ? await vault.open(credential, { providerId: keyId, origin }, row) : null;
  let bytes = 0;
  return {
    url,
    origin,
    login: token === null ? null : { user: user === '' ? 'git' : user, token },
    send: gitOutside.send,
    pageOrigin: gitOutside.pageOrigin,
    signal: job.signal,
    onBytes: (more) => {
      bytes += more;
      const steps = Math.floor(bytes / STEP_BYTES);
      bytes -= steps * STEP_BYTES;
      job.advance(steps);
    },
  };
}

/** Does something with a server, and notes how it ended: a refusal stays visible until the next attempt. */
export async function withServer<T>(git: NotebookGit, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await note(git, { problem: null });
    return result;
  } catch (error) {
    if (error instanceof CloisterError && !hasErrorCode(error, 'cancelled')) {
      const { message, key, values } = toErrorData(error);
      const problem = { message, ...(key === undefined ? {} : { key }), ...(values === undefined ? {} : { values }) };
      await note(git, { problem }).catch(() => undefined);
    }
    throw error;
  }
}

/** Changes the settings of a server. Does nothing when it was disconnected meanwhile, or when nothing changes. */
export async function note(git: NotebookGit, patch: Partial<GitServerSettings>): Promise<void> {
  await git.change(
    null,
    async (_, fs) => {
      const settings = await readSettings(fs);
      if (settings.server === null) return false;
      const server = { ...settings.server, ...patch };
      if (JSON.stringify(server) === JSON.stringify(settings.server)) return false;
      await writeSettings(fs, { ...settings, server });
      return true;
    },
    (hasChanged) => hasChanged,
  );
}
