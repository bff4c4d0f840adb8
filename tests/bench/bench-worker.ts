import { isBenchName, loadBench } from './benches/index.ts';
import type { CaseLine } from './measure.ts';

/** What the worker tells the page. */
export type BenchMessage =
  | { readonly type: 'line'; readonly line: CaseLine }
  | { readonly type: 'note'; readonly text: string }
  /** Asks the page for the memory of all its threads; it answers with the number. */
  | { readonly type: 'weigh' }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string };

const say = (message: BenchMessage): void => self.postMessage(message);

let weighed: ((bytes: number) => void) | null = null;

self.onmessage = async ({ data }: MessageEvent<string | number>) => {
  if (typeof data === 'number') {
    weighed?.(data);
    return;
  }
  try {
    if (!isBenchName(data)) throw new Error(`There is no bench ${data}.`);
    const bench = await loadBench(data);
    await bench({
      line: (line) => say({ type: 'line', line }),
      note: (text) => say({ type: 'note', text }),
      weighBytes: () =>
        new Promise((resolve) => {
          weighed = resolve;
          say({ type: 'weigh' });
        }),
    });
    say({ type: 'done' });
  } catch (error) {
    const message = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error);
    say({ type: 'failed', message });
  }
};
