import { describe, expect, it } from 'vitest';
import { addModelSchema } from '../../../../../../src/contracts/domain/local-model.ts';
import { EMPTY_OWN, readOwnModel } from '../../../../../../src/ui/models/local/add/read-own-model.ts';

const GOOD = {
  ...EMPTY_OWN,
  modelUrl: ' http://lab.local:8000/models/Tiny-MLC/resolve/main ',
  modelLibUrl: 'http://lab.local:8000/tiny.wasm',
};

describe('readOwnModel', () => {
  it('returns a model for two addresses, named after its folder', () => {
    const read = readOwnModel(GOOD, ['Tiny-MLC']);
    expect(read).toEqual({
      type: 'model',
      model: {
        engine: 'web-llm',
        modelId: 'Tiny-MLC-2',
        modelLibUrl: GOOD.modelLibUrl,
        modelUrl: 'http://lab.local:8000/models/Tiny-MLC/resolve/main/',
        settings: { contextTokens: 4096 },
      },
    });
    expect(addModelSchema.safeParse(read.type === 'model' && read.model).success).toBe(true);
  });

  it('accepts a name, a context, overrides and hashes', () => {
    const hash = 'a'.repeat(64);
    const read = readOwnModel(
      {
        ...GOOD,
        modelId: 'mine',
        context: '2048',
        overrides: '{"sliding_window_size": 1024}',
        manifest: `{"params_shard_0.bin": "${hash}"}`,
      },
      [],
    );
    expect(read).toMatchObject({
      model: {
        modelId: 'mine',
        settings: { contextTokens: 2048 },
        overrides: { sliding_window_size: 1024 },
        manifest: { 'params_shard_0.bin': hash },
      },
    });
  });

  it('accepts a formatted context', () => {
    expect(readOwnModel({ ...GOOD, context: '4,096' }, [])).toMatchObject({
      model: { settings: { contextTokens: 4096 } },
    });
  });

  it.each([
    ['modelUrl', { modelUrl: 'file:///m/' }],
    ['modelUrl', { modelUrl: '' }],
    ['modelLibUrl', { modelLibUrl: 'http://lab.local/tiny.js' }],
    ['modelId', { modelId: 'a/b' }],
    ['modelId', { modelId: 'known' }],
    ['context', { context: '512' }],
    ['context', { context: '4096.5' }],
    ['overrides', { overrides: '[1]' }],
    ['overrides', { overrides: '{' }],
    ['manifest', { manifest: '{"a.bin": "beef"}' }],
    ['manifest', { manifest: 'nope' }],
  ])('reports %s: %o', (field, patch) => {
    const read = readOwnModel({ ...GOOD, ...patch }, ['known']);
    expect(Object.keys(read.type === 'bad' ? read.errors : {})).toEqual([field]);
  });
});
