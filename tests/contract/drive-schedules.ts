import { hasEnded, type Run } from '../../src/contracts/domain/run/run.ts';
import type { ErrorCode } from '../../src/contracts/errors/errors.ts';
import { createLoopLab, sessionFaults } from '../support/loop-lab.ts';
import { createFreeAgent, RUN_ID } from '../support/loop-seed.ts';
import { LAB_KEY, type ProviderLab } from '../support/provider/provider-lab.ts';
import type { SeenRequest, Turn } from '../support/provider/script.ts';
import type { WireFormat } from '../support/provider/wire-format.ts';

/** One run of an agent that needs no approval, and the faults of its requests. */
export interface Schedule {
  readonly name: string;
  readonly format: WireFormat;
  /** Answers to the first request, one per attempt; the last one repeats. */
  readonly first: readonly Turn[];
  /** Answers after the results of calls. Default: `Done.` */
  readonly second?: readonly Turn[];
  readonly expected: Outcome | readonly Outcome[];
}

/** Expected end of the run. */
export interface Outcome {
  readonly status: Run['status'];
  readonly code?: ErrorCode;
  readonly files: Readonly<Record<string, string>>;
  /** Expected number of requests. Default: not checked. */
  readonly hits?: number;
}

const AT_ONCE = 16;

/** Model id of a schedule. Part of each event, so all ids have the same length. */
export const SCHEDULE_MODEL = '0000';
const idOf = (index: number) => String(index).padStart(SCHEDULE_MODEL.length, '0');

/** Runs each schedule through the whole loop over HTTP. Resolves with one line per violation. */
export async function driveSchedules(lab: ProviderLab, schedules: readonly Schedule[]): Promise<string[]> {
  const hits = new Map<string, { first: number; second: number }>();
  lab.server.setScript((request) => {
    const id = request.model;
    const schedule = schedules[Number(id)];
    if (schedule === undefined) throw new Error(`No schedule ${id}`);
    const seen = hits.get(id) ?? { first: 0, second: 0 };
    hits.set(id, seen);
    const place = hasResults(request) ? 'second' : 'first';
    const turns = schedule[place] ?? [];
    const turn = turns[Math.min(seen[place], turns.length - 1)] ?? { text: 'Done.' };
    seen[place] += 1;
    return turn;
  });
  const faults: string[] = [];
  const queue = [...schedules.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, schedule] = next;
      const id = idOf(index);
      const seen = await driveOne(lab, schedule, id);
      const count = hits.get(id) ?? { first: 0, second: 0 };
      const found = judge(schedule, { ...seen, hits: count.first + count.second });
      faults.push(...found.map((fault) => `${schedule.format}, ${schedule.name}: ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
}

interface Seen {
  readonly run: Run;
  readonly files: Record<string, string>;
  /** Number of committed changes. */
  readonly effects: number;
  readonly session: readonly string[];
  /** Whether the key occurs in anything stored or emitted. */
  readonly leaks: boolean;
}

async function driveOne(lab: ProviderLab, { format }: Schedule, modelId: string): Promise<Seen> {
  const loop = await createLoopLab({ agent: createFreeAgent({ approvals: 'destructive-only' }) }, { chained: false });
  const run = await loop.drive(lab.models.model(lab.provider(format), modelId, RUN_ID));
  const messages = await loop.messages();
  const stored = JSON.stringify([run, messages, loop.events, loop.store.tables.records]);
  return {
    run,
    files: await loop.tree(),
    effects: loop.store.tables.changes.size,
    session: sessionFaults(messages),
    leaks: stored.includes(LAB_KEY),
  };
}

function judge({ expected }: Schedule, seen: Seen & { hits: number }): string[] {
  const { run, files, effects, session, leaks, hits } = seen;
  const wrong = [...session];
  if (leaks) wrong.push('the key is in what was stored');
  if (!hasEnded(run)) wrong.push(`ended as ${run.status}`);
  if (effects !== Object.keys(files).length) wrong.push(`${effects} effects, ${Object.keys(files).length} files`);
  const outcomes = 'status' in expected ? [expected] : expected;
  const got = { status: run.status, code: run.error?.code, files, hits };
  const fits = outcomes.some(
    (one) =>
      one.status === got.status &&
      one.code === got.code &&
      JSON.stringify(sorted(one.files)) === JSON.stringify(sorted(files)) &&
      (one.hits === undefined || one.hits === hits),
  );
  if (!fits) wrong.push(`${JSON.stringify(got)} instead of ${JSON.stringify(expected)} (${run.message})`);
  return wrong;
}

function sorted(files: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns whether the request contains results of calls, in any format. */
function hasResults({ messages }: SeenRequest): boolean {
  return messages.some(
    ({ role, content }) =>
      role === 'tool' || (Array.isArray(content) && JSON.stringify(content).includes('"tool_result"')),
  );
}
