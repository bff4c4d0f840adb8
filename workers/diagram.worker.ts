import './agent-worker/close-ways-out.ts';
import { startDiagramWorker } from '../src/runtime/diagrams/start-diagram-worker.ts';

declare const self: DedicatedWorkerGlobalScope;

startDiagramWorker(self);
