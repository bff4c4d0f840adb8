import type { BinKind } from '../../../contracts/domain/notebook/bin.ts';
import type { DeletedFile } from '../../../contracts/domain/notebook/deleted-file.ts';
import type { Actor } from '../../../contracts/domain/notebook/notebook.ts';
import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import type { TableRows } from '../../../core/ports/rows/row-schemas.ts';
import { DAY_MS } from '../../../core/retention/why-kept.ts';
import { recordAsPerson, type Services } from '../../../runtime/app/services.ts';
import type { BinItem, Emptied } from '../contract/bin-requests.ts';
import { deletedFileCommands, listDeletedIn } from './deleted-file-commands.ts';
import { eraseItem } from './erase.ts';

export function binItemCommands(services: Services) {
  const { store, loop } = services;
  const files = deletedFileCommands(services);

  async function listIn(notebookId: string): Promise<BinItem[]> {
    const [heads, deleted, tasks] = await Promise.all([
      store.listBin(notebookId),
      listDeletedIn(services, notebookId).catch(whenAbsent),
      store.listRows('tasks'),
    ]);
    const items: BinItem[] = [
      ...heads.map(({ binId, kind, title, atMs, actor, sizeBytes }) => ({
        kind,
        id: binId,
        notebookId,
        name: title,
        deletedMs: atMs,
        actor,
        sizeBytes,
      })),
      ...deleted.map((file) => fileItem(notebookId, file)),
      ...tasks.filter((task) => task.notebookId === notebookId && task.isRemoved === true).map(taskItem),
    ];
    return items.sort((one, other) => other.deletedMs - one.deletedMs);
  }

  async function notebookIds(): Promise<readonly string[]> {
    const inTables = (await store.listNotebooks()).map(({ notebookId }) => notebookId);
    const inBin = (await store.listBin()).map(({ notebookId }) => notebookId);
    return [...new Set([...inTables, ...inBin])];
  }

  async function listAll(): Promise<BinItem[]> {
    const lists = [];
    for (const notebookId of await notebookIds()) lists.push(await listIn(notebookId));
    return lists.flat().sort((one, other) => other.deletedMs - one.deletedMs);
  }

  async function emptyOld(of: readonly string[], olderThanMs: number, by: Actor): Promise<Emptied> {
    const untilMs = loop.clock.nowMs() - olderThanMs;
    const sum = { items: 0, blobs: 0, rows: 0, logTexts: 0, logKept: 0 };
    const kept: { id: string; name: string; reason: string }[] = [];
    for (const notebookId of of) {
      const old = (await listIn(notebookId)).filter(({ deletedMs }) => deletedMs <= untilMs);
      // The notebook itself takes everything else along.
      const whole = old.filter(({ kind }) => kind === 'notebook');
      for (const item of whole.length > 0 ? whole : old) {
        try {
          const { blobs, rows, logTexts, logKept } = await eraseItem(services, item, by);
          sum.items += 1;
          sum.blobs += blobs;
          sum.rows += rows;
          sum.logTexts += logTexts;
          sum.logKept += logKept;
        } catch (error) {
          // Erased along with another item, or needed by something: the others are erased all the same.
          if (hasErrorCode(error, 'not-found')) continue;
          if (!hasErrorCode(error, 'conflict')) throw error;
          kept.push({ id: item.id, name: item.name, reason: error.message });
        }
      }
    }
    return { ...sum, kept };
  }

  return {
    'bin.put': async ({ kind, id }) => {
      const actor = { type: 'person' } as const;
      const { notebookId, title } = await describe(services, kind, id);
      await recordAsPerson(
        services,
        { action: 'bin.put', target: title, notebookId, inputSummary: kind },
        { writes: [{ type: 'put-in-bin', kind, id, actor }] },
      );
      return { notebookId };
    },
    'bin.list': async ({ notebookId }) => (notebookId === undefined ? listAll() : listIn(notebookId)),
    'bin.restore': async ({ id, notebookId }) => {
      const item = await store.findInBin(id);
      if (item !== undefined) {
        await recordAsPerson(
          services,
          { action: 'bin.restore', target: item.title, notebookId: item.notebookId, inputSummary: item.kind },
          { writes: [{ type: 'take-from-bin', binId: id }] },
        );
        return { changeId: null };
      }
      const task = (await listIn(notebookId)).find((one) => one.kind === 'task' && one.id === id);
      if (task === undefined) return files['files.restore']({ notebookId, fileId: id });
      await recordAsPerson(
        services,
        { action: 'task.restore', target: task.name, notebookId },
        {
          writes: [
            {
              type: 'patch-row',
              table: 'tasks',
              key: id,
              from: OVER_TASKS,
              patch: { isRemoved: false, updatedMs: loop.clock.nowMs() },
            },
          ],
        },
      );
      return { changeId: null };
    },
    'bin.empty': ({ notebookId, olderThanMs = 0 }) => emptyOld([notebookId], olderThanMs, { type: 'person' }),
    'bin.expire': async () => {
      const { binDays = null } = await store.retentionLimits();
      const isWorking = (await store.listRunsByStatus(['queued', 'running'])).length > 0;
      if (binDays === null || isWorking) return { items: 0, blobs: 0, rows: 0, logTexts: 0, logKept: 0, kept: [] };
      return emptyOld(await notebookIds(), binDays * DAY_MS, { type: 'app' });
    },
  } satisfies Partial<CommandHandlers>;
}

const OVER_TASKS = ['completed', 'failed', 'cancelled', 'blocked'] as const;

function whenAbsent(error: unknown): DeletedFile[] {
  // The notebook itself is in the bin, or its record is damaged.
  if (hasErrorCode(error, 'not-found') || hasErrorCode(error, 'damaged')) return [];
  throw error;
}

function fileItem(
  notebookId: string,
  { fileId, changeId, path, kind, deletedMs, actor, ...rest }: DeletedFile,
): BinItem {
  const { files, sizeBytes } = rest;
  return { kind, id: fileId, fileId, changeId, notebookId, name: path, path, deletedMs, actor, files, sizeBytes };
}

function taskItem({ taskId, notebookId, title, updatedMs, ...rest }: TableRows['tasks']): BinItem {
  return {
    kind: 'task',
    id: taskId,
    notebookId,
    name: title,
    deletedMs: updatedMs,
    actor: { type: 'person' },
    sizeBytes: JSON.stringify(rest).length,
  };
}

/** Returns what the log says of something that is moved to the bin. */
async function describe(
  { store }: Pick<Services, 'store'>,
  kind: BinKind,
  id: string,
): Promise<{ notebookId: string; title: string }> {
  switch (kind) {
    case 'notebook': {
      const notebook = await store.findNotebook(id);
      if (notebook === undefined) throw notFoundError('notebookGone', {}, { notebookId: id });
      return { notebookId: id, title: notebook.name };
    }
    case 'session': {
      const session = await store.findSession(id);
      if (session === undefined) throw notFoundError('conversation', {}, { sessionId: id });
      return session;
    }
    case 'run': {
      const run = await store.run(id);
      if (run === undefined) throw notFoundError('run', { runId: id });
      return { notebookId: run.notebookId, title: id };
    }
    case 'review': {
      const review = await store.findRow('reviews', id);
      if (review === undefined) throw notFoundError('binItem', {}, { reviewId: id });
      return review;
    }
    default:
      return kind satisfies never;
  }
}
