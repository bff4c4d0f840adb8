import './agent-worker/close-ways-out.ts';
import { startRenderWorker } from '../src/runtime/render/start-render-worker.ts';

declare const self: DedicatedWorkerGlobalScope;

startRenderWorker(self);
