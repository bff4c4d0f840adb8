import { localToday } from '../../adapters/platform/create-platform.ts';
import type { HistoryMessage, MessageRow } from '../../contracts/domain/run/message.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import type { Write } from '../../core/ports/commit-batch.ts';
import { notePersistence, readStorageStatus } from '../app/read-storage-status.ts';
import { checkContents, checkRows, repairRow } from '../app/repair-rows.ts';
import { recordAsPerson, type Services } from '../app/services.ts';
import { Job } from '../import-export/jobs.ts';

const DAY_MS = 86_400_000;

/** Commands for the log, the messages of a session, and the state of the storage. */
export function recordCommands(services: Services) {
  const { store } = services;

  return {
    'audit.entries': (query) => store.readLog(query),
    'audit.find': (search) => store.findInLog(search),
    'audit.days': ({ days }) => store.countDays(services.loop.clock.nowMs() - days * DAY_MS, localToday),
    'audit.verify': ({ checkpoint, jobId }) =>
      services.jobs.run(jobId, new Job(), (job) => store.verifyLog(checkpoint, job)),
    'sessions.history': async ({ sessionId }) => (await store.messages(sessionId)).map(toHistory),
    'storage.status': () => readStorageStatus(services),
    'storage.persist': () => notePersistence(services),
    'storage.damaged': () => checkContents(services),
    'storage.setAside': () => checkRows(services),
    'storage.repair': async ({ table, rowKey }) => {
      await repairRow(services, { table, rowKey }, { type: 'person' });
      return checkRows(services);
    },
    'storage.discard': async ({ table, rowKey }) => {
      const target = `${table} ${JSON.stringify(rowKey)}`;
      const writes: Write[] = [{ type: 'discard-row', table, rowKey }];
      // Removing an agent voids its open approvals.
      if (table === 'agents' && typeof rowKey === 'string') writes.push({ type: 'remove-agents', names: [rowKey] });
      await recordAsPerson(services, { action: 'storage.discard', target }, { writes });
      await checkRows(services);
      return null;
    },
  } satisfies Partial<CommandHandlers>;
}

function toHistory({ role, content, runId, atMs }: MessageRow): HistoryMessage {
  return {
    role,
    runId,
    atMs,
    text: content
      .map(partText)
      .filter((text) => text !== '')
      .join('\n'),
  };
}

function partText(part: Record<string, unknown>): string {
  if (part['type'] === 'text' && typeof part['text'] === 'string') return part['text'];
  if (part['type'] === 'tool-call') return `${String(part['toolName'])} ${JSON.stringify(part['input'])}`;
  if (part['type'] === 'tool-result') return `${String(part['toolName'])}: ${JSON.stringify(part['output'])}`;
  return '';
}
