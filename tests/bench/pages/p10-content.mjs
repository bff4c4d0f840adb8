import { namedNotes } from '../../support/hostile-notes/named-notes.ts';
import { lineOf } from '../measure.ts';
import { measureGeneratedNotes } from './generated-notes.mjs';
import { measureLongestTasks } from './longest-tasks.mjs';

/** Longest task in milliseconds of processor time that a note may cause. */
const GOAL_MS = 200;
/** How many generated notes are opened. */
const GENERATED = Number(process.env['CLOISTER_GENERATED_NOTES'] ?? 1000);

/**
 * Notes built to block the page: how long each one does.
 *
 * @param {import('./page-bench.mjs').PageBench} bench
 */
export async function benchContent({ host, folder, executablePath, line, note }) {
  const notes = namedNotes();
  note(`opening ${notes.length} notes`);
  await measureLongestTasks({ url: host.url, folder, executablePath }, notes, (name, { longestMs, longestCpuMs }) => {
    const size = notes.find((one) => one.name === name)?.text.length ?? 0;
    note(`${name}: longest task ${Math.round(longestMs)} ms by the clock`);
    line(
      lineOf({ bench: 'p10', case: `longest task: ${name}`, n: size, unit: 'ms' }, [longestCpuMs], null, {
        type: 'below',
        value: GOAL_MS,
      }),
    );
  });
  const { byClock, byProcessor } = await measureGeneratedNotes({
    url: host.url,
    folder,
    executablePath,
    count: GENERATED,
    note,
  });
  note(`slowest generated note by the clock: ${byClock.index}, ${Math.round(byClock.longestMs)} ms`);
  line(
    lineOf(
      { bench: 'p10', case: `longest task: generated notes, number ${byProcessor.index}`, n: GENERATED, unit: 'ms' },
      [byProcessor.longestMs],
      null,
      { type: 'below', value: GOAL_MS },
    ),
  );
}
