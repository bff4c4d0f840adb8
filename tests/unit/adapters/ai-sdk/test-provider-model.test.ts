import { afterEach, describe, expect, it } from 'vitest';
import type { TestedModel } from '../../../../src/adapters/ai-sdk/test-provider-model.ts';
import type { Usage } from '../../../../src/contracts/domain/run/run.ts';
import { refusal } from '../../../support/provider/faults.ts';
import { createProviderLab, type ProviderLab } from '../../../support/provider/provider-lab.ts';
import type { Turn } from '../../../support/provider/script.ts';
import { WIRE_FORMATS, type WireFormat } from '../../../support/provider/wire-format.ts';

let lab: ProviderLab | undefined;
afterEach(() => lab?.close());

type Counted = TestedModel & { usages: (Usage | null)[] };

async function test(format: WireFormat, ...turns: readonly Turn[]): Promise<Counted> {
  lab = await createProviderLab({ script: turns });
  const usages: (Usage | null)[] = [];
  const options = { thorough: turns.length > 1, onAnswer: (usage: Usage | null) => void usages.push(usage) };
  const tested = await lab.models.test(lab.provider(format), 'test-model', options, new AbortController().signal);
  return { ...tested, usages };
}

describe.each(WIRE_FORMATS)('a test of a model that speaks %s', (format) => {
  it('recognizes a matching call', async () => {
    const result = await test(format, { text: 'Well.', calls: [{ name: 'report_word', input: { word: 'ready' } }] });
    expect(result).toMatchObject({ modelId: 'test-model', callsTools: true, text: 'Well.' });
    expect(result.usages).toMatchObject([{ inputTokens: 12, outputTokens: 34 }]);
    expect(result.more).toBeUndefined();
    expect(result.firstTokenMs).toBeLessThanOrEqual(result.totalMs);
    expect(lab?.server.asked()).toHaveLength(1);
    expect(lab?.sent[0]?.runId).toBeNull();
  });

  it.each([
    ['no call', { text: 'ready' }],
    ['another tool', { calls: [{ name: 'other', input: { word: 'ready' } }] }],
    ['arguments that do not match', { calls: [{ name: 'report_word', input: { words: ['ready'] } }] }],
    ['arguments that are not JSON', { calls: [{ name: 'report_word', argumentsText: '{"word":' }] }],
  ] satisfies [string, Turn][])('recognizes %s', async (_title, turn) => {
    expect((await test(format, turn)).callsTools).toBe(false);
  });

  const calls = ['red', 'blue'].map((word) => ({ name: 'report_word', input: { word } }));

  it('recognizes two parallel calls, and the use of their results', async () => {
    const result = await test(format, { reasoning: 'Two.', calls }, { text: 'They are 5813 and 2947.' });
    expect(result).toMatchObject({ callsTools: true, more: { parallel: true, usesResults: true } });
    expect(result.usages).toHaveLength(2);
    const [, second] = lab?.server.asked() ?? [];
    expect(second?.body).toContain('5813');
    expect(second?.body).toContain('2947');
  });

  it.each([
    ['one call only', calls.slice(0, 1), 'It is 5813.', { parallel: false, usesResults: true }],
    ['unused results', calls, 'They are 5813 and 1234.', { parallel: true, usesResults: false }],
  ])('recognizes %s', async (_title, some, text, more) => {
    expect((await test(format, { calls: some }, { text })).more).toEqual(more);
  });

  it('sends no second request after an answer without a call', async () => {
    const result = await test(format, { text: 'No.' }, { text: '5813 2947' });
    expect(result).toMatchObject({ callsTools: false, more: { parallel: false, usesResults: false } });
    expect(lab?.server.asked()).toHaveLength(1);
  });

  it('rejects with the error of the request', async () => {
    const fault = refusal(format, 404, { type: 'not_found_error', message: 'model: test-model' });
    await expect(test(format, { fault })).rejects.toMatchObject({ code: 'model-not-found' });
    await lab?.close();
    await expect(test(format, { text: 'x', stopReason: null })).rejects.toMatchObject({ code: 'answer-cut' });
  });
});
