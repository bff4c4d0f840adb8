import { runChecks, staticChecks } from './checks.mjs';

const unitTests = {
  name: 'unit tests',
  command: 'vitest',
  args: ['run', '--project', 'unit*'],
};
const outcomes = await runChecks([unitTests, ...staticChecks]);
const failed = outcomes.filter((outcome) => !outcome.passed);
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
