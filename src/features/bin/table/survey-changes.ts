import { Dexie } from 'dexie';
import type { CloisterDatabase, StoredChange } from '../../../adapters/dexie/database.ts';
import { statesOf } from '../../../core/shared/changes/states-of.ts';
import { changeNamesErased, hashesOfChange } from './erase-change.ts';

/** Changes read at once: a longer transaction would keep commits waiting. */
const PIECE = 500;

/** What the changes of files name. */
export interface OwnChanges {
  readonly changes: readonly StoredChange[];
  /** All paths that the files ever had; `files` without those of folders. */
  readonly paths: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
  /** Sizes of all contents that the files ever had, by hash. */
  readonly contents: ReadonlyMap<string, number>;
  readonly folders: number;
}

/** Reads the changes of files. Those that were erased before name nothing. */
export async function readOwnChanges({ changes }: CloisterDatabase, fileIds: ReadonlySet<string>): Promise<OwnChanges> {
  const found = new Map<string, StoredChange>();
  const ids = [...fileIds];
  for (let from = 0; from < ids.length; from += PIECE) {
    const piece = await changes
      .where('fileIds')
      .anyOf(ids.slice(from, from + PIECE))
      .toArray();
    for (const change of piece) found.set(change.changeId, change);
  }
  const paths = new Set<string>();
  const files = new Set<string>();
  const contents = new Map<string, number>();
  const folders = new Set<string>();
  for (const { transitions } of found.values()) {
    for (const transition of transitions) {
      const { fileId, erased } = transition;
      if (!fileIds.has(fileId) || erased === true) continue;
      for (const state of statesOf(transition)) {
        paths.add(state.path);
        if (state.kind === 'folder') folders.add(fileId);
        else files.add(state.path);
        if (state.hash !== null) contents.set(state.hash, state.sizeBytes);
      }
    }
  }
  return { changes: [...found.values()], paths, files, contents, folders: folders.size };
}

export interface Survey {
  /** Contents that something else names: another file, one of its versions, a draft or an approval. */
  readonly needed: ReadonlySet<string>;
  /** The last change of each notebook that was read. */
  readonly seqs: readonly (readonly [notebookId: string, seq: number])[];
  /** Whether every change and every file could be read. */
  readonly isWhole: boolean;
  /** Changes that keep an origin which names one of the files or reviews. */
  readonly originIds: readonly string[];
}

/** Finds which of these contents are named by anything but these files. Reads all changes in pieces. */
export async function surveyChanges(
  { changes, files, drafts }: CloisterDatabase,
  fileIds: ReadonlySet<string>,
  reviewIds: ReadonlySet<string> = new Set(),
): Promise<Survey> {
  const originIds: string[] = [];
  const needed = new Set<string>();
  const seqs = new Map<string, number>();
  let isWhole = true;
  const ids = await changes.orderBy('[notebookId+seq]').primaryKeys();
  for (let from = 0; from < ids.length; from += PIECE) {
    for (const change of await changes.bulkGet(ids.slice(from, from + PIECE))) {
      if (change === undefined) {
        isWhole = false;
        continue;
      }
      seqs.set(change.notebookId, Math.max(seqs.get(change.notebookId) ?? 0, change.seq));
      if (changeNamesErased(change, { fileIds, reviewIds })) originIds.push(change.changeId);
      const transitions = change.transitions.filter((one) => !fileIds.has(one.fileId));
      for (const hash of hashesOfChange({ transitions })) needed.add(hash);
    }
  }
  let read = 0;
  await files.each(({ fileId, hash }) => {
    read += 1;
    if (hash !== null && !fileIds.has(fileId)) needed.add(hash);
  });
  isWhole &&= (await files.count()) <= read;
  await drafts.each(({ baseHash }) => {
    if (baseHash !== null) needed.add(baseHash);
  });
  return { needed, seqs: [...seqs], isWhole, originIds };
}

/** Returns the ids of the files that runs keep for themselves, in `/runs` and `/scratch`, also of deleted ones. */
export async function filesOfRuns(
  { changes, files }: CloisterDatabase,
  notebookId: string,
  runIds: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  const folders = runIds.flatMap((runId) => [`/runs/${runId}`, `/scratch/${runId}`]);
  const isOwn = (path: string | undefined) =>
    path !== undefined && folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
  const all = await changes.where('runId').anyOf(runIds).toArray();
  for (const { transitions } of all) {
    for (const { fileId, before, after } of transitions) {
      if (isOwn(before?.path) || isOwn(after?.path)) found.add(fileId);
    }
  }
  // The person may have put something there, too.
  await files
    .where('[notebookId+pathKey]')
    .between([notebookId, Dexie.minKey], [notebookId, Dexie.maxKey])
    .filter(({ path }) => isOwn(path))
    .each(({ fileId }) => void found.add(fileId));
  return found;
}
