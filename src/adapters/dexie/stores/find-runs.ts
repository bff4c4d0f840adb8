import type { Run } from '../../../contracts/domain/run/run.ts';
import { foldPath } from '../../../core/guard/fold-name.ts';
import type { RunFilter } from '../../../core/ports/rows/run-store.ts';
import type { CloisterDatabase } from '../database.ts';

/** Runs that are read at once. */
const BATCH = 200;
/** Most files whose changes are read: a part of a path can match every file. */
const MOST_FILES = 500;
/** After every other character of a path. */
const LAST = '\uffff';

/**
 * Finds runs, newest first. Status, session, tool and path are looked up in indexes, without reading a call; agent and words in the
 * runs themselves, until `limit` runs are found.
 */
export async function findRuns(database: CloisterDatabase, filter: RunFilter): Promise<Run[]> {
  const { runs, toolCalls } = database;
  const { status, sessionId, tool, path, limit = Number.POSITIVE_INFINITY } = filter;
  const sets = await Promise.all([
    status === undefined ? null : runs.where('status').equals(status).primaryKeys(),
    sessionId === undefined ? null : runs.where('sessionId').equals(sessionId).primaryKeys(),
    tool === undefined ? null : toolCalls.where('toolName').equals(tool).primaryKeys().then(runsOfCalls),
    path === undefined ? null : runsOfPath(database, path, filter.notebookId),
  ]);
  const wanted = sets.flatMap((ids) => (ids === null ? [] : [new Set(ids)]));
  const newestFirst = (await runs.orderBy('createdMs').primaryKeys()).reverse();
  const ids = newestFirst.filter((id) => wanted.every((set) => set.has(id)));
  const matches = matcher(filter);
  // Neighbours are read with one request; runs that are far from each other, one by one.
  const isDense = ids.length * 2 > newestFirst.length;
  const found: Run[] = [];
  for (let at = 0; at < ids.length && found.length < limit; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const rows = isDense ? await readNeighbours(database, batch) : await runs.bulkGet(batch);
    for (const run of rows) if (run !== undefined && matches(run)) found.push(run);
  }
  return found.slice(0, limit);
}

/** Reads runs that are close to each other in time, newest first. */
async function readNeighbours({ runs }: CloisterDatabase, ids: readonly string[]): Promise<(Run | undefined)[]> {
  const [newest, oldest] = await runs.bulkGet([ids[0] ?? '', ids.at(-1) ?? '']);
  // The limits of the range are unknown when one of them is damaged.
  if (newest === undefined || oldest === undefined) return runs.bulkGet([...ids]);
  const rows = await runs.where('createdMs').between(oldest.createdMs, newest.createdMs, true, true).toArray();
  const byId = new Map(rows.map((run) => [run.runId, run]));
  return ids.map((id) => byId.get(id));
}

function matcher({ notebookId, agent, text = '' }: RunFilter): (run: Run) => boolean {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return (run) => {
    if (notebookId !== undefined && run.notebookId !== notebookId) return false;
    if (agent !== undefined && run.agent !== agent) return false;
    if (words.length === 0) return true;
    const said = `${run.prompt}\n${run.text}`.toLocaleLowerCase();
    return words.every((word) => said.includes(word));
  };
}

/** Returns the runs that named a path in a call, or changed a file that is there now, under whatever name it had. */
async function runsOfPath(database: CloisterDatabase, path: string, notebookId?: string): Promise<string[]> {
  const [calls, fileIds] = await Promise.all([callsNaming(database, path), filesAt(database, path, notebookId)]);
  const changes = await database.changes.where('fileIds').anyOf(fileIds.slice(0, MOST_FILES)).toArray();
  return [...runsOfCalls(calls), ...changes.flatMap(({ runId }) => (runId === null ? [] : [runId]))];
}

async function callsNaming({ toolCalls }: CloisterDatabase, path: string): Promise<string[]> {
  if (isPart(path)) {
    const part = foldPath(path);
    const named = await toolCalls.orderBy('targets').uniqueKeys();
    const matching = named.filter((target) => typeof target === 'string' && foldPath(target).includes(part));
    return toolCalls.where('targets').anyOf(matching).primaryKeys();
  }
  const found = await Promise.all(
    [path, `/workspace${path}`].flatMap((whole) => [
      toolCalls.where('targets').equals(whole).primaryKeys(),
      toolCalls.where('targets').startsWith(below(whole)).primaryKeys(),
    ]),
  );
  return found.flat();
}

async function filesAt({ files, notebooks }: CloisterDatabase, path: string, notebookId?: string): Promise<string[]> {
  const within = notebookId === undefined ? await notebooks.toCollection().primaryKeys() : [notebookId];
  const key = foldPath(path);
  const at = () => files.where('[notebookId+pathKey]');
  const found = await Promise.all(
    within.map(async (notebook) => {
      if (!isPart(path)) {
        const [own, inside] = await Promise.all([
          at().equals([notebook, key]).primaryKeys(),
          at()
            .between([notebook, below(key)], [notebook, `${below(key)}${LAST}`])
            .primaryKeys(),
        ]);
        return [...own, ...inside];
      }
      const all = await at().between([notebook, ''], [notebook, LAST]).keys();
      const matching = all.filter((pair) => Array.isArray(pair) && String(pair[1]).includes(key));
      return at().anyOf(matching).primaryKeys();
    }),
  );
  return found.flat();
}

/** Returns whether a path is only a part of one: it does not start at the top. */
const isPart = (path: string) => !path.startsWith('/');
const below = (path: string) => (path.endsWith('/') ? path : `${path}/`);

/** The id of a call starts with the id of its run. */
function runsOfCalls(toolCallIds: readonly string[]): string[] {
  return toolCallIds.map((id) => id.slice(0, id.indexOf(':')));
}
