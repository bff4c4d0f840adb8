import type { Change, FileRow, Transition } from '../../contracts/domain/notebook/notebook.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { isReservedTopName } from '../../core/guard/mounts.ts';
import { createDraftTree } from '../../core/notebook/change/draft-tree.ts';
import { planDelete, planMkdir, planMove, planPut } from '../../core/notebook/change/plan-change.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import type { ChangeOrError } from '../../core/ports/scoped-notebook-port.ts';
import { nameOf, topOf } from '../../core/shared/paths/path-parts.ts';
import type { Entry, FacePorts, Half } from './face-ports.ts';

/** The files of the notebook with uncommitted writes on top. */
export interface NotebookHalf extends Half {
  /** Returns all writes as one change; null when unchanged. */
  change(summary?: string): Change | null;
  /** Lists all files. */
  files(): { path: string; entry: Entry }[];
  /** Reads files by path. Those that are missing or damaged are left out. */
  readMany(paths: readonly string[]): Promise<Map<string, Uint8Array>>;
}

/** Creates it over a reader. `/runs` and `/scratch` are hidden: they belong to runs. */
export function openNotebookHalf(reader: NotebookReader, { tools, nowMs }: FacePorts): NotebookHalf {
  const draft = createDraftTree(reader);
  const brought = new Map<string, Uint8Array>();
  /** Removed files: writing to the path again writes the same file. */
  const taken = new Map<string, string>();
  const touchedMs = nowMs();
  let touched = false;
  let firstSummary = '';

  function apply(planned: ChangeOrError, path: string): void {
    if (planned.type === 'unchanged') return;
    if (planned.type === 'error') throw new CloisterError(planned.code, saidOf(planned), { path });
    const { transitions, blobs, summary } = planned.change;
    if (firstSummary === '') firstSummary = summary;
    for (const transition of transitions) applyOne(transition);
    for (const { hash, bytes } of blobs) brought.set(hash, bytes);
    touched = true;
  }

  function applyOne({ fileId, before, after }: Transition): void {
    if (before === null && after !== null) {
      draft.apply({ fileId: taken.get(after.path) ?? fileId, before, after });
      taken.delete(after.path);
      return;
    }
    if (before !== null && after === null) taken.set(before.path, fileId);
    draft.apply({ fileId, before, after });
  }

  function entryOf(row: FileRow): Entry {
    const { kind, sizeBytes, fileId, hash } = row;
    const modifiedMs = reader.getById(fileId)?.hash === hash ? row.modifiedMs || touchedMs : touchedMs;
    const version = hash === null ? 0 : Number.parseInt(hash.slice(0, 8), 16);
    return { kind, sizeBytes, modifiedMs, id: fileId, version };
  }

  return {
    async look(path) {
      if (path === '/') return ROOT;
      const row = isHidden(path) ? undefined : draft.get(path);
      return row && entryOf(row);
    },
    files: () =>
      (touched ? draft : reader)
        .descendants('/')
        .flatMap((row) =>
          row.kind === 'file' && !isHidden(row.path) ? [{ path: row.path, entry: entryOf(row) }] : [],
        ),
    async readMany(paths) {
      const hashes = new Map(paths.map((path) => [path, draft.get(path)?.hash ?? '']));
      const stored = await reader.readMany([...new Set(hashes.values())].filter((hash) => !brought.has(hash)));
      const found = new Map<string, Uint8Array>();
      for (const [path, hash] of hashes) {
        const bytes = brought.get(hash) ?? stored.get(hash);
        if (bytes !== undefined) found.set(path, bytes);
      }
      return found;
    },
    async names(path) {
      // A draft scans everything below a folder.
      const rows = touched ? draft.children(path) : reader.children(path);
      return rows.filter((row) => !isHidden(row.path)).map((row) => nameOf(row.path));
    },
    async read(path) {
      const hash = draft.get(path)?.hash ?? '';
      return brought.get(hash) ?? reader.readBytes(hash);
    },
    put: (path, bytes) => apply(planPut(draft, path, bytes, tools), path),
    mkdir: (path) => apply(planMkdir(draft, path, tools), path),
    remove: (path) => apply(planDelete(draft, path, false), path),
    async move(from, to) {
      apply(planMove(draft, from, to, tools), to);
    },
    change(summary = firstSummary) {
      const transitions = draft.transitions();
      if (transitions.length === 0) return null;
      const wanted = new Set(transitions.map(({ after }) => after?.hash));
      const blobs = [...brought].flatMap(([hash, bytes]) => (wanted.has(hash) ? [{ hash, bytes }] : []));
      return { notebookId: reader.notebookId, transitions, blobs, summary };
    },
  };
}

const ROOT: Entry = { kind: 'folder', sizeBytes: 0, modifiedMs: 0, id: '/', version: 0 };

function isHidden(path: string): boolean {
  return isReservedTopName(topOf(path));
}
