import './agent-worker/close-ways-out.ts';
import { startScriptWorker } from '../src/runtime/scripts/start-script-worker.ts';

declare const self: DedicatedWorkerGlobalScope & { readonly Date: DateConstructor };

startScriptWorker(self);
