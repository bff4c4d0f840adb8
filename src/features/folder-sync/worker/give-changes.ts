import { foldPath } from '../../../core/guard/fold-name.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import type { Here, InStep } from '../contract/sides.ts';
import { DiskError } from '../core/folder-port.ts';
import type { Placed, Target } from '../core/place-targets.ts';
import { openDiskBin } from './disk-bin.ts';
import type { SyncContext } from './sync-context.ts';

/** Files written to the folder between two commits of what is in step. */
const ROWS_PER_COMMIT = 50;

/** What was written to the folder. */
export interface Given {
  readonly files: number;
  readonly paths: readonly string[];
}

type Wanted = Placed & { readonly target: Target };

/**
 * Writes to the folder what the notebook has changed. The notebook has all bytes by then. What would be overwritten or removed on
 * disk is copied to the bin of the folder first, and only if it still is what the pass has read; a file that changed since is left for the next pass.
 */
export async function giveChanges(
  context: SyncContext,
  reader: NotebookReader,
  placed: readonly Placed[],
): Promise<Given> {
  const { services, folder, row, job } = context;
  const { notebookId } = row;
  const { sha256 } = services.loop.hasher;
  const bin = openDiskBin(folder, services.loop.clock.nowMs(), sha256);
  const occupants = new Map(
    placed.flatMap((item) => (item.there ? [[foldPath(item.there.diskPath), item] as const] : [])),
  );
  const vacated = new Set<Placed>();
  const paths: string[] = [];
  let put: InStep[] = [];
  let remove: string[] = [];
  const save = async (most: number) => {
    if (put.length + remove.length <= most) return;
    const writes = [{ type: 'sync-files' as const, notebookId, put, remove }];
    put = [];
    remove = [];
    await services.store.commit({ writes, audit: [] });
  };
  const done = async (path: string, item: Placed) => {
    if (item.kind === 'file') paths.push(path);
    await save(ROWS_PER_COMMIT);
  };

  /** Takes the file on disk out of the way. Resolves with false when it is no longer what was read. */
  const vacate = async (item: Placed, willHave: string | null): Promise<boolean> => {
    const { there } = item;
    if (there === null || vacated.has(item)) return true;
    const bytes = await readIfThere(context, there.diskPath);
    if (bytes !== null && sha256(bytes) !== there.hash) return false;
    if (bytes !== null) {
      if (there.hash !== willHave) await bin.keep(there.diskPath, bytes);
      await folder.removeFile(there.diskPath);
    }
    vacated.add(item);
    return true;
  };

  const giveFile = async (item: Wanted, file: Here): Promise<void> => {
    const { there, target } = item;
    const isInPlace = there !== null && there.diskPath === target.diskPath && !vacated.has(item);
    if (isInPlace && there.hash === file.hash) return;
    const bytes = await reader.readBytes(file.hash ?? '');
    if (isInPlace) {
      const now = await readIfThere(context, there.diskPath);
      if (now === null || sha256(now) !== there.hash) return;
      await bin.keep(there.diskPath, now);
    } else {
      const occupant = occupants.get(foldPath(target.diskPath));
      if (occupant !== undefined && occupant !== item) {
        if (occupant.target !== null && occupant.target.diskPath === occupant.there?.diskPath) return;
        if (!(await vacate(occupant, hashAfter(reader, occupant)))) return;
      }
      // The old name goes first: where only the case of letters changes, both names are one file on many disks.
      if (!(await vacate(item, file.hash))) {
        put.push(rowOf(notebookId, file.fileId, item));
        return;
      }
      const now = await readIfThere(context, target.diskPath);
      if (now !== null && sha256(now) !== file.hash) return;
    }
    const written = await folder.write(target.diskPath, bytes);
    const { fileId, path, hash } = file;
    put.push({ notebookId, fileId, kind: 'file', path, diskPath: target.diskPath, hash, ...written });
    if (item.known !== null && item.known.fileId !== fileId) remove.push(item.known.fileId);
    await done(path, item);
  };

  const giveFolder = async ({ there, target }: Wanted, fileId: string): Promise<void> => {
    if (there?.diskPath === target.diskPath) return;
    const occupant = occupants.get(foldPath(target.diskPath));
    if (occupant?.kind === 'file' && occupant.target?.diskPath !== occupant.there?.diskPath) {
      if (!(await vacate(occupant, hashAfter(reader, occupant)))) return;
    }
    await folder.makeFolder(target.diskPath);
    put.push({
      notebookId,
      fileId,
      kind: 'folder',
      path: target.path,
      diskPath: target.diskPath,
      hash: null,
      sizeBytes: 0,
      modifiedMs: 0,
    });
    await save(ROWS_PER_COMMIT);
  };

  const removals = placed.filter(({ there, target }) => there !== null && target === null);
  const wanted = placed.filter((item): item is Wanted => item.target !== null);
  job.begin('out', removals.length + wanted.length);
  const guarded = (item: Placed, work: () => Promise<void>) => attempt(context, item, work);

  const files = wanted.flatMap((item) => {
    const file = item.kind === 'file' ? currentFile(reader, item) : null;
    return file === null ? [] : [{ item, file }];
  });
  for (const { item, file } of files) {
    const { there, target } = item;
    if (there === null || there.diskPath === target.diskPath) continue;
    // No content has this hash: should the pass end between two names, the next one writes the file.
    put.push({
      ...rowOf(notebookId, file.fileId, item),
      path: file.path,
      diskPath: target.diskPath,
      hash: '',
      sizeBytes: 0,
      modifiedMs: 0,
    });
  }
  await save(0);

  for (const item of removals) {
    if (item.kind !== 'file') continue;
    job.advance();
    await guarded(item, async () => {
      if (!(await vacate(item, null))) return;
      if (item.known !== null) remove.push(item.known.fileId);
      await done(item.known?.path ?? '', item);
    });
  }
  // What goes makes place for what comes.
  remove.push(...(await removeFolders(context, removals)));
  for (const item of wanted) {
    if (item.kind !== 'folder') continue;
    job.advance();
    const at = reader.get(item.target.path);
    if (at?.kind === 'folder') await guarded(item, () => giveFolder(item, at.fileId));
  }
  for (const { item, file } of files) {
    job.advance();
    await guarded(item, () => giveFile(item, file));
    const made = item.copy && reader.get(item.copy.path);
    if (made?.kind !== 'file' || item.copy === null) continue;
    // The version of the folder, which came in as a file of its own.
    const target = { ...item.target, ...item.copy };
    await guarded(item, () => giveFile({ ...item, known: null, here: made, there: null, copy: null, target }, made));
  }
  remove.push(...(await removeFolders(context, placed)));
  await save(0);
  return { files: paths.length, paths };
}

/** Returns the file as it is after the folder's changes came in; null when it was moved since, and the next pass decides. */
function currentFile(reader: NotebookReader, { here, target }: Wanted): Here | null {
  const row = here === null ? reader.get(target.path) : reader.getById(here.fileId);
  return row?.kind === 'file' && row.path === target.path ? row : null;
}

/** Returns the row of a file that is on disk as the pass has read it. */
function rowOf(notebookId: string, fileId: string, { kind, known, there, target }: Wanted): InStep {
  const path = target.naming === 'here' && known !== null ? known.path : target.path;
  const { diskPath, hash, sizeBytes, modifiedMs } = there ?? {
    diskPath: target.diskPath,
    hash: '',
    sizeBytes: 0,
    modifiedMs: 0,
  };
  return { notebookId, fileId, kind, path, diskPath, hash, sizeBytes, modifiedMs };
}

function hashAfter(reader: NotebookReader, { here, target }: Placed): string | null {
  if (target === null) return null;
  return (here === null ? reader.get(target.path) : reader.getById(here.fileId))?.hash ?? null;
}

/** Removes folders that nothing is left in, the deepest first. Resolves with the ids of those that neither side has now. */
async function removeFolders({ folder }: SyncContext, placed: readonly Placed[]): Promise<string[]> {
  const old = placed.filter(
    ({ kind, there, target }) => kind === 'folder' && there !== null && there.diskPath !== target?.diskPath,
  );
  const gone: string[] = [];
  for (const { there, target, known } of old.sort(
    (a, b) => (b.there?.diskPath.length ?? 0) - (a.there?.diskPath.length ?? 0),
  )) {
    const isGone = there !== null && (await folder.removeFolder(there.diskPath));
    if (isGone && target === null && known !== null) gone.push(known.fileId);
  }
  return gone;
}

/** Writes one file. What the disk refuses is noted and tried again by the next pass; a folder that is gone ends the pass. */
async function attempt(context: SyncContext, item: Placed, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DiskError) || error.fault === 'denied' || error.fault === 'full') throw error;
    if (error.fault === 'missing') await context.folder.check();
    context.note({ type: 'failed', path: item.target?.path ?? item.known?.path ?? '', reason: error.message });
  }
}

async function readIfThere({ folder }: SyncContext, diskPath: string): Promise<Uint8Array | null> {
  try {
    return await folder.read(diskPath);
  } catch (error) {
    if (error instanceof DiskError && error.fault === 'missing') return null;
    throw error;
  }
}
