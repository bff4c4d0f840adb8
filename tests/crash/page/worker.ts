import type { RpcPort } from '../../../src/adapters/comlink/rpc-port.ts';
import { openDatabase } from '../../../src/adapters/dexie/database.ts';
import { renewBeforeWriting } from '../../../src/adapters/indexed-db/renew-write-file.ts';
import { openJournal } from '../../../src/runtime/app/keep-journal.ts';
import { rebuildDatabase } from '../../../src/runtime/app/rebuild-database.ts';
import { serveCommands } from '../../../src/runtime/app/serve-commands.ts';
import type { StorageProtection } from '../../../src/runtime/app/services.ts';
import { watchDurability } from '../../support/durability-spy.ts';
import type { Task } from '../protocol.ts';
import { check } from './check.ts';
import { createControl } from './control.ts';
import { readSnapshot } from './snapshot.ts';
import { startWatched, type Watched, witnessAnswers, work } from './work.ts';

/** What the page sends first: the task, and the line to the process outside. */
export interface TaskMessage {
  readonly type: 'task';
  readonly task: Task;
  readonly controlUrl: string;
}

/** This worker's scope, which the types of this project take for a window. */
const scope: RpcPort = {
  postMessage: (message, transfer = []) => self.postMessage(message, { transfer }),
  addEventListener: (type, listener) => self.addEventListener(type, listener),
  removeEventListener: (type, listener) => self.removeEventListener(type, listener),
};

const seen = watchDurability();

self.addEventListener('message', ({ data }: MessageEvent<TaskMessage | { type: 'APPLY' }>) => {
  if (data.type !== 'task') return;
  const control = createControl(data.controlUrl);
  carryOut(data.task).then(
    (report) => {
      control.tell('report', report);
      self.postMessage({ type: 'done' });
    },
    (error: unknown) =>
      control.tell('fault', { message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );

  async function carryOut(task: Task) {
    // As the app does before its first write. Each database of the profile has a journal of its own.
    const [renewal, journal] = await Promise.all([
      renewBeforeWriting(),
      openJournal(self.name, `journal-${task.database}`),
    ]);
    const asFound = await openDatabase(task.database);
    const rebuilt = journal === null ? null : await rebuildDatabase(asFound, journal);
    const protection = { renewal, journal, rebuilt };
    if (task.kind === 'work') {
      asFound.close();
      const watched = await start(task, protection);
      await work(watched);
      return {
        counts: watched.probes.counts,
        problems: seen.readwrite > 0 ? unsafe() : ['durability: not one readwrite transaction was seen'],
      };
    }
    const before = await readSnapshot(asFound);
    asFound.close();
    const watched = await start(task, protection);
    // The key of the grants is not in the journal: what was at work is resumed by the person.
    if (rebuilt !== null) await resumePaused(watched);
    await watched.settled();
    for (const { notebookId, path } of before.drafts)
      await watched.runtime.dispatch('drafts.commit', { notebookId, path });
    const after = await readSnapshot(watched.runtime.services.store.database);
    const report = await check(before, after, task);
    return { ...report, problems: [...report.problems, ...unsafe()] };
  }

  async function start(task: Task, protection: StorageProtection): Promise<Watched> {
    const watched = await startWatched(task, protection, control);
    serveCommands(scope, witnessAnswers(watched.runtime.dispatch, watched.witness));
    self.postMessage({ type: 'hello' });
    return watched;
  }
});

async function resumePaused({ runtime }: Watched): Promise<void> {
  const { database } = runtime.services.store;
  const unproven = () => database.runs.where('status').equals('paused').toArray();
  const live = () => database.runs.where('status').anyOf('queued', 'running', 'interrupted').count();
  do {
    for (const { runId } of await unproven()) await runtime.dispatch('runs.resume', { runId });
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while ((await unproven()).length > 0 || (await live()) > 0);
}

function unsafe(): string[] {
  return [
    ...seen.relaxed.map((tables) => `durability: a transaction over ${tables} was not strict`),
    ...seen.apart.map((tables) => `durability: a transaction over ${tables} may run beside others`),
  ];
}
