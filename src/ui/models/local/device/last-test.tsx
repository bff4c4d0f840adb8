import { useLive } from '../../../../client/queries/use-live.ts';
import { liveDatabase } from '../../../../client/startup/watch-database.ts';
import { Figures } from '../../../kit/styles/figures.tsx';
import page from '../../../kit/styles/page.module.css';
import { testStrings } from './test-strings.ts';

/** Shows the figures of a model's last test; renders nothing without one. */
export function LastTest({ modelId }: { modelId: string }) {
  const test = useLive(async () => {
    const tests = await liveDatabase().modelTests.toArray();
    return tests.filter((one) => one.modelId === modelId).sort((a, b) => b.atMs - a.atMs)[0];
  }, [modelId]);
  if (!test) return null;
  const words = testStrings;
  const { tasks, calls, prefillPerSecond, decodePerSecond, peakBytes } = test;
  const { columns } = words;
  const figures = [
    [columns.right, words.right(tasks.filter(({ right }) => right).length, tasks.length)],
    [columns.calls, words.calls(calls?.made ?? null, calls?.right ?? null)],
    [columns.decode, words.rate(decodePerSecond)],
    [columns.prefill, words.rate(prefillPerSecond)],
    [columns.peak, words.peak(peakBytes)],
  ] as const;
  return <Figures className={page.facts} figures={figures} />;
}
