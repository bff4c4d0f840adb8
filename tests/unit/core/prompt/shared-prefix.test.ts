import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { loadBuiltIn } from '../../../../src/adapters/built-in-ai/load-built-in.ts';
import { readModelConfig } from '../../../../src/adapters/web-llm/model-config.ts';
import { createWebLlmEngine } from '../../../../src/adapters/web-llm/web-llm-engine.ts';
import { DEFAULT_MODEL_SETTINGS } from '../../../../src/contracts/domain/local-model.ts';
import { createStructuredModel } from '../../../../src/core/local-decoding/structured-tool-calls.ts';
import type { TextEngine } from '../../../../src/core/ports/text-engine.ts';
import { storedRunPath } from '../../../../src/core/shared/paths/run-folder.ts';
import { NOTEBOOK_ID } from '../../../support/loop-seed.ts';
import { createProviderLab } from '../../../support/provider/provider-lab.ts';
import { WIRE_FORMATS } from '../../../support/provider/wire-format.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';
import { createFakeEngine } from '../../../support/text-engine.ts';
import { ANSWERS, driveTwoRuns, RUNS } from '../../../support/two-runs.ts';
import { TINY_CONFIG, TINY_LIBRARY, tinyModel } from '../../../support/web-llm/tiny-model.ts';
import { fakeBrowserModels } from '../../adapters/built-in-ai/fake-browser-models.ts';
import { createFakeMlcEngine } from '../../adapters/web-llm/fake-mlc-engine.ts';

/** The answers as an engine writes them whose decoding is held to a schema. */
const WRITTEN = ANSWERS.map(({ text, calls: [call] = [] }) =>
  JSON.stringify(call ? { tool: call.toolName, input: call.input } : { answer: text }),
);

function limitsOf(contextTokens: number) {
  return { contextTokens, maxOutputTokens: null, temperature: null, countTokens: null };
}

/** Each prompt begins with all of the one before it. */
function expectSharedPrefixes(prompts: readonly string[]): void {
  expect(prompts).toHaveLength(ANSWERS.length);
  for (const [index, prompt] of prompts.entries()) {
    const before = prompts[index - 1] ?? '';
    expect(prompt.slice(0, before.length), `prompt ${index + 1} and the one before it`).toBe(before);
  }
}

/** A list as JSON, open at its end: what is added to the list is added to the text. */
const open = (list: unknown): string => JSON.stringify(list).slice(0, -1);

const promptOf = ({ tools, prompt }: LanguageModelV4CallOptions): string => JSON.stringify(tools) + open(prompt);

describe('prompts of consecutive steps and messages', () => {
  it.each([null, 128_000, 16_000, 6000])('share their prefix for a context of %s tokens', async (contextTokens) => {
    const model = createScriptedModel(ANSWERS.map((turn, n) => ({ ...turn, usage: { inputTokens: 900 + 217 * n } })));
    const ref = { providerId: 'server', modelId: 'm' };
    await driveTwoRuns(model, contextTokens === null ? {} : { chosen: { ref, limits: limitsOf(contextTokens) } });
    expectSharedPrefixes(model.requests.map(promptOf));
  });

  it('contain no run id and no date before the conversation', async () => {
    const model = createScriptedModel(ANSWERS);
    await driveTwoRuns(model);
    const [system] = model.prompts.at(-1) ?? [];
    const last = JSON.stringify(model.prompts.at(-1));
    for (const { runId, today } of RUNS) {
      expect(JSON.stringify([system, model.requests.at(-1)?.tools])).not.toContain(today);
      expect(last).toContain(`Today: ${today}`);
      expect(last).not.toContain(`/runs/${runId}`);
    }
    expect(last).toContain('/runs/this/result-2-1');
  });

  it('keep the order of the tools when the catalog has described some', async () => {
    const describe = (name: string) => ({ calls: [{ toolName: 'catalog_describe', input: { name } }] });
    const model = createScriptedModel([describe('move_file'), describe('delete_file'), describe('move_file')]);
    const chosen = { ref: { providerId: 'server', modelId: 'm' }, limits: limitsOf(8000) };
    await driveTwoRuns(model, { chosen });
    const names = model.requests.map(({ tools = [] }) => tools.map(({ name }) => name).join(' '));
    for (const [index, list] of names.entries()) expect(list.startsWith(names[index - 1] ?? '')).toBe(true);
    expect(names.at(-1)?.endsWith(' move_file delete_file')).toBe(true);
  });
});

describe('the run folder', () => {
  it('resolves to the results of the current run, and of no earlier run', async () => {
    const list = { id: 'x', toolName: 'list_files', input: { path: '/many', recursive: true } };
    const read = (path: string) => ({ calls: [{ toolName: 'read_file', input: { path, lines: 3 } }] });
    const first = '/runs/this/result-1-1.json';
    const turns = [
      { calls: [list] },
      read(first),
      { text: 'Read.' },
      { calls: [list] },
      read(first),
      { text: 'Done.' },
    ];
    const lab = await driveTwoRuns(createScriptedModel(turns));
    const results = (await lab.messages()).filter(({ role }) => role === 'tool').map((row) => JSON.stringify(row));
    expect(results[0]).toContain(`"savedTo":"${first}"`);
    expect(results[1]).toContain(`"path":"${first}"`);
    const later = /"savedTo":"(\/runs\/this\/[^"]+)"/.exec(results[2] ?? '')?.[1] ?? '';
    expect(later).not.toBe(first);
    expect(results[3]).toContain(`No file or folder exists at ${first}`);
    const stored = (await lab.store.notebook(NOTEBOOK_ID)).get(storedRunPath(later, 'run-2'));
    expect(stored?.kind).toBe('file');
  });
});

describe('prompts for an engine', () => {
  const settings = { ...DEFAULT_MODEL_SETTINGS, contextTokens: 8192 };
  const drive = (engine: TextEngine) => {
    const ref = { providerId: engine.engine, modelId: engine.modelId };
    return driveTwoRuns(createStructuredModel(engine), { chosen: { ref, limits: limitsOf(8192) } });
  };

  it.each([true, false])('share their prefix in llama.cpp (a template with a system role: %s)', async (known) => {
    const engine = createFakeEngine(WRITTEN, { contextTokens: 8192, roles: { system: known, tool: known } });
    await drive(engine);
    expectSharedPrefixes(engine.requests.map(({ messages }) => open(messages)));
  });

  it('share their prefix in WebLLM', async () => {
    const mlc = createFakeMlcEngine(WRITTEN.map((text, n) => ({ tokens: [text], promptTokens: 1200 + 150 * n })));
    const engine = createWebLlmEngine({
      engine: mlc,
      modelId: 'Tiny-q4f32_1',
      library: TINY_LIBRARY,
      idleTimeoutMs: 5000,
      countTokens: null,
      config: readModelConfig(JSON.stringify(TINY_CONFIG), tinyModel()),
      tokens: { special: [], thinks: false },
      gone: () => null,
      onGone: () => () => undefined,
    });
    await drive(engine);
    expectSharedPrefixes(mlc.requests.map(({ messages }) => open(messages)));
  });

  it('share their prefix in the browser’s own model', async () => {
    const models = fakeBrowserModels();
    models.contextWindow = 8192;
    let asked = 0;
    const engine = await loadBuiltIn(
      models,
      { modelId: 'built-in', settings },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    const generate: TextEngine['generate'] = (request) => {
      models.answer = [WRITTEN[asked] ?? ''];
      asked += 1;
      return engine.generate(request);
    };
    await drive({ ...engine, countTokens: null, generate });
    const sessions = models.created.filter(({ initialPrompts }) => initialPrompts !== undefined);
    expectSharedPrefixes(
      sessions.map(({ initialPrompts = [] }, index) => {
        return open([...initialPrompts, { role: 'user', content: models.prompted[index]?.input }]);
      }),
    );
  });
});

describe('requests to a server', () => {
  it.each(WIRE_FORMATS)('share their prefix in the format %s', async (format) => {
    const script = ANSWERS.map(({ text, calls = [] }) => ({
      ...(text === undefined ? {} : { text }),
      calls: calls.map(({ toolName, input, id = '' }) => ({ name: toolName, input, id })),
    }));
    const lab = await createProviderLab({ script });
    try {
      const model = lab.models.model(lab.provider(format), 'test-model', null);
      const chosen = { ref: { providerId: 'lab', modelId: 'test-model' }, limits: limitsOf(64_000) };
      await driveTwoRuns(model, { chosen });
      expectSharedPrefixes(lab.server.asked().map(({ body }) => bodyPrefix(body)));
    } finally {
      await lab.close();
    }
  });
});

/** All of a request that a server puts into its prompt, the conversation last. */
function bodyPrefix(text: string): string {
  const { messages, input, contents, max_tokens, max_output_tokens, generationConfig, ...rest } = JSON.parse(text);
  const { maxOutputTokens, ...settings } = generationConfig ?? {};
  return JSON.stringify([rest, settings]) + open(messages ?? input ?? contents);
}
