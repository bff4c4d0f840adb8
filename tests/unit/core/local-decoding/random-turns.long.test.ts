import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStructuredModel } from '../../../../src/core/local-decoding/structured-tool-calls.ts';
import { toModelTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { caseCount } from '../../../support/case-count.ts';
import { answersFor, chunksOf } from '../../../support/random-answer.ts';
import { readParts, textOf } from '../../../support/run-model.ts';
import { createFakeEngine, type EngineTurn } from '../../../support/text-engine.ts';

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Go.' }] }];
const toolSets = fc.subarray([...TOOLS], { minLength: 1 });

/** Asks once with an engine whose texts, the second one as well, are drawn from the schema it is given. */
async function askWith(
  tools: typeof TOOLS,
  draw: (schema: Record<string, unknown>) => EngineTurn,
  engineName: 'wllama' | 'web-llm',
) {
  const engine = createFakeEngine((request) => draw(request.jsonSchema ?? {}), { engine: engineName });
  const parts = await readParts(createStructuredModel(engine), { prompt, tools: tools.map(toModelTool) });
  return { parts, calls: parts.filter((part) => part.type === 'tool-call'), asked: engine.requests.length };
}

describe('a random turn that satisfies its schema', () => {
  it('returns only calls that parse and satisfy the schema of their tool, for any tools and chunks', async () => {
    let calls = 0;
    let answers = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        toolSets,
        fc.gen(),
        fc.constantFrom('wllama' as const, 'web-llm' as const),
        async (tools, g, engine) => {
          const draw = (schema: Record<string, unknown>): EngineTurn => ({
            pieces: g(chunksOf, g(answersFor, schema)),
          });
          const turn = await askWith(tools, draw, engine);
          expect(turn.asked).toBeLessThanOrEqual(2);
          const end = turn.parts.at(-1);
          if (end?.type !== 'finish') throw new Error('A turn has an end.');
          if (end.finishReason.unified === 'error') refused += 1;
          if (end.finishReason.unified === 'stop') answers += 1;
          expect(end.finishReason.unified === 'tool-calls').toBe(turn.calls.length === 1);
          expect(turn.calls.length).toBeLessThanOrEqual(1);
          for (const call of turn.calls) {
            calls += 1;
            const tool = tools.find(({ name }) => name === call.toolName);
            const issues = tool?.inputSchema.safeParse(JSON.parse(call.input)).error?.issues ?? [];
            // What no JSON Schema says (one line, this or that) the executor tells the model.
            expect(issues.filter(({ code }) => code !== 'custom')).toEqual([]);
          }
        },
      ),
      { numRuns: caseCount({ reduced: 200, full: 1000 }) },
    );
    // What is drawn must reach all three: else nothing was shown.
    expect(Math.min(calls, answers, refused)).toBeGreaterThan(0);
  });

  it('returns the text of an answer unchanged, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.boolean(), fc.gen(), async (words, escaped, g) => {
        const plain = JSON.stringify(words);
        const written = escaped
          ? plain.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          : plain;
        const { parts } = await askWith(TOOLS, () => ({ pieces: g(chunksOf, `{"answer":${written}}`) }), 'wllama');
        expect(textOf(parts)).toBe(words.toWellFormed());
      }),
    );
  });
});
