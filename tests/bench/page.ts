import type { BenchMessage } from './bench-worker.ts';

declare global {
  interface Performance {
    /** Only where the page is isolated, and in some browsers. */
    measureUserAgentSpecificMemory?(): Promise<{ readonly bytes: number }>;
  }
  interface Window {
    /** Given by the runner. */
    tell(message: BenchMessage): Promise<void>;
    /** Starts a bench in a worker of its own; resolves when it is over. */
    startBench(name: string): Promise<void>;
  }
}

window.startBench = (name) =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./bench-worker.ts', import.meta.url), { type: 'module' });
    const end = async (message: BenchMessage): Promise<void> => {
      if (message.type === 'weigh') {
        worker.postMessage((await performance.measureUserAgentSpecificMemory?.())?.bytes ?? Number.NaN);
        return;
      }
      await window.tell(message);
      if (message.type !== 'done' && message.type !== 'failed') return;
      worker.terminate();
      resolve();
    };
    worker.onmessage = ({ data }: MessageEvent<BenchMessage>) => void end(data);
    worker.onerror = ({ message }) => void end({ type: 'failed', message: `The worker failed: ${message}` });
    worker.postMessage(name);
  });
