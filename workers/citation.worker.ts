import './agent-worker/close-ways-out.ts';
import { startCitationWorker } from '../src/runtime/citations/start-citation-worker.ts';

declare const self: DedicatedWorkerGlobalScope;

startCitationWorker(self);
