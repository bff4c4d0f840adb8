import { type BuiltInHost, createBuiltInHost } from '../../adapters/built-in-ai/serve-built-in.ts';
import { checkInputs } from '../../adapters/comlink/check-inputs.ts';
import { serveCalls } from '../../adapters/comlink/serve-calls.ts';
import { ENGINE_CALLS, STREAMING_ENGINE_CALLS } from '../../contracts/wire/model-port.ts';

/** Serves the browser's own model, which only a page can reach, on a port. Returns how to end that. */
export function serveBrowserModel(port: MessagePort, host: BuiltInHost = createBuiltInHost()): () => void {
  const served = serveCalls(port, checkInputs(ENGINE_CALLS, host.handlers), { streaming: STREAMING_ENGINE_CALLS });
  return () => {
    served.close();
    void host.unload();
    port.close();
  };
}
