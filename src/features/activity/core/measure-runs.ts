import { RISKS } from '../../../contracts/domain/row-words.ts';
import { handOverOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import { hasEnded, type Run } from '../../../contracts/domain/run/run.ts';
import type { LoggedRun } from '../../../core/ports/rows/log-reader.ts';
import type { AgentMetrics, MetricCounts, RequestClass } from '../contract/agent-metrics.ts';

type Counts = { -readonly [Name in keyof MetricCounts]: number };

const CLASSES: readonly RequestClass[] = ['answer', ...RISKS];

/** What the metrics are computed from. */
export interface Measured {
  /** Null for all agents. */
  readonly agent: string | null;
  readonly sinceMs: number;
  readonly runs: readonly Run[];
  /** What the log says of them since `sinceMs`, by run. */
  readonly logged: ReadonlyMap<string, LoggedRun>;
}

/** Counts how runs ended, in sum, by class of request and by agent. */
export function measureRuns({ agent, sinceMs, runs, logged }: Measured): AgentMetrics {
  const requested = runs.filter(isRequest);
  const ofAgent = requested.filter((run) => agent === null || run.agent === agent);
  const ended = ofAgent.filter((run) => run.createdMs >= sinceMs && hasEnded(run));
  const continuations = new Map(
    requested.flatMap((run) => {
      const from = handOverOf(run);
      return from === undefined ? [] : [[from.runId, run] as const];
    }),
  );
  const total = noCounts();
  const classes = new Map<RequestClass, Counts>();
  const agents = new Map<string, Counts>();
  for (const run of ended) {
    const log = logged.get(run.runId);
    for (const counts of [total, countsAt(classes, log?.risk ?? 'answer'), countsAt(agents, run.agent)]) {
      counts.runs += 1;
      if (isDone(run)) counts.completed += 1;
      if ((log?.refusals ?? 0) > 0) counts.refused += 1;
      if (log?.undone === true) counts.undone += 1;
      if (continuations.has(run.runId)) counts.handedOver += 1;
    }
  }
  const continued = ended.flatMap(({ runId }) => continuations.get(runId) ?? []);
  return {
    agent,
    sinceMs,
    total,
    classes: CLASSES.flatMap((one) => {
      const counts = classes.get(one);
      return counts === undefined ? [] : [{ class: one, ...counts }];
    }),
    agents: [...agents]
      .sort(([name, one], [otherName, other]) => other.runs - one.runs || name.localeCompare(otherName))
      .map(([name, counts]) => ({ agent: name, ...counts })),
    afterHandOver: {
      runs: continued.length,
      completed: continued.filter(isDone).length,
    },
    firstSuccess: firstSuccess(ofAgent),
  };
}

/** Returns whether a run answers a request: no helper, and not the applied plan of a dry run. */
function isRequest({ origin, driver }: Run): boolean {
  return origin.type !== 'helper' && driver.type !== 'plan';
}

/** Returns whether a run did what was asked. A run that says that it cannot understand a request completes, too. */
function isDone({ status, beyond }: Run): boolean {
  return status === 'completed' && beyond === undefined;
}

function firstSuccess(runs: readonly Run[]): AgentMetrics['firstSuccess'] {
  const oldestFirst = runs.toSorted((a, b) => a.createdMs - b.createdMs);
  const at = oldestFirst.findIndex(isDone);
  const [first, success] = [oldestFirst[0], oldestFirst[at]];
  if (first === undefined || success === undefined) return null;
  return { requests: at + 1, ms: (success.endedMs ?? success.updatedMs) - first.createdMs };
}

function countsAt<Key>(all: Map<Key, Counts>, key: Key): Counts {
  const counts = all.get(key) ?? noCounts();
  all.set(key, counts);
  return counts;
}

function noCounts(): Counts {
  return { runs: 0, completed: 0, refused: 0, undone: 0, handedOver: 0 };
}
