import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { LocalEngine } from '../../contracts/domain/local-engines.ts';
import type { ModelTest } from '../../contracts/domain/local-model.ts';
import { countCalls, type GoldenTask, isTaskRight } from './golden-task.ts';
import { perSecond, type Speed, watchSpeed } from './measure-speed.ts';
import { runTask, type TaskPorts, type TestNotebook } from './run-self-test-task.ts';
import { TEST_NOTES } from './self-test-notes.ts';

export interface SelfTestPorts extends TaskPorts {
  readonly engine: LocalEngine;
  /** The tasks, in their order. */
  readonly goldenTasks: readonly GoldenTask[];
  /** A notebook in memory that holds these files. */
  readonly openNotebook: (files: ReadonlyMap<string, string>) => TestNotebook;
  /** Bytes of all threads now; null where the browser does not say. May be slow: tasks do not wait for it. */
  readonly weighBytes: () => Promise<number | null>;
  /** Called before the first task and after each. */
  readonly onTask: (doneTasks: number, totalTasks: number) => void;
}

/** Longest answer that is kept with a result. */
const MAX_SAID_CHARS = 300;

/**
 * Has a model work on small tasks, each on a fresh notebook in memory, and measures what it says of its speed. Works
 * with any language model; nothing of the person's is read or written. Rejects with the signal's reason.
 */
export async function runSelfTest(model: LanguageModelV4, ports: SelfTestPorts): Promise<ModelTest> {
  const { clock, engine, goldenTasks, ids, signal } = ports;
  const speed: Speed = { prefillTokens: 0, prefillMs: 0, decodeTokens: 0, decodeMs: 0 };
  const watched = watchSpeed(model, speed);
  const atMs = clock.nowMs();
  const startMs = clock.monotonicMs();
  const tasks: ModelTest['tasks'] = [];
  const calls = { made: 0, right: 0 };
  const scale = createScale(ports.weighBytes);
  scale.weigh();
  ports.onTask(0, goldenTasks.length);
  for (const task of goldenTasks) {
    signal.throwIfAborted();
    const taskStartMs = clock.monotonicMs();
    const end = await runTask(task, watched, ports.openNotebook(TEST_NOTES), ports);
    const said = (end.failure ?? end.answer).slice(0, MAX_SAID_CHARS).toWellFormed();
    const durationMs = Math.round(clock.monotonicMs() - taskStartMs);
    const { made, right } = countCalls(task, end);
    calls.made += made;
    calls.right += right;
    tasks.push({ name: task.name, right: isTaskRight(task, end), said, durationMs });
    scale.weigh();
    ports.onTask(tasks.length, goldenTasks.length);
  }
  const durationMs = Math.round(clock.monotonicMs() - startMs);
  return {
    testId: ids.next('model-test'),
    modelId: model.modelId,
    engine,
    atMs,
    prefillPerSecond: perSecond(speed.prefillTokens, speed.prefillMs),
    decodePerSecond: perSecond(speed.decodeTokens, speed.decodeMs),
    peakBytes: await scale.peak(),
    durationMs,
    calls,
    tasks,
  };
}

/** Weighs again and again, never twice at once, and keeps the most. */
function createScale(weighBytes: () => Promise<number | null>) {
  let most: number | null = null;
  let weighing: Promise<void> | null = null;
  return {
    weigh(): void {
      weighing ??= weighBytes()
        .then((bytes) => {
          if (bytes !== null) most = Math.max(most ?? 0, bytes);
        })
        .finally(() => {
          weighing = null;
        });
    },
    async peak(): Promise<number | null> {
      await weighing;
      return most;
    },
  };
}
