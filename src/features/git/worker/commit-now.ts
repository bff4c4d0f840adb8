import { commitStaged } from '../../../adapters/git/make-commit.ts';
import { contentIds, TreeReader, treeOf } from '../../../adapters/git/read-trees.ts';
import { headOf, type Repository } from '../../../adapters/git/repository.ts';
import { addAll } from '../../../adapters/git/stage-files.ts';
import type { ChangeRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { GitSettings } from '../contract/git-settings.ts';
import { withTrailers } from '../core/commit-message.ts';
import { readKeptHere, readSettings, writeKeptHere, writeSettings } from './git-files.ts';
import { type LocalOnly, readLocalOnly } from './local-only-files.ts';
import type { NotebookGit } from './open-notebook-git.ts';

type FileSystem = NotebookGit['face']['fs'];

/** How a commit is made. */
export interface CommitOptions {
  /** Called with the number of changed files. */
  readonly message: (files: number) => string;
  /** Whether the app commits by itself. Default: false. */
  readonly isAutomatic?: boolean;
  /** Its parents. Default: the last commit. */
  readonly parents?: string[];
}

/**
 * Commits all changes inside an operation: by the agent, when one run made all of them, else by the person; with the runs and their
 * approvals as trailers. Resolves with null when nothing has changed.
 */
export async function commitInside(
  services: Services,
  notebookId: string,
  repository: Repository,
  fs: FileSystem,
  { message, parents }: CommitOptions,
): Promise<{ oid: string; files: number } | null> {
  const settings = await readSettings(fs);
  const files = await addAll(repository);
  const head = await headOf(repository);
  if (files === 0 && head !== null && parents === undefined) return null;
  const reader = await services.store.notebook(notebookId);
  const made = await readMade(services, notebookId, settings);
  const atMs = services.loop.clock.nowMs();
  const person = { ...settings.author, atMs };
  const oid = await commitStaged(
    repository,
    withTrailers(message(files), made),
    made.agent ? { ...made.agent, atMs } : person,
    {
      committer: person,
      ...(parents === undefined ? {} : { parents }),
    },
  );
  await noteWithheld(repository, fs, oid, reader, await readLocalOnly(services, notebookId));
  await writeSettings(fs, { ...settings, last: { oid, seq: reader.seq, atMs }, proposal: null });
  return { oid, files };
}

/** Commits all changes, as one operation. */
export function commitNow(
  services: Services,
  notebookId: string,
  git: NotebookGit,
  options: CommitOptions,
): Promise<{ oid: string; files: number } | null> {
  const isAutomatic = options.isAutomatic ?? false;
  return git.change(
    { action: 'git.commit', target: options.message(0).split('\n', 1)[0] ?? '', isAutomatic },
    (repository, fs) => commitInside(services, notebookId, repository, fs, options),
    (made) => made !== null,
  );
}

/** Remembers what was `local-only` when it was committed: the label may go, and what was committed under it stays here. */
async function noteWithheld(
  repository: Repository,
  fs: FileSystem,
  oid: string,
  reader: NotebookReader,
  { now, ever, hashes }: LocalOnly,
): Promise<void> {
  if (ever.size + hashes.size === 0) return;
  const files = await new TreeReader(repository).files(await treeOf(repository, oid));
  const kept = await readKeptHere(fs);
  const before = kept.contents.size + kept.paths.size;
  for (const path of now) {
    const entry = files.get(path);
    if (entry) kept.contents.add(entry.oid);
  }
  for (const id of await contentIds(reader, hashes)) kept.contents.add(id);
  for (const path of ever) kept.paths.add(path);
  if (kept.contents.size + kept.paths.size > before) await writeKeptHere(fs, kept);
}

interface Made {
  readonly runIds: readonly string[];
  readonly approvedBy: readonly string[];
  /** The agent that made all changes; null when the person made some. */
  readonly agent: { readonly name: string; readonly email: string } | null;
}

/** Changes that are read at once. */
const BATCH = 500;

/** Resolves with who made the changes since the last commit. */
async function readMade({ store }: Services, notebookId: string, { author, last }: GitSettings): Promise<Made> {
  const changes: ChangeRow[] = [];
  for (let beforeSeq: number | undefined; ; ) {
    const batch = await store.pageChanges(notebookId, {
      afterSeq: last?.seq ?? 0,
      limit: BATCH,
      ...(beforeSeq === undefined ? {} : { beforeSeq }),
    });
    changes.push(...batch);
    beforeSeq = batch.at(-1)?.seq;
    if (batch.length < BATCH) break;
  }
  const own = changes.filter(({ undoneBy, undoes }) => undoneBy === null && undoes.length === 0);
  const runIds = [...new Set(own.flatMap(({ actor }) => (actor.type === 'agent' ? (actor.runId ?? []) : [])))].sort();
  const approved = await Promise.all(runIds.map((runId) => store.approvalsOf(runId, 'used')));
  const approvedBy = approved.some((used) => used.length > 0) ? [`${author.name} <${author.email}>`] : [];
  const names = new Set(own.map(({ actor }) => (actor.type === 'agent' ? actor.agent : null)));
  const [name] = names;
  if (names.size !== 1 || name == null || runIds.length !== 1) return { runIds, approvedBy, agent: null };
  const agent = (await store.listAgents()).find((one) => one.name === name);
  const title = (agent?.title || name).replace(/[<>\n\0]/g, ' ').trim() || name;
  return { runIds, approvedBy, agent: { name: title, email: `${name}@agents.cloister.invalid` } };
}
