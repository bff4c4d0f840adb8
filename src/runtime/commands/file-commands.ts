import { labelSchema } from '../../contracts/domain/notebook/label.ts';
import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import type { CloisterError } from '../../contracts/errors/errors.ts';
import {
  conflictError,
  damagedError,
  invalidPathError,
  isAFolderError,
  notFoundError,
  notTextError,
} from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import type { FileListing, FilePaths } from '../../contracts/wire/commands/file-requests.ts';
import { compileGlob } from '../../core/guard/match-glob.ts';
import { planCopy, planDelete, planMkdir, planPut } from '../../core/notebook/change/plan-change.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import type { ChangeOrError } from '../../core/ports/scoped-notebook-port.ts';
import { isPdf } from '../../core/shared/file-types/pdf-pages.ts';
import { isOfRun } from '../../core/shared/paths/path-parts.ts';
import { type PersonAct, planTools, recordAsPerson, type Services } from '../app/services.ts';
import { commitPlan } from '../notebook/commit-plan.ts';
import { mentionCommands } from '../notebook/mention-commands.ts';
import { moveCommands } from '../notebook/move-commands.ts';
import { readablePath, writablePath } from '../notebook/person-path.ts';
import { selectionCommands } from '../notebook/selection-commands.ts';
import { propertyCommands } from '../notebook/set-property.ts';
import { tagCommands } from '../notebook/tag-many.ts';

export function fileCommands(services: Services) {
  const { store } = services;

  const commitPlanned = (planned: ChangeOrError, act: PersonAct) => commitPlan(services, planned, act);

  /** Returns the row at a path. Throws `damaged` for a damaged one, `not-found` for none. */
  async function rowAt(notebookId: string, path: string): Promise<FileRow> {
    const row = (await store.notebook(notebookId)).get(path);
    if (row) return row;
    const { damaged } = await store.findSetAside(['files']);
    throw damaged.some(({ file }) => file?.notebookId === notebookId && file.path === path)
      ? damagedFile(path)
      : notFound(path);
  }

  async function readFile(notebookId: string, raw: string): Promise<{ row: FileRow; bytes: Uint8Array }> {
    const row = await rowAt(notebookId, readablePath(raw));
    if (row.kind === 'folder') throw isAFolderError('list', { path: row.path });
    return { row, bytes: await store.readBytes(row.hash ?? '') };
  }

  return {
    'files.list': async ({ notebookId, glob }) => {
      const reader = await store.notebook(notebookId);
      const pattern = glob.startsWith('/') ? glob : `/${glob}`;
      const matches = compileGlob(pattern);
      const wantsRuns = isOfRun(pattern);
      return reader
        .descendants('/')
        .filter((row) => matches(row.path) && (wantsRuns || !isOfRun(row.path)))
        .map((row) => listing(reader, row));
    },
    'files.paths': async ({ notebookId }) => {
      const paths: FilePaths = { files: [], folders: [] };
      for (const { path, kind } of (await store.notebook(notebookId)).descendants('/')) {
        if (!isOfRun(path)) paths[kind === 'file' ? 'files' : 'folders'].push(path);
      }
      return paths;
    },
    'files.read': async ({ notebookId, path }) => {
      const { row, bytes } = await readFile(notebookId, path);
      return textOf(row, bytes);
    },
    'files.text': async ({ notebookId, path }) => {
      const { row, bytes } = await readFile(notebookId, path);
      if (row.hash === null || !isPdf(row.path)) return { pages: [textOf(row, bytes)], problem: null };
      const { pages, problem } = await services.loop.pdf.read(row.hash, bytes);
      return { pages, problem };
    },
    'files.readBytes': async ({ notebookId, path }) => (await readFile(notebookId, path)).bytes,
    'files.write': async ({ notebookId, path: raw, content, baseHash }) => {
      const path = writablePath(raw);
      const reader = await store.notebook(notebookId);
      const now = reader.get(path)?.hash ?? null;
      if (baseHash !== undefined && baseHash !== now) {
        throw conflictError('changedToRead', { path }, { baseHash, hash: now });
      }
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      const planned = planPut(reader, path, bytes, planTools(services));
      await commitPlanned(planned, { action: now === null ? 'file.create' : 'file.write', target: path });
      return { path, hash: services.loop.hasher.sha256(bytes) };
    },
    'files.mkdir': async ({ notebookId, path: raw }) => {
      const path = writablePath(raw);
      await commitPlanned(planMkdir(await store.notebook(notebookId), path, planTools(services)), {
        action: 'folder.create',
        target: path,
      });
      return null;
    },
    ...moveCommands(services),
    ...mentionCommands(services),
    ...propertyCommands(services),
    ...tagCommands(services),
    ...selectionCommands(services),
    'files.copy': async ({ notebookId, from: rawFrom, to: rawTo }) => {
      const from = readablePath(rawFrom);
      const to = writablePath(rawTo);
      const planned = planCopy(await store.notebook(notebookId), from, to, planTools(services));
      await commitPlanned(planned, { action: 'file.copy', target: to, inputSummary: `${from} to ${to}` });
      return null;
    },
    'files.remove': async ({ notebookId, path: raw }) => {
      const path = readablePath(raw);
      if (path === '/') throw invalidPathError('notebook', {}, { path });
      const planned = planDelete(await store.notebook(notebookId), path, true);
      return { changeId: await commitPlanned(planned, { action: 'file.delete', target: path }) };
    },
    'files.setLabels': async ({ notebookId, path: raw, labels: wanted }) => {
      const path = readablePath(raw);
      const row = await rowAt(notebookId, path);
      const labels = labelSchema.options.filter((label) => wanted.includes(label));
      const before = await store.labelsOfFile(row.fileId);
      const outputSummary = `${before.join(', ') || 'none'} → ${labels.join(', ') || 'none'}`;
      await recordAsPerson(
        services,
        { action: 'file.label', notebookId, target: path, outputSummary },
        { writes: [{ type: 'set-labels', rows: [{ fileId: row.fileId, notebookId, labels }] }] },
      );
      return { path, labels };
    },
    'files.history': async ({ notebookId, path: raw }) => {
      const path = readablePath(raw);
      const row = await rowAt(notebookId, path);
      const changes = await store.listChanges({ fileId: row.fileId });
      return changes
        .sort((a, b) => b.seq - a.seq)
        .map((change) => ({
          seq: change.auditSeq,
          actor: change.actor,
          atMs: change.atMs,
          action: change.action,
          hash: change.transitions.find(({ fileId }) => fileId === row.fileId)?.after?.hash ?? null,
          changeId: change.changeId,
        }));
    },
  } satisfies Partial<CommandHandlers>;
}

/** Converts a row for lists, with its own labels and those of its parent folders. */
export function listing(reader: Pick<NotebookReader, 'labelsAt'>, row: FileRow): FileListing {
  return {
    path: row.path,
    kind: row.kind,
    sizeBytes: row.sizeBytes,
    modifiedMs: row.modifiedMs,
    hash: row.hash,
    labels: [...new Set(reader.labelsAt(row.path).map(({ label }) => label))],
  };
}

function textOf({ path }: FileRow, bytes: Uint8Array): string {
  const decoded = decodeUtf8(bytes);
  if (decoded.type === 'text') return decoded.text;
  throw notTextError('bytes', { path, n: decoded.offset }, { offset: decoded.offset });
}

function damagedFile(path: string): CloisterError {
  return damagedError('notDeleted', { path });
}

function notFound(path: string): CloisterError {
  return notFoundError('file', { path });
}
