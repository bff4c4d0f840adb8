import type { LanguageModelV4 } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createProviderModels } from '../../../../../src/adapters/ai-sdk/create-provider-models.ts';
import { createDeepModel } from '../../../../../src/adapters/deepagents/create-deep-model.ts';
import { toOurCall } from '../../../../../src/adapters/deepagents/deep-tools.ts';
import { repairAnswer } from '../../../../../src/core/run/calls/repair-answer.ts';
import { type ModelAnswer, streamModel } from '../../../../../src/core/run/stream-model.ts';
import { toModelTool } from '../../../../../src/core/tool-catalog/describe-tool.ts';
import { createToolList } from '../../../../../src/core/tool-catalog/tool-list.ts';
import { TOOLS } from '../../../../../src/tools/index.ts';
import { spreadCases } from '../../../../support/case-count.ts';
import { type AnswerQuirk, answerQuirks } from '../../../../support/provider/answer-quirks.ts';
import { moreQuirks } from '../../../../support/provider/more-quirks.ts';
import { createProviderRow } from '../../../../support/provider/provider-lab.ts';

const tools = createToolList(TOOLS);
const OFFERED = ['read_file', 'list_files', 'write_todos'].flatMap((name) => tools.get(name) ?? []).map(toModelTool);

/** A model whose server sends these pieces and then ends the body. */
function modelOf({ format }: AnswerQuirk, pieces: readonly Uint8Array[]): LanguageModelV4 {
  const models = createProviderModels({
    key: () => Promise.resolve('sk-canary-7f3a9c'),
    isOnline: () => true,
    pageOrigin: 'https://cloister.example',
    localNetwork: () => Promise.resolve('unknown'),
    sleep: () => Promise.resolve(),
    async send() {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of pieces) if (piece.length > 0) controller.enqueue(piece);
          controller.close();
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  return models.model(createProviderRow({ kind: format }), 'm', null);
}

async function answerOf(model: LanguageModelV4): Promise<ModelAnswer> {
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Read' }] }];
  const options = { prompt, tools: OFFERED, abortSignal: new AbortController().signal };
  const answer = await streamModel(model, options, { text: () => undefined, reasoning: () => undefined });
  return answer.type === 'answer' ? repairAnswer(answer, tools).answer : answer;
}

function outcomeOf(answer: ModelAnswer) {
  if (answer.type === 'aborted') return { aborted: true };
  if (answer.type === 'failed')
    return { text: answer.text, thoughts: answer.onlyThought ?? '', error: answer.error.message };
  const calls = answer.calls.map(({ toolName, input }) => [toolName, JSON.parse(input)]);
  return { text: answer.text, thoughts: answer.reasoning, calls };
}

const deep = (model: LanguageModelV4) => createDeepModel(model, { delegates: false, onRequest: () => undefined });
const KINDS: readonly (readonly [string, (model: LanguageModelV4) => LanguageModelV4])[] = [
  ['a run', (model) => model],
  ['a run of a deep agent', deep],
];
describe.each([...answerQuirks(), ...moreQuirks()].map((quirk) => [quirk.format, quirk.name, quirk] as const))(
  '%s: %s',
  (_, __, quirk) => {
    const bytes = new TextEncoder().encode(quirk.body);
    const cuts = Array.from({ length: bytes.length - 1 }, (___, at) => at + 1);

    describe.each(KINDS)('in %s', (kind, wrap) => {
      const whole = async () => outcomeOf(await answerOf(wrap(modelOf(quirk, [bytes]))));

      it('has the text, thoughts and calls that are meant', async () => {
        const { text, thoughts, calls, error } = quirk;
        const outcome = await whole();
        const inNamesOfRun = calls.map(([name, input]) => {
          const { toolName, input: ours } = kind === 'a run' ? { toolName: name, input } : toOurCall(name, input);
          return [toolName, ours];
        });
        if (error === undefined) expect(outcome).toEqual({ text, thoughts, calls: inNamesOfRun });
        else expect(outcome).toMatchObject({ text, error: expect.stringMatching(error) });
      });

      it('is the same in two pieces, cut at each byte', async () => {
        const expected = await whole();
        for (const at of spreadCases(cuts, { reduced: kind === 'a run' ? 8 : 3 })) {
          const pieces = [bytes.slice(0, at), bytes.slice(at)];
          expect(outcomeOf(await answerOf(wrap(modelOf(quirk, pieces)))), `cut at ${at}`).toEqual(expected);
        }
      });

      it('is an answer or an error, and never half a call, when the body ends at each byte', async () => {
        const expected = await whole();
        for (const at of spreadCases(cuts, { reduced: kind === 'a run' ? 8 : 3 })) {
          const outcome = outcomeOf(await answerOf(wrap(modelOf(quirk, [bytes.slice(0, at)]))));
          if ('calls' in outcome) expect(outcome, `ended at ${at}`).toEqual(expected);
          else expect(outcome, `ended at ${at}`).toHaveProperty('error');
        }
      });
    });
  },
);

describe('calls of a deep agent', () => {
  it.each([
    ['read_file', '{"file_path":"/a.md","offset":null}', 'read_file', { path: '/a.md', fromLine: 1, lines: 100 }],
    [
      'read_file',
      '{"file_path":"/a.md","offset":"4","limit":"2"}',
      'read_file',
      { path: '/a.md', fromLine: 5, lines: 2 },
    ],
    ['functions.ls', '{"path":null,"limit":null}', 'list_files', { path: '/' }],
    ['LS', '', 'list_files', { path: '/' }],
    ['default_api.list_files', '{"path":"/notes"}', 'list_files', { path: '/notes' }],
  ])('%s %s has the input that is meant', async (name, argumentsText, toolName, input) => {
    const quirk = answerQuirks().find(({ format }) => format === 'openai-compatible');
    const chunk = (delta: object, reason: string | null) =>
      `data: ${JSON.stringify({ id: 'c', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
    const calls = [{ index: 0, id: 'c1', function: { name, arguments: argumentsText } }];
    const body = new TextEncoder().encode(`${chunk({ tool_calls: calls }, null)}${chunk({}, 'tool_calls')}`);
    if (quirk === undefined) throw new Error('No quirk of this format.');
    const answer = await answerOf(deep(modelOf(quirk, [body])));
    expect(outcomeOf(answer)).toMatchObject({ calls: [[toolName, input]] });
  });
});
