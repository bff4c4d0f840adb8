import { run } from './run-command.mjs';

/**
 * @typedef {{ name: string, command: string, args: string[] }} Check
 * @typedef {{ name: string, passed: boolean, output: string, tookMs: number }} Outcome
 */

const cache = 'node_modules/.cache/tsc';

/** @type {Check[]} */
export const staticChecks = [
  ...['core', 'worker', 'page', 'node'].map((project) => ({
    name: `types of ${project}`,
    command: 'tsc',
    // Incremental: the cache in node_modules makes the next check seven times faster. One checker: several at once would check the types
    // that they share once each, and the checks beside this one use the other core.
    args: [
      ...['-p', `tsconfig.${project}.json`, '--checkers', '1'],
      ...['--incremental', '--tsBuildInfoFile', `${cache}/${project}.tsbuildinfo`],
    ],
  })),
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'layers', command: 'node', args: ['scripts/layers.mjs'] },
  { name: 'words', command: 'node', args: ['scripts/words.mjs'] },
  { name: 'unused files and exports', command: 'knip', args: ['--no-progress'] },
];

/**
 * Runs checks two at a time, prints a line for each and the output of those that failed.
 *
 * @param {Check[]} checks
 * @returns {Promise<Outcome[]>} in the order of their ends
 */
export async function runChecks(checks) {
  const waiting = [...checks];
  /** @type {Outcome[]} */
  const outcomes = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, output, tookMs } = await run(check.command, check.args);
      const outcome = { name: check.name, passed: code === 0, output, tookMs };
      outcomes.push(outcome);
      report(outcome);
    }
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

/** @param {Outcome} outcome */
function report({ name, passed, output, tookMs }) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${(tookMs / 1000).toFixed(1)} s)`);
  if (!passed) console.log(output);
}
