import { modelLostError } from '../../contracts/errors/messages/model-messages.ts';
import type { EngineHandlers } from '../../contracts/wire/model-port.ts';
import type { HostedEngine } from '../../core/ports/hosted-engine.ts';
import { type BrowserModels, findBrowserModels, readAvailability } from './browser-model.ts';
import { loadBuiltIn } from './load-built-in.ts';

export interface BuiltInHost {
  readonly handlers: EngineHandlers;
  unload(): Promise<void>;
}

/** Serves the calls of an engine host with the browser's built-in model, which only a page can access. */
export function createBuiltInHost(models: BrowserModels | null = findBrowserModels()): BuiltInHost {
  let loaded: HostedEngine | null = null;

  async function unload(): Promise<void> {
    const engine = loaded;
    loaded = null;
    await engine?.unload();
  }

  function engine(): HostedEngine {
    if (loaded) return loaded;
    throw modelLostError('builtInGone');
  }

  const handlers: EngineHandlers = {
    async load({ model }, { signal, emit }) {
      await unload();
      const onProgress = (share: number) =>
        emit({ type: 'progress', phase: 'download', file: '', doneBytes: share, totalBytes: 1 });
      loaded = await loadBuiltIn(models, model, { signal, onProgress });
      const { contextTokens, trainedContextTokens, roles, runsOn, countTokens } = loaded;
      return { contextTokens, trainedContextTokens, roles, runsOn, counts: countTokens !== null };
    },
    async generate(request, { signal, emit }) {
      for await (const piece of engine().generate({ ...request, signal })) emit(piece);
      return null;
    },
    count: async ({ text }) => Math.ceil((await engine().countTokens?.(text)) ?? 0),
    unload: () => unload().then(() => null),
    device: () => readAvailability(models),
    // The browser does not report a lost model: the next call fails.
    untilLost: () => new Promise(() => undefined),
  };
  return { handlers, unload };
}
