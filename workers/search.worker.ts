import './agent-worker/close-ways-out.ts';
import './agent-worker/allow-engine-threads.ts';
import { startSearchWorker } from '../src/runtime/search/start-search-worker.ts';

declare const self: DedicatedWorkerGlobalScope;

startSearchWorker(self, (message) => console.error(message));
