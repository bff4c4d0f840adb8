import { GIT_FOLDER, type GitFile } from '../../contracts/domain/notebook/git-file.ts';
import { nameOf, parentOf } from '../../core/guard/path-parts.ts';
import type { GitFilesPart } from '../../core/ports/commit-batch.ts';
import type { AreaReader, Half } from './face-ports.ts';

/** The `.git` of a notebook, with what was written on top and is not committed. */
export interface AreaHalf extends Half {
  /** What was written; null when nothing was. */
  part(): GitFilesPart | null;
  /** Which id a file had when a checkout took it away; undefined when none did. */
  idOf(path: string): Promise<string | undefined>;
  /** Keeps the id of a file that is taken away. */
  keepId(path: string, fileId: string): void;
}

/** Beside `/.git`, where no path of it leads. */
const TAKEN_AWAY = '/taken-away';

export function openAreaHalf(notebookId: string, area: AreaReader, base: number, nowMs: number): AreaHalf {
  const written = new Map<string, GitFile | null>();
  /** Counts writes: content that is written twice within a millisecond is told apart. */
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
    // A copy: who wrote it may go on to use the buffer.
    put: (path, bytes) => put(path, 'file', bytes.slice()),
    mkdir: (path) => put(path, 'folder', new Uint8Array()),
    remove: (path) => void written.set(path, null),
    move,
    part() {
      if (written.size === 0) return null;
      const rows = [...written];
      return {
        ...{ notebookId, base },
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
