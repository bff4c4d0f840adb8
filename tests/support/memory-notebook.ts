import { createHasher } from '../../src/adapters/hash-wasm/create-hasher.ts';
import type { Label } from '../../src/contracts/domain/notebook/label.ts';
import type { Actor, Change, ChangeRow, FileRow, FileState } from '../../src/contracts/domain/notebook/notebook.ts';
import { foldPath } from '../../src/core/guard/fold-name.ts';
import type { NotebookReader } from '../../src/core/ports/notebook-reader-port.ts';
import { ancestorsOf } from '../../src/core/shared/paths/path-parts.ts';

/** A notebook in memory. Tests read it, and change it with `apply`. */
export interface MemoryNotebook extends NotebookReader {
  readonly seq: number;
  /** All rows, sorted by path. */
  rows(): readonly FileRow[];
  /** Returns the content of a file as text; undefined for a missing file. */
  textAt(path: string): string | undefined;
  /** Applies a change like a commit. The returned row is then part of `changes`. */
  apply(
    change: Change,
    by?: Partial<Pick<ChangeRow, 'runId' | 'toolCallId' | 'actor' | 'action' | 'undoes'>>,
  ): ChangeRow;
  /** Returns whether content with this hash exists. */
  holds(hash: string): boolean;
}

export interface MemoryNotebookOptions {
  readonly notebookId?: string;
  /** Paths of empty folders. Default: none; parent folders of files always exist. */
  readonly folders?: readonly string[];
  readonly quotaBytes?: number;
  /** Own labels of files and folders. Default: none. */
  readonly labels?: Readonly<Record<string, readonly Label[]>>;
}

export const NOON_MS = Date.UTC(2026, 0, 15, 12);

export const hasher = await createHasher();

export function sha256(data: Uint8Array | string): string {
  return hasher.sha256(data);
}

/** Creates a notebook with the given files and their parent folders. */
export function createMemoryNotebook(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: MemoryNotebookOptions = {},
): MemoryNotebook {
  const notebookId = options.notebookId ?? 'notebook-1';
  const byPath = new Map<string, FileRow>();
  const blobs = new Map<string, Uint8Array>();
  const journal: ChangeRow[] = [];
  let seq = 0;
  let ids = 0;

  const put = (fileId: string, state: FileState, previous?: FileRow, author: Actor = { type: 'person' }): void => {
    byPath.set(state.path, {
      ...state,
      fileId,
      notebookId,
      pathKey: foldPath(state.path),
      createdMs: previous?.createdMs ?? NOON_MS,
      modifiedMs: NOON_MS + seq,
      author,
      seq,
    });
  };
  const putFolders = (path: string): void => {
    for (let slash = path.indexOf('/', 1); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      const folder = path.slice(0, slash);
      if (!byPath.has(folder)) put(`folder-${++ids}`, { path: folder, kind: 'folder', hash: null, sizeBytes: 0 });
    }
  };
  for (const folder of options.folders ?? []) putFolders(`${folder}/`);
  for (const [path, content] of Object.entries(files)) {
    putFolders(path);
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const hash = sha256(bytes);
    blobs.set(hash, bytes);
    put(`file-${++ids}`, { path, kind: 'file', hash, sizeBytes: bytes.length });
  }

  const sorted = (rows: Iterable<FileRow>): FileRow[] =>
    [...rows].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const descendants = (path: string): FileRow[] => {
    const prefix = path === '/' ? '/' : `${path}/`;
    return sorted([...byPath.values()].filter((row) => row.path.startsWith(prefix) && row.path !== path));
  };

  return {
    notebookId,
    workspaceId: 'workspace-1',
    get seq() {
      return seq;
    },
    get: (path) => byPath.get(path),
    getById: (fileId) => [...byPath.values()].find((row) => row.fileId === fileId),
    findFolded: (path) => {
      const key = foldPath(path);
      return [...byPath.values()].find((row) => row.pathKey === key);
    },
    children: (path) => {
      const prefix = path === '/' ? '/' : `${path}/`;
      return descendants(path).filter((row) => !row.path.slice(prefix.length).includes('/'));
    },
    descendants,
    labelsAt: (path) =>
      [...ancestorsOf(path), path].flatMap((place) =>
        (options.labels?.[place] ?? []).map((label) => ({ label, path: place })),
      ),
    hasLabels: Object.keys(options.labels ?? {}).length > 0,
    ownLabels: (fileId) => {
      const row = [...byPath.values()].find((one) => one.fileId === fileId);
      return options.labels?.[row?.path ?? ''] ?? [];
    },
    labelsOf: () => [],
    readBytes: async (hash) => {
      const bytes = blobs.get(hash);
      if (bytes === undefined) throw new Error(`no bytes for ${hash}`);
      return bytes;
    },
    readMany: async (hashes) =>
      new Map(
        hashes.flatMap((hash): [string, Uint8Array][] => {
          const bytes = blobs.get(hash);
          return bytes ? [[hash, bytes]] : [];
        }),
      ),
    changes: async (filter) => {
      const found = journal
        .filter((row) => filter.changeId === undefined || row.changeId === filter.changeId)
        .filter((row) => filter.runId === undefined || row.runId === filter.runId)
        .filter((row) => !filter.fileId || row.transitions.some(({ fileId }) => fileId === filter.fileId))
        .reverse();
      return found.slice(0, filter.limit ?? found.length);
    },
    get usage() {
      const counted = [...byPath.values()].filter(
        (row) => row.kind === 'file' && !row.path.startsWith('/runs/') && !row.path.startsWith('/scratch/'),
      );
      const sizeBytes = counted.reduce((sum, row) => sum + row.sizeBytes, 0);
      return { sizeBytes, files: counted.length, quotaBytes: options.quotaBytes ?? 2 * 1024 ** 3 };
    },
    rows: () => sorted(byPath.values()),
    textAt: (path) => {
      const hash = byPath.get(path)?.hash;
      const bytes = hash ? blobs.get(hash) : undefined;
      return bytes === undefined ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    },
    holds: (hash) => blobs.has(hash),
    apply: (change, by = {}) => {
      seq += 1;
      for (const blob of change.blobs) blobs.set(blob.hash, blob.bytes);
      const previous = new Map([...byPath.values()].map((row) => [row.fileId, row]));
      for (const { before } of change.transitions) {
        if (before === null) continue;
        const row = byPath.get(before.path);
        if (row?.hash !== before.hash) throw new Error(`${before.path} is not as the change expects it`);
        byPath.delete(before.path);
      }
      for (const { fileId, after } of change.transitions) {
        if (after === null) continue;
        if (byPath.has(after.path)) throw new Error(`${after.path} is taken`);
        const earlier = previous.get(fileId);
        put(fileId, after, earlier, earlier && earlier.hash === after.hash ? earlier.author : by.actor);
      }
      const row: ChangeRow = {
        changeId: `change-${seq}`,
        notebookId,
        seq,
        runId: by.runId ?? null,
        toolCallId: by.toolCallId ?? null,
        actor: by.actor ?? { type: 'person' },
        atMs: NOON_MS + seq,
        action: by.action ?? 'write',
        summary: change.summary,
        transitions: [...change.transitions],
        auditSeq: seq,
        undoes: by.undoes ?? [],
        undoneBy: null,
      };
      for (const [index, entry] of journal.entries()) {
        if (row.undoes.includes(entry.changeId)) journal[index] = { ...entry, undoneBy: row.changeId };
      }
      journal.push(row);
      return row;
    },
  };
}
