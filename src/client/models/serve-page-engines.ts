import { checkInputs } from '../../adapters/comlink/check-inputs.ts';
import { serveCalls } from '../../adapters/comlink/serve-calls.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { modelLostError } from '../../contracts/errors/messages/model-messages.ts';
import { ENGINE_CALLS, type EngineHandlers, STREAMING_ENGINE_CALLS } from '../../contracts/wire/model-port.ts';
import { PAGE_ENGINES, type PageEngine } from './page-engines.ts';

/**
 * Serves on a port the engines that only a page can access; `load` chooses one of them. Returns a function that stops
 * it.
 */
export function servePageEngines(
  port: MessagePort,
  list: Readonly<Record<string, () => PageEngine>> = PAGE_ENGINES,
): () => void {
  const engines = new Map(Object.entries(list).map(([name, create]) => [name, create()]));
  const all = [...engines.values()];
  let chosen: PageEngine | null = null;

  function answering(): EngineHandlers {
    if (chosen !== null) return chosen.handlers;
    throw modelLostError('gone');
  }

  const handlers: EngineHandlers = {
    async load(input, context) {
      const next = engines.get(input.model.engine);
      if (next === undefined) throw internalError('notInPage', { engine: input.model.engine });
      if (chosen !== next) await chosen?.unload();
      chosen = next;
      return next.handlers.load(input, context);
    },
    generate: async (input, context) => answering().generate(input, context),
    count: async (input, context) => answering().count(input, context),
    async unload() {
      await chosen?.unload();
      return null;
    },
    async device(input, context) {
      const facts = await Promise.all(all.map((engine) => engine.handlers.device(input, context)));
      return Object.assign({}, ...facts);
    },
    untilLost: (input, context) => Promise.race(all.map((engine) => engine.handlers.untilLost(input, context))),
  };
  const served = serveCalls(port, checkInputs(ENGINE_CALLS, handlers), { streaming: STREAMING_ENGINE_CALLS });
  return () => {
    served.close();
    for (const engine of all) void engine.unload();
    port.close();
  };
}
