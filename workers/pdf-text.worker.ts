import './agent-worker/close-ways-out.ts';
import { startPdfTextWorker } from '../src/runtime/pdf/start-pdf-text-worker.ts';

declare const self: DedicatedWorkerGlobalScope & { Uint8Array: typeof Uint8Array };

startPdfTextWorker(self);
