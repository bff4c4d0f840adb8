import './agent-worker/close-ways-out.ts';
import { startAgentWorker } from '../src/runtime/app/start-agent-worker.ts';

declare const self: DedicatedWorkerGlobalScope;

startAgentWorker(self, import.meta.url, (message) => console.error(message));
