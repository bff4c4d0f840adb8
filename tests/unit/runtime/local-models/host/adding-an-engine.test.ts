import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL_SETTINGS } from '../../../../../src/contracts/domain/local-model.ts';
import { LOCAL_ENGINES } from '../../../../../src/contracts/domain/row-words.ts';
import type { LoadableModel } from '../../../../../src/contracts/wire/model-port.ts';
import type { LoadedEngine } from '../../../../../src/core/ports/loaded-engine.ts';
import type {
  EngineDescriptor,
  EngineFeatures,
} from '../../../../../src/core/shared/local-models/engines/engine-descriptor.ts';
import { ENGINES } from '../../../../../src/core/shared/local-models/engines/engines.ts';
import { ENGINE_LOADERS, type EngineLoaders } from '../../../../../src/runtime/local-models/host/engine-loaders.ts';
import { loadEngine } from '../../../../../src/runtime/local-models/host/load-engine.ts';
import { createFakeEngine } from '../../../../support/text-engine.ts';

const EVERYTHING: EngineFeatures = { gpu: true, webAssembly: true, languageModel: true };
const NOTHING: EngineFeatures = { gpu: false, webAssembly: false, languageModel: false };

describe('the list of engines', () => {
  it.each(LOCAL_ENGINES)('says of %s all that other code asks for', (name) => {
    const engine = ENGINES[name];
    expect(engine.name).toBe(name);
    expect(engine.words).not.toBe('');
    expect(engine.unfit(EVERYTHING)).toBeNull();
    expect(engine.unfit(NOTHING)).toMatch(/\. .+\.$/s);
    expect(engine.host === 'page').toBe(ENGINE_LOADERS[name] === null);
  });

  it('leaves it to the page to say that a browser has no model of its own', () => {
    expect(ENGINES['built-in'].unfit({ ...NOTHING, languageModel: null })).toBeNull();
  });
});

describe('adding an engine', () => {
  it('takes a descriptor, which says whether it can run, and a loader, by which its models are loaded', async () => {
    const fake = createFakeEngine(['Hello.']);
    const descriptor: EngineDescriptor = {
      ...{ name: 'wllama', host: 'worker', fileFormat: 'gguf', holdsLengths: true, words: 'in a test' },
      unfit: ({ gpu }) => (gpu ? null : 'A test needs a GPU. Use another engine.'),
    };
    const loaded = { engine: fake } as Partial<LoadedEngine> as LoadedEngine;
    const loaders: EngineLoaders = { ...ENGINE_LOADERS, [descriptor.name]: async () => loaded };
    const model: LoadableModel = {
      ...{ modelId: 'm', engine: descriptor.name, folder: 'f', files: [], webLlm: null },
      settings: DEFAULT_MODEL_SETTINGS,
    };
    expect(descriptor.unfit(NOTHING)).toContain('GPU');
    const watcher = { signal: new AbortController().signal, onProgress: () => undefined };
    expect(await loadEngine(model, watcher, loaders)).toBe(loaded);
  });
});
