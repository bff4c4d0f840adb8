import type { Risk } from '../../../contracts/domain/policy.ts';
import { RISKS } from '../../../contracts/domain/row-words.ts';
import type { LoggedRun } from '../../../core/ports/rows/log-reader.ts';
import type { CloisterDatabase } from '../database.ts';
import { valueAfter, walkLinesSince } from './walk-back.ts';

const NOTHING: LoggedRun = { risk: null, refusals: 0, undone: null };

/** Returns, by id, what the log says of each run since `sinceMs`. Parses no entry. */
export async function summarizeRuns(
  database: CloisterDatabase,
  sinceMs: number,
): Promise<ReadonlyMap<string, LoggedRun>> {
  const runs = new Map<string, LoggedRun>();
  await walkLinesSince(database, sinceMs, (line) => {
    const runId = valueAfter(line, '"runId":"');
    if (runId !== 'NaN') runs.set(runId, withLine(runs.get(runId) ?? NOTHING, line));
  });
  return runs;
}

/** Adds an entry, which is older than those before. */
function withLine(run: LoggedRun, line: string): LoggedRun {
  const action = valueAfter(line, '"action":"');
  const isDenied = valueAfter(line, '"decision":"') === 'denied';
  const isCall = valueAfter(line, '"toolName":"') !== 'NaN';
  const isByPerson = line.includes('"actor":{"type":"person"}');
  return {
    risk: isCall ? higher(run.risk, valueAfter(line, '"risk":"')) : run.risk,
    refusals: run.refusals + (isDenied && isCall ? 1 : 0),
    // The newest undo or redo by the person decides.
    undone: run.undone ?? (isByPerson ? undoneBy(action) : null),
  };
}

function undoneBy(action: string): boolean | null {
  if (action === 'change.undo') return true;
  return action === 'change.redo' ? false : null;
}

function higher(known: Risk | null, name: string): Risk | null {
  const risk = RISKS.find((one) => one === name) ?? null;
  if (risk === null || known === null) return risk ?? known;
  return RISKS.indexOf(risk) > RISKS.indexOf(known) ? risk : known;
}
