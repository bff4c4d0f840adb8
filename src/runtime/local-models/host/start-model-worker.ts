import { readGpuFacts } from '../../../adapters/web-llm/gpu-facts.ts';
import { threadsToUse } from '../../../adapters/wllama/thread-count.ts';
import { hostPortSchema } from '../../../contracts/wire/model-port.ts';
import { loadEngine } from './load-engine.ts';
import { serveEngine } from './serve-engine.ts';

/** The worker's global scope, as far as it is needed. */
export interface ModelWorkerScope {
  readonly navigator: { readonly gpu?: GPU };
  readonly isSecureContext: boolean;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** Holds an engine for whoever has the other end of the port that the page sends. Engines are fetched when they are asked. */
export function startModelWorker(scope: ModelWorkerScope): void {
  const connect = serveEngine({
    load: loadEngine,
    device: async () => ({
      ...(await readGpuFacts(scope.navigator.gpu, scope.isSecureContext)),
      threads: threadsToUse(),
    }),
  });
  scope.addEventListener('message', ({ data, ports }) => {
    const [port] = ports;
    if (port && hostPortSchema.safeParse(data).success) connect(port);
  });
}
