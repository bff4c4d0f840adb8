import './agent-worker/close-ways-out.ts';
import './agent-worker/allow-engine-threads.ts';
// What the adapters of engines share is in the script of this worker: Firefox checks the imports of a module that is loaded later against
// `worker-src`, which allows only `blob:` here.
import '../src/core/local-prompt/escape-marks.ts';
import '../src/core/shared/json/parse-json.ts';
import { startModelWorker } from '../src/runtime/local-models/host/start-model-worker.ts';

declare const self: DedicatedWorkerGlobalScope;

startModelWorker(self);
