import { readContent } from '../../../../adapters/git/read-trees.ts';
import type { Repository } from '../../../../adapters/git/repository.ts';
import { conflictError, notFoundError } from '../../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../../runtime/app/services.ts';
import { readablePath } from '../../../../runtime/notebook/person-path.ts';
import type { FileConflict, GitResults } from '../../contract/git-requests.ts';
import type { GitNote } from '../../contract/git-settings.ts';
import type { NotePart } from '../../contract/note-parts.ts';
import { joinParts } from '../../core/merge/join-note-parts.ts';
import { commitInside } from '../commit-now.ts';
import { readSettings, writeSettings } from '../git-files.ts';
import type { NotebookGit } from '../open-notebook-git.ts';
import { mergeVersions } from './merge-versions.ts';

/** Carries out the decision about a file that both sides changed, and commits it. */
export async function decideConflict(
  services: Services,
  git: NotebookGit,
  { notebookId, path: raw, take, places = [], shown }: CommandValue<'git.decide'>,
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
  await services.loop.flushDrafts(notebookId);
  const reader = await services.store.notebook(notebookId);
  await git.change(act, async (repository, fs) => {
    const settings = await readSettings(fs);
    const note = needNote(settings.notes, path);
    const found = take === 'merged' || shown !== undefined ? await readVersions(services, repository, note) : null;
    if (shown !== undefined && shown !== found?.shown) throw conflictError('changed', { path }, { path });
    const merged = take === 'merged' ? joinNeeded(found?.parts ?? null, places) : null;
    await writeSettings(fs, { ...settings, notes: settings.notes.filter((one) => one !== note) });
    const { copy } = note;
    // A copy that the person has removed is a decision already.
    if (copy === undefined || take === 'both' || reader.get(copy)?.kind !== 'file') return;
    if (take === 'theirs' || merged !== null) {
      if (reader.labelsAt(copy).some(({ label }) => label === 'untrusted')) untrusted.add(path);
      await fs.promises.writeFile(path, merged ?? (await fs.promises.readFile(copy)));
    }
    await fs.promises.unlink(copy);
    await commitInside(services, notebookId, repository, fs, {
      message: () => 'Decide about a file that both changed',
    });
  });
  return { changeId };
}

/** Returns how both versions of a file merge. */
export async function readConflict(
  services: Services,
  git: NotebookGit,
  { notebookId, path: raw }: CommandValue<'git.conflict'>,
): Promise<FileConflict> {
  const path = readablePath(raw);
  await services.loop.flushDrafts(notebookId);
  return git.look(async (repository, fs) =>
    readVersions(services, repository, needNote((await readSettings(fs)).notes, path)),
  );
}

function needNote(notes: readonly GitNote[], path: string): GitNote {
  const note = notes.find((one) => one.type === 'copy' && one.path === path);
  if (note === undefined) throw notFoundError('gitConflict', { path });
  return note;
}

async function readVersions(
  { loop }: Services,
  repository: Repository,
  { path, copy, base }: GitNote,
): Promise<FileConflict> {
  const [mine, theirs] = await Promise.all([path, copy ?? path].map((at) => readFile(repository, at)));
  const shown = [mine, theirs].map((bytes) => (bytes ? loop.hasher.sha256(bytes) : '')).join(' ');
  if (base === undefined || !mine || !theirs) return { parts: null, shown };
  const common = await readContent(repository, base).catch(() => null);
  return { parts: mergeVersions(path, common, mine, theirs), shown };
}

/** Resolves with the content of a file; null for none. */
async function readFile({ fs }: Repository, path: string): Promise<Uint8Array | null> {
  const bytes: unknown = await fs.promises.readFile(path).catch(() => null);
  return bytes instanceof Uint8Array ? bytes : null;
}

function joinNeeded(parts: readonly NotePart[] | null, places: Parameters<typeof joinParts>[1]): string {
  if (parts === null) throw conflictError('plan');
  return joinParts(parts, places);
}
