import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks, staticChecks } from './checks.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { projectRoot, run } from './run-command.mjs';
import { countCrashRun, countPlaywright, countVitest } from './test-counts.mjs';
import { failuresIn } from './test-failures.mjs';

/** @typedef {{ passed: number, failed: number }} Counts */

if (!(await ensureInstalled())) giveUp();
const chromium = await ensureChromium().catch(giveUp);
const reports = mkdtempSync(join(tmpdir(), 'cloister-reports-'));
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];

for (const outcome of await runChecks(staticChecks))
  add(outcome.passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
await vitest('unit');
const isBuilt = await stage('build', 'npm', ['run', 'build'], {}, ({ code }) => oneFor(code));
// Side by side: a browser alone does not keep both cores busy.
await Promise.all([browserTests(), longTests()]);
const endToEndReport = join(reports, 'e2e.json');
await stageOnBuild(
  'end to end',
  'playwright',
  ['test', '--reporter=dot,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: endToEndReport },
  ({ code }) => countPlaywright(endToEndReport, code),
);
failures.push(...failuresIn(endToEndReport));
rmSync(reports, { recursive: true });
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/**
 * @param {unknown} [error]
 * @returns {never}
 */
function giveUp(error) {
  if (error !== undefined) console.error(error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

async function browserTests() {
  await vitest('browser');
  await vitest('gpu');
}

async function longTests() {
  await vitest('long');
  if (!existsSync(join(projectRoot, 'tests/crash/run.mjs'))) return;
  await stageOnBuild('crash', 'node', ['tests/crash/run.mjs', '--kills', '20'], {}, countCrashRun);
}

/** @param {string} project */
async function vitest(project) {
  const report = join(reports, `${project}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await stage(`${project} tests`, 'vitest', args, {}, ({ code }) => countVitest(report, code));
  failures.push(...failuresIn(report));
}

/**
 * Runs one stage; when something in it failed, prints all that it wrote.
 *
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {(result: { code: number, output: string }) => Counts} count
 * @returns {Promise<boolean>} whether nothing failed
 */
async function stage(name, command, args, env, count) {
  const result = await run(command, args, { env: { ...env, CHROMIUM_PATH: chromium, CI: '1' } });
  const counts = count(result);
  add(counts);
  const took = `${(result.tookMs / 1000).toFixed(1)} s`;
  if (counts.failed > 0) console.log(result.output);
  console.log(
    `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${counts.passed} passed, ${counts.failed} failed (${took})`,
  );
  return counts.failed === 0;
}

/** @type {typeof stage} */
async function stageOnBuild(name, ...rest) {
  if (isBuilt) return stage(name, ...rest);
  add({ passed: 0, failed: 1 });
  console.log(`FAILED ${name}: not run, there is no build`);
  return false;
}

/** @param {Counts} counts */
function add(counts) {
  total.passed += counts.passed;
  total.failed += counts.failed;
}

/** @param {number} code */
function oneFor(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
