import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createStructuredModel } from '../../../../src/core/local-decoding/structured-tool-calls.ts';
import type { EngineUsage, GenerateRequest, TextEngine } from '../../../../src/core/ports/text-engine.ts';
import { toModelTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import type { TurnTokens } from '../../../support/models/ten-turns.ts';
import type { TurnCounts } from '../../../support/random-turns.ts';
import { readParts } from '../../../support/run-model.ts';
import { interleave, lineOf } from '../../measure.ts';
import type { Reporter } from '../index.ts';

/** What a scripted model answers under the schema of all tools. */
export const LONG_ANSWER = JSON.stringify({
  answer: Array.from({ length: 60 }, (_, at) => `word ${at} of a long answer,`).join(' '),
});

interface OverheadOptions {
  /** Default: 5. */
  readonly rounds?: number;
  /** Prepares a scripted model for `LONG_ANSWER`. Default: nothing. */
  readonly beforeAnswer?: () => void;
}

/** Reports the time of the same prompt under the same schema, through the wrapper and by the engine alone. */
export async function reportOverhead(
  { line, note }: Reporter,
  prefix: string,
  engine: TextEngine,
  { rounds = 5, beforeAnswer = () => {} }: OverheadOptions = {},
): Promise<void> {
  const seen = recorded(engine);
  const model = createStructuredModel(seen.engine);
  const call = {
    prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Say what you have to say.' }] }],
    tools: TOOLS.map(toModelTool),
    maxOutputTokens: 8192,
  };
  beforeAnswer();
  await readParts(model, call);
  const { request, usage } = seen.last();
  note(`${usage.inputTokens} tokens in, ${usage.outputTokens} out`);
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    beforeAnswer();
    const startMs = performance.now();
    await work();
    return (performance.now() - startMs) / usage.outputTokens;
  };
  const figures = await interleave(rounds, {
    ours: () => timed(() => readParts(model, call)),
    alone: () => timed(() => drain(engine, request)),
  });
  const place = {
    bench: 'p9',
    case: `${prefix}a token of an answer under the schema of all tools`,
    n: usage.outputTokens,
    unit: 'ms',
  };
  line(
    lineOf(place, figures.ours, { name: 'the engine alone', figures: figures.alone }, { type: 'within', times: 1.1 }),
  );
}

/** Reports turns with random sets of tools: every emitted call has to satisfy the schema of its tool. */
export function reportRandomTurns(
  { line, note }: Reporter,
  prefix: string,
  counts: TurnCounts,
  { maxOutputTokens, tookMs }: { maxOutputTokens: number; tookMs: number },
): void {
  const { turns } = counts;
  for (const wrong of counts.wrong) note(wrong);
  note(JSON.stringify({ ...counts, wrong: counts.wrong.length }));
  const calls = `${prefix}calls of ${turns} random turns that break their schema`;
  line(
    lineOf({ bench: 'p9', case: calls, n: counts.calls, unit: 'calls' }, [counts.wrong.length], null, {
      type: 'below',
      value: 0,
    }),
  );
  const other = (name: string, figure: number, unit = 'turns') =>
    line(lineOf({ bench: 'p9', case: `${prefix}${name}`, n: turns, unit }, [figure], null, null));
  other('random turns that were asked for once more', counts.requests - turns);
  other('random turns refused in the end', counts.refused);
  other(`random turns cut at ${maxOutputTokens} tokens, without a call`, counts.cut);
  other('a random turn', tookMs / turns, 'ms');
}

/** Reports ten turns of one conversation, each with a call and its result: what the engine reads again of the turns before. */
export async function reportTenTurns(
  { line, note }: Reporter,
  prefix: string,
  model: LanguageModelV4,
  run: (model: LanguageModelV4) => Promise<readonly TurnTokens[]>,
): Promise<void> {
  note('ten turns with tools');
  const startMs = performance.now();
  const turns = await run(model);
  const turnMs = (performance.now() - startMs) / turns.length;
  const [first, ...later] = turns;
  const place = { bench: 'p9', n: later.length, unit: 'tokens' };
  const read = later.map((turn) => turn.read);
  const said = (name: string) => `${prefix}${name}`;
  line(
    lineOf({ ...place, n: 1, case: said('read by the first of ten turns') }, [first?.read ?? Number.NaN], null, null),
  );
  line(
    lineOf(
      { ...place, case: said('read by each later turn, a call and a result of 150 characters') },
      read,
      null,
      null,
    ),
  );
  line(lineOf({ ...place, case: said('prompt of the last turn') }, [later.at(-1)?.whole ?? Number.NaN], null, null));
  line(lineOf({ ...place, case: said('one of ten turns'), unit: 'ms' }, [turnMs], null, null));
}

/** Returns the same engine and its last request. */
function recorded(engine: TextEngine) {
  let last: { request: GenerateRequest; usage: EngineUsage } | null = null;
  return {
    engine: {
      ...engine,
      async *generate(request: GenerateRequest) {
        for await (const piece of engine.generate(request)) {
          if (piece.type === 'end') last = { request, usage: piece.usage };
          yield piece;
        }
      },
    } satisfies TextEngine,
    last() {
      if (last === null) throw new Error('The engine was not asked.');
      return last;
    },
  };
}

async function drain(engine: TextEngine, { signal: _over, ...request }: GenerateRequest): Promise<number> {
  let characters = 0;
  for await (const piece of engine.generate({ ...request, signal: new AbortController().signal })) {
    if (piece.type === 'text') characters += piece.delta.length;
  }
  return characters;
}
