import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderPorts } from '../../../../src/adapters/ai-sdk/provider-ports.ts';
import type { ModelEntry } from '../../../../src/contracts/domain/provider.ts';
import { createProviderLab, LAB_KEY, type ProviderLab } from '../../../support/provider/provider-lab.ts';
import type { ProviderOptions } from '../../../support/provider/start-provider.ts';
import { WIRE_FORMATS, type WireFormat } from '../../../support/provider/wire-format.ts';

const signal = new AbortController().signal;
let lab: ProviderLab | undefined;
afterEach(() => lab?.close());

async function list(
  format: WireFormat,
  options: ProviderOptions = {},
  ports: Partial<ProviderPorts> = {},
): Promise<ModelEntry[]> {
  lab = await createProviderLab(options, ports);
  return lab.models.listModels(lab.provider(format), signal);
}

const answering = (status: number, body: string, headers: Record<string, string> = {}) => ({
  send: () => Promise.resolve(new Response(body, { status, headers })),
});

describe('listModels', () => {
  it.each(WIRE_FORMATS)('reads the models and their context from a server that speaks %s', async (format) => {
    expect(await list(format, { key: LAB_KEY })).toEqual([
      { modelId: 'test-model', contextTokens: 32_768 },
      { modelId: 'other-model' },
    ]);
  });

  it.each(['anthropic', 'google'] as const)('reads all pages of the %s format', async (format) => {
    const models = Array.from({ length: 7 }, (_, i) => ({ id: `model ${i}` }));
    expect((await list(format, { models, pageSize: 3 })).map(({ modelId }) => modelId)).toEqual(
      models.map(({ id }) => id),
    );
    expect(lab?.server.requests).toHaveLength(3);
  });

  it('reads at most 2000 models, and stops at a repeated page', async () => {
    const models = Array.from({ length: 2500 }, (_, i) => ({ id: `m${i}` }));
    expect(await list('openai-compatible', { models })).toHaveLength(2000);
    await lab?.close();
    const endless = JSON.stringify({ data: [{ id: 'a' }], has_more: true, last_id: 'a' });
    expect(await list('anthropic', {}, answering(200, endless))).toEqual([{ modelId: 'a' }]);
    expect(lab?.sent).toHaveLength(2);
  });

  it('reads whether a model sees pictures, where its server says so', async () => {
    const data = [
      { id: 'openrouter', architecture: { input_modalities: ['text', 'image'] } },
      { id: 'openrouter text', architecture: { input_modalities: ['text'] } },
      { id: 'mistral', capabilities: { vision: true } },
      { id: 'anthropic', capabilities: { image_input: { supported: false } } },
      { id: 'llama.cpp' },
      { id: 'gpt-4-vision', capabilities: ['vision'] },
    ];
    const models = [{ name: 'llama.cpp', capabilities: ['completion', 'multimodal'] }, { name: 'gpt-4-vision' }];
    const found = await list('openai-compatible', {}, answering(200, JSON.stringify({ data, models })));
    expect(found.map(({ modelId, sees }) => [modelId, sees])).toEqual([
      ['openrouter', true],
      ['openrouter text', false],
      ['mistral', true],
      ['anthropic', false],
      ['llama.cpp', true],
      ['gpt-4-vision', undefined],
    ]);
  });

  it('reads the context from the field of each server', async () => {
    const data = [
      { id: 'vllm', max_model_len: 1 },
      { id: 'anthropic', max_input_tokens: 2 },
      { id: 'openrouter', context_length: 3 },
      { id: 'groq', context_window: 4 },
      { id: 'lm-studio', max_context_length: 50, loaded_context_length: 5 },
      { id: 'llama.cpp', meta: { n_ctx_train: 6 } },
      { id: 'odd', context_length: '7' },
      { name: 'by name' },
      'bare',
      { id: '' },
      7,
      { id: 'vllm' },
    ];
    const expected = ['vllm', 'anthropic', 'openrouter', 'groq', 'lm-studio', 'llama.cpp'].map((modelId, i) => ({
      modelId,
      contextTokens: i + 1,
    }));
    for (const body of [{ data }, { models: data }, data]) {
      expect(await list('openai-compatible', {}, answering(200, JSON.stringify(body)))).toEqual([
        ...expected,
        ...['odd', 'by name', 'bare'].map((modelId) => ({ modelId })),
      ]);
      await lab?.close();
    }
  });

  it('lists the chat models of Google, without the folder in their names', async () => {
    const models = [
      { name: 'models/gemini-large', inputTokenLimit: 9, supportedGenerationMethods: ['generateContent'] },
      { name: 'models/text-embedding', supportedGenerationMethods: ['embedContent'] },
      { name: 'tunedModels/mine' },
    ];
    expect(await list('google', {}, answering(200, JSON.stringify({ models })))).toEqual([
      { modelId: 'gemini-large', contextTokens: 9 },
      { modelId: 'tunedModels/mine' },
    ]);
  });

  it('skips models of OpenAI that cannot chat', async () => {
    const ids = ['gpt-6', 'o4-mini', 'text-embedding-3-large', 'whisper-1', 'gpt-image-1', 'gpt-4o-realtime-preview'];
    const data = [...ids, 'gpt-4o-mini-tts', 'sora-2', 'omni-moderation-latest', 'ft:gpt-4o:me'].map((id) => ({ id }));
    const names = async (baseURL?: string) => {
      lab = await createProviderLab({}, answering(200, JSON.stringify({ data })));
      const provider = lab.provider('openai', baseURL === undefined ? {} : { baseURL });
      return (await lab.models.listModels(provider, signal)).map(({ modelId }) => modelId);
    };
    expect(await names('https://api.openai.com/v1')).toEqual(['gpt-6', 'o4-mini', 'ft:gpt-4o:me']);
    await lab?.close();
    expect(await names()).toHaveLength(data.length);
  });

  it('returns no models where a server has no list, and rejects on a failure', async () => {
    const list404 = await list('openai-compatible', {}, answering(404, '{"detail":"Not Found"}'));
    expect(list404).toEqual([]);
    await lab?.close();
    expect(await list('anthropic', {}, answering(405, ''))).toEqual([]);
    await lab?.close();
    const failures: [string, Partial<ProviderPorts>][] = [
      ['key-rejected', answering(401, '{"error":{"message":"no"}}')],
      ['key-missing', { ...answering(401, ''), key: () => Promise.resolve(null) }],
      ['not-an-api', answering(200, '<html></html>', { 'content-type': 'text/html' })],
      ['not-an-api', answering(200, '{"hello":"there"}')],
      ['not-an-api', answering(200, 'not json')],
      ['provider-busy', answering(200, '{"error":{"type":"overloaded_error","message":"Busy"}}')],
      ['provider-failed', answering(500, '{}')],
    ];
    for (const [code, ports] of failures) {
      await expect(list('openai-compatible', {}, ports)).rejects.toMatchObject({ code });
      await lab?.close();
    }
  });

  it('decodes characters that are split between two chunks', async () => {
    const bytes = new TextEncoder().encode('{"data":[{"id":"ü漢🙂"}]}');
    const send = () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
          controller.close();
        },
      });
      return Promise.resolve(new Response(body));
    };
    expect(await list('openai-compatible', {}, { send })).toEqual([{ modelId: 'ü漢🙂' }]);
  });
});
