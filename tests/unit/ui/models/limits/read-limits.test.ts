import { describe, expect, it } from 'vitest';
import { readLimits, toLimitDraft } from '../../../../../src/ui/models/limits/read-limits.ts';

describe('readLimits', () => {
  it('reads numbers, and an empty field as unknown', () => {
    expect(readLimits({ context: ' 32,768 ', output: '2 000', temperature: '0,7' })).toEqual({
      type: 'ok',
      limits: { contextTokens: 32_768, maxOutputTokens: 2000, temperature: 0.7 },
    });
    expect(readLimits({ context: '', output: ' ', temperature: '' })).toEqual({
      type: 'ok',
      limits: { contextTokens: null, maxOutputTokens: null, temperature: null },
    });
  });

  it.each([
    [{ context: '100', output: '', temperature: '' }, ['context']],
    [{ context: 'large', output: '15', temperature: '2.1' }, ['context', 'output', 'temperature']],
    [{ context: '2048.5', output: '12.8', temperature: '' }, ['context', 'output']],
    [{ context: '4096', output: '4096', temperature: '-1' }, ['output', 'temperature']],
    [{ context: ',', output: '99999999999', temperature: '0x1' }, ['context', 'output', 'temperature']],
  ])('returns the invalid fields of %j', (draft, fields) => {
    expect(readLimits(draft)).toEqual({ type: 'bad', fields });
  });

  it('returns stored limits unchanged', () => {
    const model = { modelId: 'm', contextTokens: 4096, temperature: 0 };
    expect(toLimitDraft(model)).toEqual({ context: '4096', output: '', temperature: '0' });
    expect(readLimits(toLimitDraft(model))).toMatchObject({ limits: { contextTokens: 4096, temperature: 0 } });
  });
});
