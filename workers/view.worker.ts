import './agent-worker/close-ways-out.ts';
import { startViewWorker } from '../src/runtime/views/start-view-worker.ts';

declare const self: DedicatedWorkerGlobalScope;

startViewWorker(self);
