import type { Conversation, Outcome, ToolRequest, Turn } from './conversation.ts';

/** What a plan waits for: calls, which the next prompt answers, or a pause, so that a cancel takes effect. */
export type Need =
  | { readonly type: 'calls'; readonly say: string; readonly calls: readonly ToolRequest[] }
  | { readonly type: 'pause' };

/** A plan as a generator: it yields needs, is given the outcomes in the same order, and returns what it has to say. */
export type Plan<Result> = Generator<Need, Result, readonly Outcome[]>;

/** What a plan knows. */
export interface PlanContext {
  readonly conversation: Conversation;
  /** Names of the tools on offer. */
  readonly tools: ReadonlySet<string>;
}

/** What to do now: make these calls, saying this; or say this and be done. */
export type NextMove = { type: 'calls'; say: string; calls: readonly ToolRequest[] } | { type: 'answer'; text: string };

/** Asks for calls at once. A tool that is not offered comes back as `missing`; the others are made all the same. */
export function* callAll(say: string, calls: readonly ToolRequest[]): Plan<readonly Outcome[]> {
  if (calls.length === 0) return [];
  return yield { type: 'calls', say, calls };
}

/** Asks for one call. */
export function* callOne(say: string, tool: string, input: ToolRequest['input']): Plan<Outcome> {
  const [outcome] = yield* callAll(say, [{ tool, input }]);
  return outcome ?? { type: 'missing', tool };
}

/** A place where a cancel may come in between. To be put between pieces of work. */
export function* breathe(): Plan<void> {
  yield { type: 'pause' };
}

const MOST_ROUNDS = 200;

/**
 * Runs a plan from its beginning against what was done in this turn: a call that has its result gets it, and
 * the first need with open calls is the next move. Nothing is remembered between two prompts.
 */
export async function nextMove(
  plan: Plan<string>,
  turn: Turn,
  tools: ReadonlySet<string>,
  pause: () => Promise<void>,
): Promise<NextMove> {
  const done = new Map<string, (Outcome | null)[]>();
  for (const { request, outcome } of turn.calls) {
    const key = keyOf(request);
    done.set(key, [...(done.get(key) ?? []), outcome]);
  }
  let step = plan.next([]);
  for (let round = 0; round < MOST_ROUNDS; round += step.done || step.value.type === 'pause' ? 0 : 1) {
    if (step.done) return { type: 'answer', text: step.value };
    await pause();
    if (step.value.type === 'pause') {
      step = plan.next([]);
      continue;
    }
    const outcomes = step.value.calls.map((request) => take(request, done, tools));
    const open = step.value.calls.filter((_, index) => outcomes[index] === undefined);
    if (open.length > 0) return { type: 'calls', say: step.value.say, calls: open };
    step = plan.next(outcomes.filter((outcome) => outcome !== undefined));
  }
  return { type: 'answer', text: 'This takes more steps than I make for one request. Ask for a smaller part of it.' };
}

function take(
  request: ToolRequest,
  done: Map<string, (Outcome | null)[]>,
  tools: ReadonlySet<string>,
): Outcome | undefined {
  const outcome = done.get(keyOf(request))?.shift();
  if (outcome === undefined) return tools.has(request.tool) ? undefined : { type: 'missing', tool: request.tool };
  // A call without a result was cut off between two steps; it counts as failed and is not made twice.
  return outcome ?? { type: 'error', code: 'cancelled', message: `${request.tool} was interrupted.` };
}

/** Tool and input in one text, whatever order the input's keys are in. */
function keyOf(request: ToolRequest): string {
  return `${request.tool} ${stable(request.input)}`;
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${stable(inner)}`).join(',')}}`;
}
