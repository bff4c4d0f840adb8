import './agent-worker/close-ways-out.ts';
import './agent-worker/allow-engine-threads.ts';
import { startModelWorker } from '../src/runtime/local-models/host/start-model-worker.ts';

declare const self: DedicatedWorkerGlobalScope;

startModelWorker(self);
