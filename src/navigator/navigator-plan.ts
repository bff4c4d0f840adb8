import type { Beyond } from '../contracts/domain/run/delegation/hand-over.ts';
import type { Conversation, Outcome, ToolRequest, Turn } from './conversation.ts';
import type { Voice } from './texts/answer-catalog.ts';
import { render, type Sentence } from './texts/say.ts';

/**
 * What a plan yields: calls, whose outcomes come with the next prompt; a pause, in which a cancel takes effect; or why the request is
 * beyond the rules, so that an agent with a model is offered.
 */
export type Need =
  | { readonly type: 'calls'; readonly say: Sentence; readonly calls: readonly ToolRequest[] }
  | { readonly type: 'pause' }
  | { readonly type: 'beyond'; readonly why: Beyond };

/** A plan as a generator: yields needs, receives the outcomes in the same order, and returns the answer. */
export type Plan<Result> = Generator<Need, Result, readonly Outcome[]>;

export interface PlanContext {
  readonly conversation: Conversation;
  /** Names of the offered tools. */
  readonly tools: ReadonlySet<string>;
  /** The language of the answers. */
  readonly voice: Voice;
}

/** The next step: calls with a text, or the final answer. */
export type NextMove =
  | { type: 'calls'; say: string; calls: readonly ToolRequest[] }
  | { type: 'answer'; text: string; beyond?: Beyond | undefined };

/** Requests calls in one step. The outcome of a tool that is not offered is `missing`; the other calls are still made. */
export function* callAll(say: Sentence, calls: readonly ToolRequest[]): Plan<readonly Outcome[]> {
  if (calls.length === 0) return [];
  return yield { type: 'calls', say, calls };
}

export function* callOne(say: Sentence, tool: string, input: ToolRequest['input']): Plan<Outcome> {
  const [outcome] = yield* callAll(say, [{ tool, input }]);
  return outcome ?? { type: 'missing', tool };
}

/** Says that the request is beyond the rules: an agent with a language model may do better. */
export function* beyond(why: Beyond): Plan<void> {
  yield { type: 'beyond', why };
}

/** Yields to the event loop, so that a cancel takes effect between pieces of work. */
export function* breathe(): Plan<void> {
  yield { type: 'pause' };
}

const MOST_ROUNDS = 200;

/**
 * Replays a plan from its beginning with the outcomes of this turn. The first need with open calls is the
 * next move. No state is kept between two prompts.
 */
export async function nextMove(
  plan: Plan<string>,
  turn: Turn,
  { tools, voice }: Pick<PlanContext, 'tools' | 'voice'>,
  pause: () => Promise<void>,
): Promise<NextMove> {
  const done = new Map<string, (Outcome | null)[]>();
  for (const { request, outcome } of turn.calls) {
    const key = keyOf(request);
    done.set(key, [...(done.get(key) ?? []), outcome]);
  }
  let step = plan.next([]);
  let why: Beyond | undefined;
  for (let round = 0; round < MOST_ROUNDS; round += step.done || step.value.type !== 'calls' ? 0 : 1) {
    if (step.done) return { type: 'answer', text: step.value, beyond: why };
    await pause();
    if (step.value.type !== 'calls') {
      if (step.value.type === 'beyond') why = step.value.why;
      step = plan.next([]);
      continue;
    }
    const outcomes = step.value.calls.map((request) => take(request, done, { tools, voice }));
    const open = step.value.calls.filter((_, index) => outcomes[index] === undefined);
    if (open.length > 0) return { type: 'calls', say: worded(step.value.say, voice), calls: open };
    step = plan.next(outcomes.filter((outcome) => outcome !== undefined));
  }
  return { type: 'answer', text: voice.say('tooManySteps'), beyond: 'too-long' };
}

function worded({ key, values }: Sentence, { texts }: Voice): string {
  return render(texts[key], values);
}

function take(
  request: ToolRequest,
  done: Map<string, (Outcome | null)[]>,
  { tools, voice }: Pick<PlanContext, 'tools' | 'voice'>,
): Outcome | undefined {
  const outcome = done.get(keyOf(request))?.shift();
  if (outcome === undefined) return tools.has(request.tool) ? undefined : { type: 'missing', tool: request.tool };
  // A call without a result was interrupted. It counts as failed and is not repeated.
  return outcome ?? { type: 'error', code: 'cancelled', message: voice.say('wasInterrupted', { tool: request.tool }) };
}

/** Serializes tool and input independently of the order of keys. */
function keyOf(request: ToolRequest): string {
  return `${request.tool} ${stable(request.input)}`;
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${stable(inner)}`).join(',')}}`;
}
