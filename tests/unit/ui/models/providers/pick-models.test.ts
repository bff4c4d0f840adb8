import { describe, expect, it } from 'vitest';
import { pickModels, SHOWN_MODELS } from '../../../../../src/ui/models/providers/pick-models.ts';

const many = Array.from({ length: 40 }, (_, i) => ({ modelId: `org/model-${i}` }));
const pick = (text: string, isDefault = 'none') =>
  pickModels(many, text, ({ modelId }) => modelId === isDefault).map(({ modelId }) => modelId);

describe('pickModels', () => {
  it('returns a short list unchanged', () => {
    const few = many.slice(0, SHOWN_MODELS);
    expect(pickModels(few, '', ({ modelId }) => modelId === 'org/model-5')).toEqual(few);
  });

  it('returns the first of many, with the default first', () => {
    const picked = pick('', 'org/model-39');
    expect(picked).toHaveLength(SHOWN_MODELS);
    expect(picked.slice(0, 2)).toEqual(['org/model-39', 'org/model-0']);
  });

  it('sorts models with known prices first', () => {
    const prices = { inputUsdPerMTok: 1, outputUsdPerMTok: 2 };
    const models = many.map((model) => (model.modelId === 'org/model-20' ? { ...model, prices } : model));
    expect(pickModels(models, '', () => false)[0]?.modelId).toBe('org/model-20');
  });

  it('matches all words, in any order and case', () => {
    expect(pick('-17 ORG')).toEqual(['org/model-17']);
    expect(pick('nowhere')).toEqual([]);
  });
});
