import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createKeyMask } from '../../../../../src/adapters/ai-sdk/mask/mask-key.ts';
import { maskParts } from '../../../../../src/adapters/ai-sdk/mask/mask-parts.ts';
import { DISGUISES, givesAway } from '../../../../support/key-disguises.ts';

type Part = LanguageModelV4StreamPart;
const KEY = 'sk-canary-0d5f6b7c81e94a2233';

async function masked(parts: readonly Part[]): Promise<Part[]> {
  const source = new ReadableStream<Part>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  const mask = createKeyMask(KEY);
  return Array.fromAsync(source.pipeThrough(maskParts(() => mask)));
}

const delta = (text: string, id = '0'): Part => ({ type: 'text-delta', id, delta: text });
const textOf = (parts: readonly Part[]) =>
  parts.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : [])).join('');

describe('maskParts', () => {
  it.each(Object.entries(DISGUISES))(
    'masks a key that arrives in single characters, in one part and in many: %s',
    async (_name, disguise) => {
      const shown = disguise(KEY).split('');
      const inOne = await masked([...shown.map((text) => delta(text)), { type: 'text-end', id: '0' }]);
      const inMany = await masked(
        shown.flatMap((text, id) => [delta(text, `${id}`), { type: 'text-end', id: `${id}` }]),
      );
      for (const parts of [inOne, inMany]) {
        expect(givesAway(textOf(parts), KEY)).toBeNull();
        expect(textOf(parts)).toHaveLength(shown.length);
      }
    },
  );

  it.each(Object.entries(DISGUISES))('masks names, input, metadata and reasons: %s', async (_name, disguise) => {
    const shown = disguise(KEY);
    const parts = await masked([
      { type: 'response-metadata', id: shown, modelId: shown },
      { type: 'tool-input-start', id: shown, toolName: shown },
      { type: 'tool-call', toolCallId: shown, toolName: shown, input: JSON.stringify({ [shown]: [...shown] }) },
      { type: 'text-end', id: '0', providerMetadata: { server: { seen: shown } } },
      {
        type: 'finish',
        finishReason: { unified: 'error', raw: shown },
        usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
      } as Part,
    ]);
    expect(givesAway(JSON.stringify(parts), KEY)).toBeNull();
    expect(parts.map(({ type }) => type)).toEqual([
      'response-metadata',
      'tool-input-start',
      'tool-call',
      'text-end',
      'finish',
    ]);
  });

  it('loses no text that starts like a key, however the answer ends', async () => {
    const error: Part = { type: 'error', error: new Error('cut') };
    expect(await masked([delta('from sk-can'), error])).toEqual([delta('from '), delta('sk-can'), error]);
    expect(textOf(await masked([delta('from sk-can')]))).toBe('from sk-can');
    expect(textOf(await masked([delta('from sk-can'), delta('teen', '1')]))).toBe('from sk-canteen');
  });
});
