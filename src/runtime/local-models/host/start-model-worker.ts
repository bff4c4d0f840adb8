// What the adapters of engines share is in the script of this worker: Firefox checks the imports of a module that is loaded later
// against `worker-src`, which allows only `blob:` here.
import '../../../core/local-prompt/escape-marks.ts';
import '../../../core/shared/json/parse-json.ts';
import { checkInputs } from '../../../adapters/comlink/check-inputs.ts';
import type { RpcPort } from '../../../adapters/comlink/rpc-port.ts';
import { serveCalls } from '../../../adapters/comlink/serve-calls.ts';
import { readGpuFacts } from '../../../adapters/web-llm/gpu-facts.ts';
import { threadsToUse } from '../../../adapters/wllama/thread-count.ts';
import { callerBadInputError } from '../../../contracts/errors/messages/internal-messages.ts';
import { MODEL_WORKER_CALLS } from '../../../contracts/wire/model-port.ts';
import { loadEngine } from './load-engine.ts';
import { serveEngine } from './serve-engine.ts';

/** The used part of the worker's global scope. */
export interface ModelWorkerScope extends RpcPort {
  readonly navigator: { readonly gpu?: GPU };
  readonly isSecureContext: boolean;
}

/**
 * Runs an engine for the agent worker, whose port the page passes with `connect`. Engine code is loaded with the first
 * model.
 */
export function startModelWorker(scope: ModelWorkerScope): void {
  const connect = serveEngine({
    load: loadEngine,
    device: async () => ({
      ...(await readGpuFacts(scope.navigator.gpu, scope.isSecureContext)),
      threads: threadsToUse(),
    }),
  });
  const handlers = checkInputs(MODEL_WORKER_CALLS, {
    connect(_input, { port }) {
      if (port === null) throw callerBadInputError('modelPort');
      connect(port);
      return null;
    },
  });
  serveCalls(scope, handlers, { withPort: ['connect'] });
}
