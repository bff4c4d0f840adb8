import { afterEach, describe, expect, it } from 'vitest';
import type { TestedModel } from '../../../../src/adapters/ai-sdk/test-model.ts';
import { refusal } from '../../../support/provider/faults.ts';
import { createProviderLab, type ProviderLab } from '../../../support/provider/provider-lab.ts';
import type { Turn } from '../../../support/provider/script.ts';
import { WIRE_FORMATS, type WireFormat } from '../../../support/provider/wire-format.ts';

let lab: ProviderLab | undefined;
afterEach(() => lab?.close());

async function test(format: WireFormat, turn: Turn): Promise<TestedModel> {
  lab = await createProviderLab({ script: () => turn });
  return lab.models.test(lab.provider(format), 'test-model', new AbortController().signal);
}

describe.each(WIRE_FORMATS)('a test of a model that speaks %s', (format) => {
  it('sees a call that fits', async () => {
    const result = await test(format, { text: 'Well.', calls: [{ name: 'report_word', input: { word: 'ready' } }] });
    expect(result).toMatchObject({ modelId: 'test-model', callsTools: true, text: 'Well.' });
    expect(result.usage).toMatchObject({ inputTokens: 12, outputTokens: 34 });
    expect(result.firstTokenMs).toBeLessThanOrEqual(result.totalMs);
    expect(lab?.server.asked()).toHaveLength(1);
    expect(lab?.sent[0]?.runId).toBeNull();
  });

  it.each([
    ['no call', { text: 'ready' }],
    ['another tool', { calls: [{ name: 'other', input: { word: 'ready' } }] }],
    ['arguments that do not fit', { calls: [{ name: 'report_word', input: { words: ['ready'] } }] }],
    ['arguments that are no JSON', { calls: [{ name: 'report_word', argumentsText: '{"word":' }] }],
  ] satisfies [string, Turn][])('sees %s', async (_title, turn) => {
    expect((await test(format, turn)).callsTools).toBe(false);
  });

  it('rejects as a request does', async () => {
    const fault = refusal(format, 404, { type: 'not_found_error', message: 'model: test-model' });
    await expect(test(format, { fault })).rejects.toMatchObject({ code: 'model-not-found' });
    await lab?.close();
    await expect(test(format, { text: 'x', stopReason: null })).rejects.toMatchObject({ code: 'answer-cut' });
  });
});
