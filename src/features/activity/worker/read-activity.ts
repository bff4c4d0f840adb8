import { localToday } from '../../../adapters/platform/create-platform.ts';
import type { AuditEntry } from '../../../contracts/domain/audit.ts';
import type { ModelRequest } from '../../../contracts/domain/provider.ts';
import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { AgentActivity } from '../contract/agent-activity.ts';
import type { AgentMetrics } from '../contract/agent-metrics.ts';
import { measureRuns } from '../core/measure-runs.ts';
import { type StoredActivity, sumActivity } from '../core/sum-activity.ts';

/** Entries that are read at once, and in all. */
const PAGE = 2000;
const MOST_ENTRIES = 50_000;

/** Reads what an agent did in the last days of local time, until now. */
export async function readActivity(services: Services, agent: string, days: number): Promise<AgentActivity> {
  const sinceMs = startOfDay(services.loop.clock.nowMs(), days);
  const requests: ModelRequest[] = [];
  const [runs, { entries, isComplete }] = await Promise.all([
    services.store.findRuns({ agent }),
    readEntries(services, agent, sinceMs),
    // A request of that very millisecond counts, too.
    services.store.eachRequestSince(sinceMs - 1, (request) => {
      if (request.agent === agent) requests.push(request);
    }),
  ]);
  const since = runs.filter(({ createdMs }) => createdMs >= sinceMs);
  const notebooks = await openNotebooks(services, entries);
  const kindAt: StoredActivity['kindAt'] = (notebookId, path) => notebooks.get(notebookId)?.get(path)?.kind ?? null;
  return sumActivity({ agent, sinceMs, runs: since, entries, requests, isComplete, kindAt }, localToday);
}

/** Counts how the runs of an agent, or of all, ended in the last days of local time. */
export async function readMetrics(services: Services, agent: string | null, days: number): Promise<AgentMetrics> {
  const sinceMs = startOfDay(services.loop.clock.nowMs(), days);
  const [runs, logged] = await Promise.all([services.store.findRuns({}), services.store.summarizeRuns(sinceMs)]);
  return measureRuns({ agent, sinceMs, runs, logged });
}

/** Returns when the first of the last days began. Not by hours: a day of a clock change has 23 or 25. */
function startOfDay(nowMs: number, days: number): number {
  const date = new Date(nowMs);
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() - (days - 1));
  return date.getTime();
}

/** Reads the entries of an agent, newest first. */
async function readEntries({ store }: Services, agent: string, sinceMs: number) {
  const entries: AuditEntry[] = [];
  let fromSeq: number | undefined;
  while (entries.length < MOST_ENTRIES) {
    const page = await store.readLog({ agent, newestFirst: true, limit: PAGE, fromSeq });
    const since = page.filter(({ atMs }) => atMs >= sinceMs);
    entries.push(...since);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE || since.length < page.length) return { entries, isComplete: true };
    fromSeq = last.seq - 1;
  }
  return { entries, isComplete: false };
}

/** Opens the notebooks that entries name, without those that were removed or are damaged. */
async function openNotebooks({ store }: Services, entries: readonly AuditEntry[]) {
  const notebooks = new Map<string, NotebookReader>();
  for (const notebookId of new Set(entries.flatMap((entry) => entry.notebookId ?? []))) {
    try {
      notebooks.set(notebookId, await store.notebook(notebookId));
    } catch (error) {
      if (!hasErrorCode(error, 'not-found') && !hasErrorCode(error, 'damaged')) throw error;
    }
  }
  return notebooks;
}
