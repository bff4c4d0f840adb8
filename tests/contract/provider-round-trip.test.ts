import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toModelTool } from '../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { createLoopLab } from '../support/loop-lab.ts';
import { createFreeAgent, RUN_ID } from '../support/loop-seed.ts';
import { THOUGHT_SIGNATURE } from '../support/provider/content-events.ts';
import { createProviderLab, type ProviderLab } from '../support/provider/provider-lab.ts';
import { SEALED_REASONING } from '../support/provider/response-events.ts';
import type { Turn } from '../support/provider/script.ts';
import { WIRE_FORMATS, type WireFormat } from '../support/provider/wire-format.ts';

/** Reasoning, text and two calls in one answer. */
const FIRST: Turn = {
  reasoning: 'Two files, then.',
  text: 'I write both.',
  calls: [
    { name: 'create_file', input: { path: '/a.md', content: 'eins' }, id: 'first' },
    { name: 'create_file', input: { path: '/b.md', content: 'zwei' }, id: 'second' },
  ],
};

let lab: ProviderLab;
beforeAll(async () => {
  lab = await createProviderLab();
});
afterAll(() => lab.close());

type Body = Record<string, unknown>;

async function drive(format: WireFormat): Promise<{ first: Body; second: Body; tree: Record<string, string> }> {
  lab.server.setScript([FIRST, { text: 'Done.' }]);
  const loop = await createLoopLab({ agent: createFreeAgent({ approvals: 'destructive-only' }) });
  const run = await loop.drive(lab.models.model(lab.provider(format), 'test-model', RUN_ID));
  expect(run).toMatchObject({ status: 'completed', usage: { inputTokens: 24, outputTokens: 68, requests: 2 } });
  const [first, second] = lab.server.asked().map(({ body }): Body => JSON.parse(body));
  return { first: first ?? {}, second: second ?? {}, tree: await loop.tree() };
}

/** The first answer and its results, as each format sends them back, in order. */
const GIVEN_BACK: Readonly<Record<WireFormat, (body: Body) => unknown>> = {
  'openai-compatible': ({ messages }) => messages,
  openai: ({ input }) => input,
  anthropic: ({ messages }) => messages,
  google: ({ contents }) => contents,
};
const result = expect.stringContaining('changeId');
const EXPECTED: Readonly<Record<WireFormat, unknown[]>> = {
  'openai-compatible': [
    expect.objectContaining({
      role: 'assistant',
      content: 'I write both.',
      tool_calls: [
        expect.objectContaining({ id: 'first', function: expect.objectContaining({ name: 'create_file' }) }),
        expect.objectContaining({ id: 'second', function: expect.objectContaining({ name: 'create_file' }) }),
      ],
    }),
    expect.objectContaining({ role: 'tool', tool_call_id: 'first', content: result }),
    expect.objectContaining({ role: 'tool', tool_call_id: 'second', content: result }),
  ],
  openai: [
    {
      type: 'reasoning',
      id: 'rs_1',
      encrypted_content: SEALED_REASONING,
      summary: [{ type: 'summary_text', text: 'Two files, then.' }],
    },
    expect.objectContaining({ role: 'assistant', content: 'I write both.' }),
    expect.objectContaining({ type: 'function_call', call_id: 'first', name: 'create_file' }),
    expect.objectContaining({ type: 'function_call', call_id: 'second', name: 'create_file' }),
    expect.objectContaining({ type: 'function_call_output', call_id: 'first', output: result }),
    expect.objectContaining({ type: 'function_call_output', call_id: 'second', output: result }),
  ],
  anthropic: [
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Two files, then.', signature: 'c2lnbmVk' },
        expect.objectContaining({ type: 'text', text: 'I write both.' }),
        expect.objectContaining({ type: 'tool_use', id: 'first' }),
        expect.objectContaining({ type: 'tool_use', id: 'second' }),
      ],
    },
    {
      role: 'user',
      content: [
        expect.objectContaining({ type: 'tool_result', tool_use_id: 'first', content: result }),
        expect.objectContaining({ type: 'tool_result', tool_use_id: 'second', content: result }),
      ],
    },
  ],
  google: [
    {
      role: 'model',
      parts: [
        { text: 'I write both.' },
        expect.objectContaining({
          functionCall: expect.objectContaining({ name: 'create_file', args: { path: '/a.md', content: 'eins' } }),
          thoughtSignature: THOUGHT_SIGNATURE,
        }),
        { functionCall: expect.objectContaining({ name: 'create_file', args: { path: '/b.md', content: 'zwei' } }) },
      ],
    },
    {
      role: 'user',
      parts: [
        { functionResponse: expect.objectContaining({ id: 'first', name: 'create_file' }) },
        { functionResponse: expect.objectContaining({ id: 'second', name: 'create_file' }) },
      ],
    },
  ],
};

describe.each(WIRE_FORMATS)('a conversation with a provider that speaks %s', (format) => {
  it('returns signed reasoning unchanged, other thoughts not at all, and a result for each of two calls', async () => {
    const { second, tree } = await drive(format);
    expect(tree).toEqual({ '/a.md': 'eins', '/b.md': 'zwei' });
    const given = GIVEN_BACK[format](second);
    expect(Array.isArray(given) ? given.slice(-EXPECTED[format].length) : given).toEqual(EXPECTED[format]);
    // Thoughts without a signature are for the person alone.
    const isSigned = format === 'openai' || format === 'anthropic';
    expect(JSON.stringify(second).includes('Two files, then.')).toBe(isSigned);
  });
});

it('tells OpenAI to store nothing, and leaves optional fields optional', async () => {
  const { first } = await drive('openai');
  expect(first).toMatchObject({ store: false, stream: true });
  const tools = first['tools'] as { strict: unknown; parameters: Body }[];
  expect(tools.length).toBeGreaterThan(0);
  for (const { strict } of tools) expect(strict).toBe(false);
  lab.server.setScript([]);
  const model = lab.models.model(lab.provider('openai'), 'o4-mini', RUN_ID);
  await Array.fromAsync((await model.doStream({ prompt: [], maxOutputTokens: 77 })).stream);
  expect(JSON.parse(lab.server.asked()[0]?.body ?? '')).toMatchObject({
    store: false,
    include: ['reasoning.encrypted_content'],
    max_output_tokens: 77,
  });
});

it('asks Google for events, with tool schemas it supports', async () => {
  lab.server.setScript([]);
  const model = lab.models.model(lab.provider('google'), 'test-model', RUN_ID);
  const tools = TOOLS.map(toModelTool);
  await Array.fromAsync((await model.doStream({ prompt: [], tools, maxOutputTokens: 77 })).stream);
  const [request] = lab.server.asked();
  expect(request?.path).toBe('/v1/models/test-model:streamGenerateContent?alt=sse');
  const body = JSON.parse(request?.body ?? '');
  expect(body.generationConfig).toMatchObject({ maxOutputTokens: 77 });
  const declared: { name: string; parametersJsonSchema: Body }[] = body.tools[0].functionDeclarations;
  expect(declared.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  for (const { parametersJsonSchema } of declared) {
    expect(parametersJsonSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(JSON.stringify(parametersJsonSchema)).not.toMatch(/"(?:\$ref|\$schema|propertyNames|pattern":"\^)/);
  }
});
