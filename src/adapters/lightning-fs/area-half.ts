import { GIT_FOLDER, type GitFile } from '../../contracts/domain/notebook/git-file.ts';
import type { GitFilesPart } from '../../core/ports/commit-batch.ts';
import { nameOf, parentOf } from '../../core/shared/paths/path-parts.ts';
import type { AreaReader, Half } from './face-ports.ts';

/** The `.git` area of a notebook with uncommitted writes on top. */
export interface AreaHalf extends Half {
  /** Returns the writes; null when none. */
  part(): GitFilesPart | null;
  /** Returns the `fileId` of a file that a checkout removed; undefined when unknown. */
  idOf(path: string): Promise<string | undefined>;
  /** Stores the `fileId` of a removed file. */
  keepId(path: string, fileId: string): void;
}

/** Key outside `/.git`, unreachable by paths. */
const TAKEN_AWAY = '/taken-away';

export function openAreaHalf(notebookId: string, area: AreaReader, base: number, nowMs: number): AreaHalf {
  const written = new Map<string, GitFile | null>();
  /** Counts writes, to distinguish two writes within a millisecond. */
  const versions = new Map<string, number>();
  let writes = 0;

  const get = async (path: string): Promise<GitFile | undefined> =>
    written.has(path) ? (written.get(path) ?? undefined) : area.get(path);

  function put(path: string, kind: GitFile['kind'], bytes: Uint8Array): void {
    const parent = path === GIT_FOLDER ? '' : parentOf(path);
    written.set(path, { notebookId, path, parent, kind, bytes, modifiedMs: nowMs });
    versions.set(path, ++writes);
  }

  async function children(path: string): Promise<string[]> {
    const found = new Set(await area.children(path));
    for (const [child, row] of written) {
      if (row === null) found.delete(child);
      else if (row.parent === path) found.add(child);
    }
    return [...found];
  }

  async function move(from: string, to: string): Promise<void> {
    const row = await get(from);
    if (!row) return;
    put(to, row.kind, row.bytes);
    for (const child of row.kind === 'folder' ? await children(from) : []) {
      await move(child, `${to}/${nameOf(child)}`);
    }
    written.set(from, null);
  }

  return {
    async look(path) {
      const row = await get(path);
      if (!row) return undefined;
      const { kind, bytes, modifiedMs } = row;
      return { kind, sizeBytes: bytes.length, modifiedMs, id: path, version: versions.get(path) ?? 0 };
    },
    names: async (path) => (await children(path)).map(nameOf),
    read: async (path) => (await get(path))?.bytes ?? new Uint8Array(),
    // Copied, because the caller may reuse the buffer.
    put: (path, bytes) => put(path, 'file', bytes.slice()),
    mkdir: (path) => put(path, 'folder', new Uint8Array()),
    remove: (path) => void written.set(path, null),
    move,
    part() {
      if (written.size === 0) return null;
      const rows = [...written];
      return {
        notebookId,
        base,
        put: rows.flatMap(([, row]) => (row ? [row] : [])),
        remove: rows.flatMap(([path, row]) => (row ? [] : [path])),
      };
    },
    async idOf(path) {
      const row = await get(`${TAKEN_AWAY}${path}`);
      return row && new TextDecoder().decode(row.bytes);
    },
    keepId: (path, fileId) => put(`${TAKEN_AWAY}${path}`, 'file', new TextEncoder().encode(fileId)),
  };
}
