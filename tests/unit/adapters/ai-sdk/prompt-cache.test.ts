import { expect, it } from 'vitest';
import { fitOptions, loadSdkModel } from '../../../../src/adapters/ai-sdk/load-sdk-model.ts';
import type { ProviderKind } from '../../../../src/contracts/domain/provider.ts';
import { createProviderRow } from '../../../support/provider/provider-lab.ts';

/** The body that a provider gets for a question after instructions. */
async function bodyFor(kind: ProviderKind, baseURL: string): Promise<Record<string, unknown>> {
  const provider = { ...createProviderRow({}), kind, baseURL, origin: new URL(baseURL).origin };
  let sent = '';
  const model = await loadSdkModel(provider, 'some-model', async (_, { body }) => {
    sent = body;
    return new Response('', { headers: { 'content-type': 'text/event-stream' } });
  });
  const options = fitOptions(provider, {
    prompt: [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
    ],
    tools: [{ type: 'function', name: 'read_file', description: 'Read', inputSchema: { type: 'object' } }],
  });
  await model.doStream(options);
  return JSON.parse(sent);
}

it('asks Anthropic to cache instructions, tools and the conversation so far', async () => {
  const body = await bodyFor('anthropic', 'https://api.anthropic.com/v1');
  const cache = { type: 'ephemeral' };
  expect(body).toMatchObject({ cache_control: cache, system: [{ text: 'Be short.', cache_control: cache }] });
});

it.each([
  ['anthropic', 'https://lab.example/v1'],
  ['openai', 'https://api.openai.com/v1'],
  ['openai-compatible', 'https://api.anthropic.com/v1'],
  ['google', 'https://generativelanguage.googleapis.com/v1beta'],
] as const)('asks no other server: %s at %s', async (kind, baseURL) => {
  expect(JSON.stringify(await bodyFor(kind, baseURL))).not.toContain('ephemeral');
});
