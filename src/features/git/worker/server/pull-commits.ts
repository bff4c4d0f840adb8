import { readContent, TreeReader, treeOf } from '../../../../adapters/git/read-trees.ts';
import { commonCommit, headOf, moveBranch, type Repository } from '../../../../adapters/git/repository.ts';
import { isBehind } from '../../../../adapters/git/rewrite-history.ts';
import { addAll, stageSpecial, unstage } from '../../../../adapters/git/stage-files.ts';
import { fetchBranch } from '../../../../adapters/git/talk-to-server.ts';
import { compareWithNotebook, removeFile, writeFile } from '../../../../adapters/git/working-tree.ts';
import { hasErrorCode } from '../../../../contracts/errors/errors.ts';
import { gitDamagedError } from '../../../../contracts/errors/messages/git-messages.ts';
import { conflictError } from '../../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../../../contracts/wire/commands/commands.ts';
import type { NotebookReader } from '../../../../core/ports/notebook-reader-port.ts';
import type { Services } from '../../../../runtime/app/services.ts';
import type { Job } from '../../../../runtime/import-export/jobs.ts';
import type { PullResult } from '../../contract/git-requests.ts';
import { type GitNote, type GitServerSettings, MAX_NOTES } from '../../contract/git-settings.ts';
import { mergedText } from '../../core/merge/join-note-parts.ts';
import { type PullStep, planPull, type SideEntry } from '../../core/plan-pull.ts';
import { unsoundNames } from '../../core/sound-names.ts';
import { commitInside, commitNow } from '../commit-now.ts';
import { readSettings, writeSettings } from '../git-files.ts';
import type { NotebookGit } from '../open-notebook-git.ts';
import { mergeVersions } from './merge-versions.ts';
import { optionsOf, readOutgoing } from './outgoing.ts';
import { note, reachServer } from './reach-server.ts';
import { findBranch } from './server-branch.ts';

type FileSystem = NotebookGit['face']['fs'];

/** Attempts to merge while the person or an agent writes. */
const TRIES = 3;
/** Names in a message. */
const NAMED = 5;

/** Fetches the server's branch. Resolves with its newest commit; null for a server without commits. */
export async function fetchServer(
  services: Services,
  git: NotebookGit,
  notebookId: string,
  server: GitServerSettings,
  job: Job,
): Promise<string | null> {
  const way = await reachServer(services, notebookId, server, job);
  const branch = await findBranch(git, server, way);
  const met = branch === null ? null : await fetchInto(git, way, branch);
  await note(git, { metMs: services.loop.clock.nowMs() });
  return met;
}

function fetchInto(git: NotebookGit, way: Parameters<typeof fetchBranch>[1], branch: string): Promise<string | null> {
  return git.change({ action: 'git.fetch', target: way.origin }, (repository) => fetchBranch(repository, way, branch));
}

/** Takes what the server has, as one change. */
export async function pullCommits(
  services: Services,
  git: NotebookGit,
  { notebookId, copyWords }: CommandValue<'git.pull'>,
  server: GitServerSettings,
  job: Job,
): Promise<PullResult> {
  const theirs = await fetchServer(services, git, notebookId, server, job);
  if (theirs === null) return { type: 'same', files: 0, notes: [], changeId: null };
  const settings = await git.look((_, fs) => readSettings(fs));
  for (let tries = 1; ; tries += 1) {
    const isEmpty = await git.look(async (repository) => (await headOf(repository)) === null);
    const reader = await services.store.notebook(notebookId);
    if (!isEmpty || reader.usage.files > 0)
      await commitNow(services, notebookId, git, { message: () => `Before taking from ${server.origin}` });
    try {
      return await mergeOnce(services, git, { notebookId, copyWords }, settings.server ?? server, theirs);
    } catch (error) {
      if (tries === TRIES || !hasErrorCode(error, 'conflict')) throw error;
    }
  }
}

async function mergeOnce(
  services: Services,
  git: NotebookGit,
  { notebookId, copyWords }: Pick<CommandValue<'git.pull'>, 'notebookId' | 'copyWords'>,
  server: GitServerSettings,
  theirs: string,
): Promise<PullResult> {
  const untrusted = new Set<string>();
  let changeId: string | null = null;
  const act = {
    action: 'git.pull' as const,
    target: server.origin,
    summary: `Take what ${server.origin} has`,
    untrusted,
    onChange: (id: string) => {
      changeId = id;
    },
  };
  const result = await git.change(
    act,
    async (repository, fs): Promise<Omit<PullResult, 'changeId'>> => {
      const trees = new TreeReader(repository);
      const head = await headOf(repository);
      const out =
        head === null ? null : await readOutgoing(services, notebookId, repository, fs, head, optionsOf(server));
      const left = out?.head ?? null;
      if (left !== null && (await isBehind(repository, theirs, left))) return { type: 'same', files: 0, notes: [] };
      // The plan compares commits: what was written since the last one would be overwritten.
      if ((await compareWithNotebook(repository, trees, head)).length > 0)
        throw conflictError('git', {}, { notebookId });
      const common = left === null ? null : await commonCommit(repository, left, theirs);
      const [baseTree, theirTree, ownTree] = await Promise.all(
        [common, theirs, head].map(async (oid) => (oid === null ? null : treeOf(repository, oid))),
      );
      const theirFiles = await trees.files(theirTree ?? null);
      refuseNames(theirFiles);
      const mine = await trees.files(ownTree ?? null);
      const plan = planPull({
        changes: await trees.differences(baseTree ?? null, theirTree ?? null),
        base: await trees.files(baseTree ?? null),
        mine,
        localOnly: new Set(out?.localOnly.now ?? []),
        others: filesOf(await services.store.notebook(notebookId)).filter((path) => !mine.has(path)),
        copyWords: `${copyWords} ${services.today()}`,
      });
      const atMs = services.loop.clock.nowMs();
      const notes: GitNote[] = plan.kept.map((one) => ({ ...one, atMs }));
      const special: SideEntry[] = [];
      for (const step of plan.steps) {
        const { written, made } = await take(repository, step, special);
        if (made !== null) notes.push({ ...made, atMs });
        if (written !== null && !server.isTrusted) untrusted.add(`/${written}`);
      }
      await addAll(repository);
      await stageSpecial(repository, special);
      await closeMerge(services, { notebookId, repository, fs, trees, head, theirs, server });
      const settings = await readSettings(fs);
      if (notes.length > 0)
        await writeSettings(fs, { ...settings, notes: [...notes, ...settings.notes].slice(0, MAX_NOTES) });
      return { type: 'taken', files: plan.steps.length, notes };
    },
    ({ type }) => type === 'taken',
  );
  return { ...result, changeId };
}

/** Carries out one step. Resolves with the file that has content of the server, and with what the person should know. */
async function take(
  repository: Repository,
  step: PullStep,
  special: SideEntry[],
): Promise<{ written: string | null; made: Omit<GitNote, 'atMs'> | null }> {
  const content = (oid: string) => readContent(repository, oid);
  switch (step.type) {
    case 'remove':
      if (step.path.length > 0) await removeTracked(repository, step.path);
      return { written: null, made: null };
    case 'write': {
      const { oid, mode } = step.entry;
      if (mode !== '100644') special.push({ path: step.path, oid, mode });
      if (mode === '160000') return { written: null, made: null };
      await writeFile(repository, step.path, await content(oid));
      return { written: step.path, made: null };
    }
    case 'move':
      await writeFile(repository, step.to, await content(step.entry.oid));
      await removeTracked(repository, step.path);
      return { written: null, made: null };
    case 'copy':
      await writeFile(repository, step.copy, await content(step.entry.oid));
      return { written: step.copy, made: { type: 'copy', path: `/${step.path}`, copy: `/${step.copy}` } };
    case 'merge': {
      const merged = await mergeContents(
        step.path,
        step.base === null ? null : await content(step.base.oid),
        await content(step.mine.oid),
        await content(step.theirs.oid),
      );
      if (merged !== null) {
        await writeFile(repository, step.path, merged);
        return { written: step.path, made: { type: 'merged', path: `/${step.path}` } };
      }
      await writeFile(repository, step.copy, await content(step.theirs.oid));
      const base = step.base === null ? {} : { base: step.base.oid };
      return { written: step.copy, made: { type: 'copy', path: `/${step.path}`, copy: `/${step.copy}`, ...base } };
    }
    default:
      return step satisfies never;
  }
}

async function removeTracked(repository: Repository, path: string): Promise<void> {
  const isThere = await repository.fs.promises.stat(`/${path}`).then(
    () => true,
    () => false,
  );
  if (isThere) await removeFile(repository, path);
  else await unstage(repository, path);
}

async function mergeContents(
  path: string,
  base: Uint8Array | null,
  mine: Uint8Array,
  theirs: Uint8Array,
): Promise<Uint8Array | null> {
  const parts = mergeVersions(path, base, mine, theirs);
  const text = parts === null ? null : mergedText(parts);
  return text === null ? null : new TextEncoder().encode(text);
}

interface Closing {
  readonly notebookId: string;
  readonly repository: Repository;
  readonly fs: FileSystem;
  readonly trees: TreeReader;
  readonly head: string | null;
  readonly theirs: string;
  readonly server: GitServerSettings;
}

/** Moves the branch to the server's commit when nothing else is in the notebook; else commits the merge. */
async function closeMerge(
  services: Services,
  { notebookId, repository, fs, trees, head, theirs, server }: Closing,
): Promise<void> {
  const isSame = (await compareWithNotebook(repository, trees, theirs)).length === 0;
  if (isSame && (head === null || (await isBehind(repository, head, theirs)))) {
    await moveBranch(repository, theirs);
    const settings = await readSettings(fs);
    const { seq } = await services.store.notebook(notebookId);
    // The change that is being made is one more.
    await writeSettings(fs, { ...settings, last: { oid: theirs, seq: seq + 1, atMs: services.loop.clock.nowMs() } });
    return;
  }
  const parents = head === null ? [theirs] : [head, theirs];
  await commitInside(services, notebookId, repository, fs, {
    message: () => `Merge what ${server.origin} has`,
    parents,
  });
}

function filesOf(reader: NotebookReader): string[] {
  return reader.descendants('/').flatMap(({ kind, path }) => (kind === 'file' ? [path.slice(1)] : []));
}

function refuseNames(files: ReadonlyMap<string, SideEntry>): void {
  const names = unsoundNames(files.keys());
  if (names.length === 0) return;
  const list = names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` (+${names.length - NAMED})` : '');
  throw gitDamagedError('names', { list }, { names: names.slice(0, 1000) });
}
