import { describe, expect, it } from 'vitest';
import {
  type AddModel,
  DEFAULT_MODEL_SETTINGS,
  type LocalModel,
} from '../../../../src/contracts/domain/local-model.ts';
import { LOCAL_ENGINES } from '../../../../src/contracts/domain/row-words.ts';
import type { LoadableModel } from '../../../../src/contracts/wire/model-port.ts';
import type { LoadedEngine } from '../../../../src/core/ports/loaded-engine.ts';
import type {
  EngineDescriptor,
  EngineFeatures,
} from '../../../../src/core/shared/local-models/engines/engine-descriptor.ts';
import { ENGINES } from '../../../../src/core/shared/local-models/engines/engines.ts';
import type { Services } from '../../../../src/runtime/app/services.ts';
import { addModel } from '../../../../src/runtime/local-models/add/add-model.ts';
import {
  ENGINE_REGISTRATIONS,
  type EngineRegistrations,
} from '../../../../src/runtime/local-models/add/engine-registrations.ts';
import { ENGINE_LOADERS, type EngineLoaders } from '../../../../src/runtime/local-models/host/engine-loaders.ts';
import { loadEngine } from '../../../../src/runtime/local-models/host/load-engine.ts';
import { createFakeEngine } from '../../../support/text-engine.ts';

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
  it('takes a descriptor, a registration that adds its models, and a loader that loads them', async () => {
    const fake = createFakeEngine(['Hello.']);
    const descriptor: EngineDescriptor = {
      name: 'wllama',
      host: 'worker',
      fileFormat: 'gguf',
      holdsLengths: true,
      words: 'in a test',
      unfit: ({ gpu }) => (gpu ? null : 'A test needs a GPU. Use another engine.'),
    };
    const loaded = { engine: fake } as Partial<LoadedEngine> as LoadedEngine;
    const loaders: EngineLoaders = { ...ENGINE_LOADERS, [descriptor.name]: async () => loaded };
    const model: LoadableModel = {
      modelId: 'm',
      engine: descriptor.name,
      folder: 'f',
      files: [],
      webLlm: null,
      settings: DEFAULT_MODEL_SETTINGS,
    };
    expect(descriptor.unfit(NOTHING)).toContain('GPU');
    const watcher = { signal: new AbortController().signal, onProgress: () => undefined };
    expect(await loadEngine(model, watcher, loaders)).toBe(loaded);

    const row = { modelId: 'm' } as Partial<LocalModel> as LocalModel;
    const given: AddModel[] = [];
    const registrations: EngineRegistrations = {
      ...ENGINE_REGISTRATIONS,
      [descriptor.name]: async (_services: Services, input: AddModel) => {
        given.push(input);
        return row;
      },
    };
    const input: AddModel = { engine: 'wllama', modelId: 'm', url: 'https://models.example/m.gguf' };
    expect(await addModel({} as Partial<Services> as Services, input, {}, registrations)).toBe(row);
    expect(given).toEqual([input]);
  });
});
