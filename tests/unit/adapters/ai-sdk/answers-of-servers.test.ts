import { readFileSync } from 'node:fs';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createProviderModels } from '../../../../src/adapters/ai-sdk/create-provider-models.ts';
import { explainFailure } from '../../../../src/adapters/ai-sdk/failure/explain-failure.ts';
import type { OutgoingRequest } from '../../../../src/adapters/ai-sdk/provider-ports.ts';
import type { ProviderKind } from '../../../../src/contracts/domain/provider.ts';
import { type ModelAnswer, streamModel } from '../../../../src/core/run/stream-model.ts';
import { createProviderRow } from '../../../support/provider/provider-lab.ts';
import { bytesOf } from '../../../support/provider/wire-format.ts';

const report = (name: string) => readFileSync(new URL(`../../../fixtures/reports/${name}`, import.meta.url));
const PROMPT: LanguageModelV4CallOptions['prompt'] = [
  { role: 'user', content: [{ type: 'text', text: 'Add 2 and 2' }] },
];

async function ask(body: Uint8Array, prompt = PROMPT, kind: ProviderKind = 'openai-compatible') {
  const sent: OutgoingRequest[] = [];
  const models = createProviderModels({
    key: () => Promise.resolve(null),
    isOnline: () => true,
    pageOrigin: 'https://cloister.example',
    localNetwork: () => Promise.resolve('unknown'),
    sleep: () => Promise.resolve(),
    async send(request) {
      sent.push(request);
      return new Response(Uint8Array.from(body), { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  const options = { prompt, abortSignal: new AbortController().signal };
  const model = models.model(createProviderRow({ kind }), 'm', null);
  const answer = await streamModel(model, options, { text: () => undefined, reasoning: () => undefined });
  return { answer, body: JSON.parse(sent[0]?.body ?? '{}') as Record<string, unknown> };
}

const messageOf = (answer: ModelAnswer) => (answer.type === 'failed' ? answer.error.message : '');

describe('answers of servers', () => {
  it('F52: folds thoughts in tags away', async () => {
    const { answer } = await ask(report('F52/stream.txt'));
    expect(answer).toMatchObject({ text: 'The answer is 4.', reasoning: 'secret plan' });
  });

  it('F53: an empty text of arguments is an empty object', async () => {
    const { answer } = await ask(report('F53/stream.txt'));
    expect(answer).toMatchObject({ calls: [{ toolName: 'list_files' }] });
  });

  it.each([
    ['', '{}'],
    ['{"path":', '{"unreadable":"{\\"path\\":"}'],
    ['"{\\"path\\":\\"/a\\"}"', '{"path":"/a"}'],
    [null, '{}'],
    [[1], '{"unreadable":[1]}'],
  ])('F53: arguments of an earlier call are sent as an object: %j', async (input, sentAs) => {
    const call = { type: 'tool-call' as const, toolCallId: 'c', toolName: 'list_files', input };
    const output = { type: 'json' as const, value: {} };
    const prompt: LanguageModelV4CallOptions['prompt'] = [
      ...PROMPT,
      { role: 'assistant', content: [call] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'list_files', output }] },
    ];
    for (const kind of ['openai-compatible', 'openai', 'anthropic', 'google'] as const) {
      const { body } = await ask(bytesOf(kind, { text: 'Done.' }), prompt, kind);
      const asText = JSON.stringify(JSON.stringify(JSON.parse(sentAs)));
      const sent = JSON.stringify(body);
      expect(sent.includes(asText) || sent.includes(sentAs), `${kind}: ${sent}`).toBe(true);
    }
  });

  it('F57: shows the reason of FastAPI', () => {
    const error = explainFailure({
      provider: createProviderRow({}),
      modelId: 'm',
      status: 422,
      contentType: 'application/json',
      text: report('F57/body.json').toString(),
      hasKey: false,
      retryAfterMs: null,
      mask: (text) => text,
    });
    expect(error.message).toContain('The server says: “body.tools: Extra inputs are not permitted”');
  });

  it('F61: says that the model only thought', async () => {
    const { answer } = await ask(report('F61/stream.txt'));
    expect(messageOf(answer)).toMatch(/^The model only thought/);
    expect(answer).toMatchObject({ onlyThought: 'I think it is 4' });
  });

  it('F67: says that the model declined', async () => {
    const { answer } = await ask(report('F67/stream.txt'));
    expect(messageOf(answer)).toMatch(/^The model declined: “I cannot help with that\.”/);
  });
});

describe('a failure that a filter or a page explains', () => {
  const failed = (status: number, text: string, contentType = 'application/json') =>
    explainFailure({
      ...{ provider: createProviderRow({}), modelId: 'm', status, contentType, text },
      ...{ hasKey: true, retryAfterMs: null, mask: (words: string) => words },
    });

  it('says that a filter declined the request', () => {
    const body = { error: { code: 'content_filter', message: 'The prompt triggered the policy.' } };
    const error = failed(400, JSON.stringify(body));
    expect(error.code).toBe('provider-refused');
    expect(error.message).toMatch(
      /^The content filter of .* declined the request.*The prompt triggered the policy\.”$/,
    );
  });

  it('shows the title of a page, and nothing of an empty "Not Found"', () => {
    const page = failed(502, '<html><head><title>502 Bad Gateway</title></head></html>', 'text/html');
    expect(page.message).toContain('The server says: “502 Bad Gateway”');
    expect(failed(404, '{"detail":"Not Found"}').message).not.toContain('The server says');
    expect(failed(404, '404 page not found', 'text/plain').message).not.toContain('The server says');
  });
});
