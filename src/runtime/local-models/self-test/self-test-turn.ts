import type { ModelTestProgress } from '../../../contracts/domain/local-model.ts';
import { modelBusyError } from '../../../contracts/errors/messages/model-messages.ts';
import { cancelledError } from '../../../contracts/errors/messages/page-messages.ts';
import { MODEL_CHANNEL } from '../../../contracts/wire/channels.ts';

export interface TestOptions {
  /** Stops the test, which then rejects with `cancelled`. */
  readonly signal: AbortSignal;
  /** Called before the first task and after each. */
  readonly onTask: (doneTasks: number, totalTasks: number) => void;
}

/** The single running test of this tab. Reports its progress to every tab, and can be stopped. */
export interface TestTurn {
  /** Runs a test. Rejects with `model-busy` while another one runs. */
  run<T>(modelId: string, test: (options: TestOptions) => Promise<T>): Promise<T>;
  stop(): void;
  isRunning(): boolean;
}

export function createTestTurn(): TestTurn {
  let running: AbortController | null = null;
  return {
    async run(modelId, test) {
      if (running) {
        throw modelBusyError('testing', {}, { modelId });
      }
      const own = new AbortController();
      running = own;
      const channel = new BroadcastChannel(MODEL_CHANNEL);
      try {
        return await test({
          signal: own.signal,
          onTask: (doneTasks, totalTasks) =>
            channel.postMessage({ type: 'test-progress', modelId, doneTasks, totalTasks } satisfies ModelTestProgress),
        });
      } finally {
        channel.close();
        running = null;
      }
    },
    stop: () => running?.abort(cancelledError('test')),
    isRunning: () => running !== null,
  };
}
