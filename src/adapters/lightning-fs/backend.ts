import { GIT_FOLDER } from '../../contracts/domain/notebook/git-file.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { invalidPathError, reservedNameError } from '../../contracts/errors/messages/notebook-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { isReservedTopName } from '../../core/guard/mounts.ts';
import { normalizePath } from '../../core/guard/normalize-path.ts';
import { ancestorsOf, isWithin, parentOf, topOf } from '../../core/shared/paths/path-parts.ts';
import type { Draft } from './draft.ts';
import type { Entry, FaceAct } from './face-ports.ts';
import { PosixError } from './posix-error.ts';

/** Runs an operation on the tree. Writing needs an act, which describes it in the log. */
export type Operate = <T>(work: (draft: Draft) => Promise<T>, act?: FaceAct) => Promise<T>;

type Encoding = { encoding?: string; mode?: number } | undefined;

const FOLDER_MODE = 0o40755;
const FILE_MODE = 0o100644;
const RUN_MODE = 0o100755;
const LINK_MODE = 0o120000;

/**
 * Backend of lightning-fs over the rows of a notebook. A symlink is stored as a text file with its target. Nothing is executable, so
 * all files have the same mode. Without timestamps, `mtimeMs` is 0.
 */
export function createBackend(operate: Operate, times: 'times' | 'no times') {
  const stat = (path: string) =>
    operate(async (draft) => {
      const entry = await found(draft, path);
      return {
        type: entry.kind === 'file' ? ('file' as const) : ('dir' as const),
        mode: draft.modes.get(path) ?? (entry.kind === 'file' ? FILE_MODE : FOLDER_MODE),
        size: entry.sizeBytes,
        ino: inodeOf(entry.id),
        // The stat that git stores before a commit must match the one it finds afterwards, which has a later time.
        mtimeMs: times === 'times' ? entry.modifiedMs : 0,
        // Not a real time: differs when the content differs, so that git sees every change whatever the clock.
        ctimeMs: entry.version,
      };
    });

  return {
    // lightning-fs calls this after every write to flush its own store. Ours is already durable.
    saveSuperblock() {},
    stat,
    lstat: stat,
    readFile: (path: string, options: Encoding): Promise<Uint8Array | string> =>
      operate(async (draft) => {
        if ((await found(draft, path)).kind === 'folder') throw new PosixError('EISDIR', path);
        const bytes = await draft.half(path).read(path);
        return options?.encoding === 'utf8' ? new TextDecoder().decode(bytes) : new Uint8Array(bytes);
      }),
    writeFile: (path: string, data: Uint8Array | string, options: Encoding): Promise<void> =>
      operate(
        async (draft) => {
          await writeInto(draft, path, toBytes(data));
          if (((options?.mode ?? 0) & 0o111) !== 0) draft.modes.set(path, RUN_MODE);
          else draft.modes.delete(path);
        },
        { action: 'file.write', target: path },
      ),
    symlink: (target: string, path: string): Promise<void> =>
      operate(
        async (draft) => {
          if (await look(draft, path)) throw new PosixError('EEXIST', path);
          await writeInto(draft, path, toBytes(target));
          draft.modes.set(path, LINK_MODE);
        },
        { action: 'file.create', target: path },
      ),
    readlink: (path: string, options: Encoding): Promise<Uint8Array | string> =>
      operate(async (draft) => {
        await found(draft, path);
        if (draft.modes.get(path) !== LINK_MODE) throw new PosixError('EINVAL', path);
        const bytes = await draft.half(path).read(path);
        return options?.encoding === 'buffer' ? new Uint8Array(bytes) : new TextDecoder().decode(bytes);
      }),
    readdir: (path: string): Promise<string[]> =>
      operate(async (draft) => {
        if ((await found(draft, path)).kind === 'file') throw new PosixError('ENOTDIR', path);
        const names = await draft.half(path).names(path);
        return path === '/' && (await draft.area.look(GIT_FOLDER)) ? [...names, '.git'] : names;
      }),
    mkdir: (path: string): Promise<void> =>
      operate(
        async (draft) => {
          if (await look(draft, path)) throw new PosixError('EEXIST', path);
          await checkParent(draft, path);
          draft.half(writable(path)).mkdir(path);
        },
        { action: 'folder.create', target: path },
      ),
    unlink: (path: string): Promise<void> =>
      operate(
        async (draft) => {
          if ((await found(draft, path)).kind === 'folder') throw new PosixError('EISDIR', path);
          draft.half(path).remove(path);
          draft.modes.delete(path);
        },
        { action: 'file.delete', target: path },
      ),
    rmdir: (path: string): Promise<void> =>
      operate(
        async (draft) => {
          if (path === '/') throw new PosixError('EBUSY', path);
          if ((await found(draft, path)).kind === 'file') throw new PosixError('ENOTDIR', path);
          if ((await draft.half(path).names(path)).length > 0) throw new PosixError('ENOTEMPTY', path);
          draft.half(path).remove(path);
        },
        { action: 'file.delete', target: path },
      ),
    rename: (from: string, to: string): Promise<void> =>
      operate((draft) => rename(draft, from, to), { action: 'file.move', target: to }),
  };
}

async function writeInto(draft: Draft, path: string, bytes: Uint8Array): Promise<void> {
  const entry = await look(draft, path);
  if (entry?.kind === 'folder') throw new PosixError('EISDIR', path);
  if (!entry) await checkParent(draft, path);
  draft.half(writable(path)).put(path, bytes);
}

async function rename(draft: Draft, from: string, to: string): Promise<void> {
  const source = await found(draft, from);
  if (from === to) return;
  if (from === '/' || to === '/') throw new PosixError('EBUSY', from);
  if (isWithin(to, from)) throw new PosixError('EINVAL', to);
  const half = draft.half(writable(to));
  if (half !== draft.half(from) || from === GIT_FOLDER) throw new PosixError('EXDEV', to);
  const target = await look(draft, to);
  if (target) {
    if (target.kind === 'folder' && source.kind === 'file') throw new PosixError('EISDIR', to);
    if (target.kind === 'file' && source.kind === 'folder') throw new PosixError('ENOTDIR', to);
    if (target.kind === 'folder' && (await half.names(to)).length > 0) throw new PosixError('ENOTEMPTY', to);
    half.remove(to);
  } else await checkParent(draft, to);
  await half.move(from, to);
}

/** Returns the entry at a path; undefined for a missing or invalid path. */
async function look(draft: Draft, path: string): Promise<Entry | undefined> {
  const normal = normalizePath(path);
  return normal.type === 'ok' && normal.path === path ? draft.half(path).look(path) : undefined;
}

async function found(draft: Draft, path: string): Promise<Entry> {
  const entry = await look(draft, path);
  if (!entry) throw await missing(draft, path);
  return entry;
}

async function checkParent(draft: Draft, path: string): Promise<void> {
  const parent = parentOf(writable(path));
  const entry = await look(draft, parent);
  if (!entry) throw await missing(draft, parent);
  if (entry.kind === 'file') throw new PosixError('ENOTDIR', path);
}

async function missing(draft: Draft, path: string): Promise<PosixError> {
  for (const folder of ancestorsOf(path)) {
    const entry = await look(draft, folder);
    if (!entry) break;
    if (entry.kind === 'file') return new PosixError('ENOTDIR', path);
  }
  return new PosixError('ENOENT', path);
}

/**
 * Returns a writable path. Names are stored in NFC; a name in another form is refused, because git would not find it again.
 */
function writable(path: string): string {
  const normal = normalizePath(path);
  if (normal.type === 'invalid') throw new CloisterError(normal.code, saidOf(normal), { path });
  if (!isWithin(path, GIT_FOLDER) && isReservedTopName(topOf(path))) {
    throw reservedNameError('app', { top: topOf(path) }, { path });
  }
  if (normal.path === path) return path;
  throw invalidPathError('form', { path, normal: normal.path });
}

function toBytes(data: Uint8Array | string): Uint8Array {
  // Copied to a plain array: a Buffer may be a view of a larger one, which would be stored with it.
  return typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
}

/** Maps an id to a stable 32-bit number (FNV-1a). */
export function inodeOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
