import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unfitInPage } from '../../../../src/client/models/engine-fit.ts';
import { PAGE_ENGINES } from '../../../../src/client/models/page-engines.ts';
import {
  ENGINE_NAMES,
  ENGINES,
  type EngineFeatures,
  type EngineRow,
} from '../../../../src/contracts/domain/local-engines.ts';
import {
  addModelSchema,
  DEFAULT_MODEL_SETTINGS,
  type LocalModel,
  localModelSchema,
  type ModelListing,
} from '../../../../src/contracts/domain/local-model.ts';
import { RESERVED_PROVIDER_IDS } from '../../../../src/contracts/domain/provider.ts';
import { modelUnfitError } from '../../../../src/contracts/errors/messages/model-messages.ts';
import type { LoadableModel } from '../../../../src/contracts/wire/model-port.ts';
import type { LoadedEngine } from '../../../../src/core/ports/loaded-engine.ts';
import type { Services } from '../../../../src/runtime/app/services.ts';
import { type HostLink, noHosts } from '../../../../src/runtime/local-models/engine/host-link.ts';
import { ENGINE_LOADERS, ENGINE_REGISTRATIONS } from '../../../../src/runtime/local-models/engines.ts';
import { loadEngine } from '../../../../src/runtime/local-models/host/load-engine.ts';
import { serveEngine } from '../../../../src/runtime/local-models/host/serve-engine.ts';
import { isHere } from '../../../../src/ui/state/models/answering-model.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createFakeEngine } from '../../../support/text-engine.ts';

// What a person does who adds an engine: a row in the contracts, a folder, and its lines in the list of engines.
vi.mock('../../../../src/contracts/domain/local-engines.ts', async (importActual) => {
  const actual = await importActual<typeof import('../../../../src/contracts/domain/local-engines.ts')>();
  const parrot: EngineRow = {
    host: 'worker',
    fileFormat: 'gguf',
    holdsLengths: true,
    keepsPrefix: false,
    words: 'in a cage',
    unfit: ({ webAssembly }) => (webAssembly ? null : 'engineWebAssembly'),
    input: ({ modelId, json }) => ({ modelId, lesson: json }),
  };
  const engines: Readonly<Record<string, EngineRow>> = { ...actual.ENGINES, parrot };
  return {
    ...actual,
    ENGINES: engines,
    ENGINE_NAMES: Object.keys(engines),
    isEngine: (name: string) => Object.hasOwn(engines, name),
  };
});
vi.mock('../../../../src/runtime/local-models/engines.ts', async (importActual) => {
  const actual = await importActual<typeof import('../../../../src/runtime/local-models/engines.ts')>();
  const load = async ({ engine, modelId }: LoadableModel): Promise<LoadedEngine> => ({
    engine: { ...createFakeEngine(['{"answer":"Polly."}'], { engine }), modelId },
    facts: {
      contextTokens: 4096,
      trainedContextTokens: null,
      roles: { system: true, tool: true },
      counts: false,
      runsOn: 'a perch',
    },
    lost: new Promise(() => undefined),
    unload: async () => undefined,
  });
  const add = async ({ store }: Services, { engine, modelId, lesson }: Parrot): Promise<LocalModel> => {
    const row = localModelSchema.parse({
      modelId,
      engine,
      title: String(lesson['word']),
      licence: '',
      folder: 'parrot',
      files: [],
      manifest: 'made',
      webLlm: null,
      state: 'ready',
      error: null,
      notice: null,
      settings: DEFAULT_MODEL_SETTINGS,
      trainedContextTokens: null,
      addedMs: 1,
      updatedMs: 1,
    });
    await store.addLocalModel(row);
    return row;
  };
  return {
    ENGINE_LOADERS: { ...actual.ENGINE_LOADERS, parrot: load },
    ENGINE_REGISTRATIONS: { ...actual.ENGINE_REGISTRATIONS, parrot: add },
  };
});

interface Parrot {
  readonly engine: string;
  readonly modelId: string;
  readonly lesson: Readonly<Record<string, unknown>>;
}
const polly: Parrot = { engine: 'parrot', modelId: 'polly', lesson: { word: 'Polly' } };

/** The worker that holds engines, without its thread. */
function hostsHere(): HostLink {
  const connect = serveEngine({ load: loadEngine, device: async () => ({}) });
  return {
    ...noHosts(),
    async want() {
      const { port1, port2 } = new MessageChannel();
      connect(port1);
      return { port: port2, loaded: null };
    },
  };
}

describe('an engine added to the list of names and the list of engines', () => {
  let lab: RuntimeLab;
  beforeEach(async () => {
    lab = await openRuntimeLab({ hosts: hostsHere() });
    return () => lab.stop();
  });
  afterEach(() => vi.unstubAllGlobals());

  const add = async (input: object = polly) => (await lab.refusal('models.add', input)) as ModelListing;

  it('is accepted by the contracts, with its own input', () => {
    expect(ENGINE_NAMES).toContain('parrot');
    expect(addModelSchema.parse(polly)).toEqual(polly);
    expect(addModelSchema.safeParse({ ...polly, url: 'https://models.example/m.gguf' }).success).toBe(false);
    expect(addModelSchema.safeParse({ ...polly, engine: 'wllama' }).success).toBe(false);
    expect(RESERVED_PROVIDER_IDS).toContain('parrot');
    expect(isHere({ providerId: 'parrot', modelId: 'polly' })).toBe(true);
  });

  it('adds a model, which is listed and stored', async () => {
    expect(await add()).toMatchObject({ engine: 'parrot', title: 'Polly', state: 'ready', available: true });
    expect(await lab.database.localModels.get('polly')).toMatchObject({ engine: 'parrot', folder: 'parrot' });
    expect(await add({ ...polly, lesson: 'none' })).toBe('bad-input');
  });

  it('is offered where it fits, and otherwise explains why and what to do', async () => {
    const parrot = ENGINE_NAMES.find((name) => String(name) === 'parrot') ?? 'wllama';
    expect(unfitInPage(parrot)).toBeNull();
    vi.stubGlobal('WebAssembly', undefined);
    const reason = 'WebAssembly is turned off in this browser. Turn on WebAssembly, or connect a model server.';
    expect(unfitInPage(parrot)).toBe('engineWebAssembly');
    expect(await add()).toMatchObject({ available: false, reason });
  });

  it('executes a run with the loaded model', async () => {
    await add();
    const model = { providerId: 'parrot', modelId: 'polly' };
    expect(await lab.call('agents.update', { name: 'assistant', patch: { model } })).toMatchObject({ available: true });
    const notebookId = await lab.notebook();
    const { runId } = await lab.call('runs.start', { message: 'Speak.', agent: 'assistant', notebookId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed', text: 'Polly.' });
    expect(await lab.call('models.list', {})).toMatchObject([{ modelId: 'polly', state: 'loaded' }]);
  });
});

const EVERYTHING: EngineFeatures = { gpu: true, webAssembly: true, languageModel: true };
const NOTHING: EngineFeatures = { gpu: false, webAssembly: false, languageModel: false };

describe('the list of engines', () => {
  it.each(ENGINE_NAMES)('has all fields for %s', (name) => {
    const engine = ENGINES[name];
    expect(engine.words).not.toBe('');
    expect(engine.unfit(EVERYTHING)).toBeNull();
    const unfit = engine.unfit(NOTHING);
    expect(unfit && modelUnfitError.sentence(unfit).message).toMatch(/\. .+\.$/s);
    expect(engine.host === 'page').toBe(ENGINE_LOADERS[name] === null);
    expect(engine.host === 'page').toBe(Object.hasOwn(PAGE_ENGINES, name));
    expect(ENGINE_REGISTRATIONS[name]).toBeTypeOf('function');
  });

  it('lets the page report a browser without its own model', () => {
    expect(ENGINES['built-in'].unfit({ ...NOTHING, languageModel: null })).toBeNull();
  });

  it('is the only place that compares engine names', () => {
    const compared = new RegExp(
      `(?:[!=]==?|case) '(?:${ENGINE_NAMES.join('|')})'|'(?:${ENGINE_NAMES.join('|')})' [!=]==?`,
    );
    expect("if (engine === 'wllama')").toMatch(compared);
    const root = resolve(import.meta.dirname, '../../../..');
    const files = globSync('{src,workers}/**/*.{ts,tsx}', { cwd: root });
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => compared.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});
