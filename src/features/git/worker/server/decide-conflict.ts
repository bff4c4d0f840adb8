import { notFoundError } from '../../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../../runtime/app/services.ts';
import { readablePath } from '../../../../runtime/notebook/person-path.ts';
import type { GitResults } from '../../contract/git-requests.ts';
import { commitInside } from '../commit-now.ts';
import { readSettings, writeSettings } from '../git-files.ts';
import type { NotebookGit } from '../open-notebook-git.ts';

/** Carries out the decision about a file that both sides changed, and commits it. */
export async function decideConflict(
  services: Services,
  git: NotebookGit,
  { notebookId, path: raw, take }: CommandValue<'git.decide'>,
): Promise<GitResults['git.decide']> {
  const path = readablePath(raw);
  const untrusted = new Set<string>();
  let changeId: string | null = null;
  const act = {
    action: 'git.merge' as const,
    target: path,
    summary: `Decide about ${path}`,
    untrusted,
    onChange: (id: string) => {
      changeId = id;
    },
  };
  const reader = await services.store.notebook(notebookId);
  await git.change(act, async (repository, fs) => {
    const settings = await readSettings(fs);
    const note = settings.notes.find((one) => one.type === 'copy' && one.path === path);
    if (note === undefined) throw notFoundError('gitConflict', { path });
    await writeSettings(fs, { ...settings, notes: settings.notes.filter((one) => one !== note) });
    const { copy } = note;
    // A copy that the person has removed is a decision already.
    if (copy === undefined || take === 'both' || reader.get(copy)?.kind !== 'file') return;
    if (take === 'theirs') {
      if (reader.labelsAt(copy).some(({ label }) => label === 'untrusted')) untrusted.add(path);
      await fs.promises.writeFile(path, await fs.promises.readFile(copy));
    }
    await fs.promises.unlink(copy);
    await commitInside(services, notebookId, repository, fs, {
      message: () => 'Decide about a file that both changed',
    });
  });
  return { changeId };
}
