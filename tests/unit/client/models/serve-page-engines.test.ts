import { afterEach, describe, expect, it } from 'vitest';
import type { PageEngine } from '../../../../src/client/models/page-engines.ts';
import { servePageEngines } from '../../../../src/client/models/serve-page-engines.ts';
import { CloisterError, toErrorData } from '../../../../src/contracts/errors/errors.ts';
import type { EngineHandlers } from '../../../../src/contracts/wire/model-port.ts';
import { openEnginePort } from '../../../../src/runtime/local-models/host/port-engine.ts';
import { localModelRow } from '../../../support/models/local-model-row.ts';

const unloaded: string[] = [];
let close = () => {};
afterEach(() => {
  close();
  unloaded.length = 0;
});

/** An engine that answers with its name. */
function pageEngine(name: string): () => PageEngine {
  const handlers: EngineHandlers = {
    load: async () => ({
      contextTokens: 1024,
      trainedContextTokens: null,
      roles: { system: true, tool: false },
      counts: true,
      runsOn: name,
    }),
    async generate(_request, { emit }) {
      emit({ type: 'text', delta: name });
      emit({ type: 'end', reason: 'stop', usage: { inputTokens: 1, outputTokens: 1 } });
      return null;
    },
    count: async () => name.length,
    unload: async () => null,
    device: async () => ({ [name]: 'available' }),
    untilLost: () => new Promise(() => undefined),
  };
  return () => ({ handlers, unload: async () => void unloaded.push(name) });
}

function serve() {
  const { port1, port2 } = new MessageChannel();
  const stop = servePageEngines(port1, { 'built-in': pageEngine('built-in'), wllama: pageEngine('wllama') });
  const port = openEnginePort(port2, () => undefined);
  close = () => {
    port.close(new CloisterError('cancelled', 'The test is over.'));
    stop();
  };
  return { port, stop };
}
const watching = { signal: new AbortController().signal, onProgress: () => undefined };

describe('servePageEngines', () => {
  it('generates with the engine of the model that was loaded last', async () => {
    const { port } = serve();
    for (const name of ['wllama', 'built-in'] as const) {
      const engine = await port.load(localModelRow({ engine: name, files: [] }), watching);
      expect(await engine.countTokens?.('text')).toBe(name.length);
      const request = { messages: [], jsonSchema: null, maxTokens: 9, temperature: 0, signal: watching.signal };
      const pieces = await Array.fromAsync(engine.generate(request));
      expect(pieces[0]).toEqual({ type: 'text', delta: name });
    }
    expect(unloaded).toEqual(['wllama']);
  });

  it('returns the device facts of all engines', async () => {
    expect(await serve().port.device()).toEqual({ 'built-in': 'available', wllama: 'available' });
  });

  it('refuses a model of an engine that does not run in the page', async () => {
    const refused = serve().port.load(localModelRow({ engine: 'web-llm', files: [] }), watching);
    expect(await refused.then(() => null, toErrorData)).toMatchObject({ code: 'internal' });
  });

  it('unloads all engines when it stops', () => {
    serve().stop();
    expect(unloaded).toEqual(['built-in', 'wllama']);
  });
});
