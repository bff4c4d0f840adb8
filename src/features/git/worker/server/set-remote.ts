import { setServer } from '../../../../adapters/git/talk-to-server.ts';
import { GIT_FOLDER, gitKeyId } from '../../../../contracts/domain/notebook/git-file.ts';
import { gitAddressError } from '../../../../contracts/errors/messages/git-messages.ts';
import type { CommandValue } from '../../../../contracts/wire/commands/commands.ts';
import { addressSpaceOf } from '../../../../core/network/address-space.ts';
import type { Write } from '../../../../core/ports/commit-batch.ts';
import { recordAsPerson, type Services } from '../../../../runtime/app/services.ts';
import { parseAddress, parseKey } from '../../../../runtime/providers/provider-address.ts';
import type { GitServerSettings } from '../../contract/git-settings.ts';
import { readSettings, writeSettings } from '../git-files.ts';
import type { NotebookGit } from '../open-notebook-git.ts';

/** Connects a server, changes how it is used, or disconnects it. A token of another server is removed first. */
export async function setRemote(
  services: Services,
  git: NotebookGit,
  { notebookId, url, token, ...choice }: CommandValue<'git.remote'>,
): Promise<void> {
  const { server: known } = await git.look((_, fs) => readSettings(fs));
  const keyId = gitKeyId(notebookId);
  if (url === null) {
    await putToken(services, notebookId, 'git.disconnect', known?.origin ?? null, removal(keyId));
    await git.change(null, async (repository, fs) => {
      await setServer(repository, null);
      await writeSettings(fs, { ...(await readSettings(fs)), server: null });
    });
    await services.syncAllowlist();
    return;
  }
  const { baseURL, origin } = parseAddress('openai-compatible', url);
  if (baseURL.startsWith('http:') && addressSpaceOf(new URL(baseURL).hostname) === null)
    throw gitAddressError('gitHttp', { origin }, { field: 'url' });
  const isSame = known?.origin === origin;
  const key = token == null ? null : parseKey(token);
  const writes: Write[] =
    key !== null
      ? [{ type: 'put', table: 'credentials', rows: [await services.vault.seal({ providerId: keyId, origin }, key)] }]
      : token === null || !isSame
        ? removal(keyId)
        : [];
  await putToken(services, notebookId, 'git.connect', origin, writes);
  const isSameRepository = known?.url === baseURL;
  const server: GitServerSettings = {
    url: baseURL,
    origin,
    branch: choice.branch ?? (isSameRepository ? known.branch : null),
    user: choice.user ?? (isSame ? known.user : ''),
    leavesOutLocalOnly: choice.leaveOutLocalOnly ?? known?.leavesOutLocalOnly ?? true,
    isTrusted: choice.trusted ?? (isSame ? known.isTrusted : false),
    metMs: isSameRepository ? known.metMs : null,
    problem: null,
  };
  await git.change(null, async (repository, fs) => {
    if (!isSameRepository) await setServer(repository, baseURL);
    await writeSettings(fs, { ...(await readSettings(fs)), server });
  });
  await services.syncAllowlist();
}

/** Removes the history of a notebook, and the token of its server. The files stay. */
export async function removeRepository(services: Services, git: NotebookGit, notebookId: string): Promise<null> {
  const area = services.store.gitArea(notebookId);
  const [base, paths] = await Promise.all([area.revision(), area.paths()]);
  if (paths.length > 0) {
    await recordAsPerson(
      services,
      { action: 'git.end', target: null, notebookId },
      {
        writes: [
          ...removal(gitKeyId(notebookId)),
          {
            type: 'git-files',
            notebookId,
            base,
            put: [],
            remove: paths.includes(GIT_FOLDER) ? paths : [...paths, GIT_FOLDER],
          },
        ],
      },
    );
    await services.syncAllowlist();
  }
  await git.look(async () => undefined);
  return null;
}

function removal(keyId: string): Write[] {
  return [{ type: 'remove-credentials', providerIds: [keyId] }];
}

function putToken(
  services: Services,
  notebookId: string,
  action: 'git.connect' | 'git.disconnect',
  target: string | null,
  writes: Write[],
): Promise<void> {
  return recordAsPerson(services, { action, target, notebookId }, { writes });
}
