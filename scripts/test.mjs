import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { runChecks, staticChecks } from './checks.mjs';
import { chromiumChangedMs } from './chromium.mjs';
import { ensureChromium, ensureShell } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { createPassedStages } from './passed-stages.mjs';
import { projectRoot, run } from './run-command.mjs';
import { countCrashRun, countPlaywright, countVitest, onlyUnloaded } from './test-counts.mjs';
import { failuresIn, flakyIn } from './test-failures.mjs';
import { closingLines } from './test-report.mjs';

/**
 * Runs every check and test; the last line is `N passed, N failed`. With `--full` (`npm run test:long`) each reduced test
 * runs all of its cases. Where the variable CI is not set, a stage that passed with the same files is skipped, except with
 * `--all`; see tests/README.md.
 *
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {import('./test-report.mjs').Part} Part
 * @typedef {{ name: string, command: string, args: string[], env?: Record<string, string>, limitMinutes: number,
 *   count: (result: { code: number, output: string }) => Counts }} Stage
 */

const { values } = parseArgs({
  options: { full: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
});
const isFull = values.full || process.env.CLOISTER_TESTS === 'full';
/** Factor for the time limits: all cases take longer than the reduced ones. */
const limitFactor = isFull ? 6 : 1;
const startedMs = performance.now();

if (!(await ensureInstalled())) giveUp();
/** The default seed of tests/support/case-count.ts, or a new one for each full run. */
const seed = process.env.CLOISTER_SEED ?? (isFull ? String(Date.now() % 2 ** 31) : undefined);
/** @type {Record<string, string>} */
const environment = {
  CI: '1',
  CLOISTER_TESTS: isFull ? 'full' : '',
  ...(seed === undefined ? {} : { CLOISTER_SEED: seed }),
};
const mayBeSkipped = !isFull && !values.all && (process.env.CI ?? '') === '';
const passedStages = createPassedStages({ facts: () => [seed, chromiumChangedMs()] });
/** Resolves when there is a browser. It is installed during the build and the checks, which need none. */
const browserReady = ensureChromium().then(async (path) => {
  environment['CHROMIUM_PATH'] = path;
  environment['CHROMIUM_SHELL_PATH'] = await ensureShell(path);
}, giveUp);
const reports = mkdtempSync(join(tmpdir(), 'cloister-reports-'));
/** @type {Part[]} */
const parts = [];
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const flaky = [];
console.log(
  isFull
    ? `Reduced tests run all of their cases. Seed: ${seed} (to repeat: CLOISTER_SEED=${seed} npm run test:long).`
    : `Reduced tests run a part of their cases; npm run test:long runs all. Seed: ${seed ?? 'fixed'}.`,
);

// Two halves of about the same processor time, in parallel, because many tests of a browser wait and leave a core idle. The
// end-to-end tests are one of them, and begin as soon as there is a build.
const built = build();
await Promise.all([built.then(endToEnd), built.then(otherTests)]);
rmSync(reports, { recursive: true });
const total = {
  passed: parts.reduce((sum, { passed }) => sum + passed, 0),
  failed: parts.reduce((sum, { failed }) => sum + failed, 0),
};
for (const line of closingLines({ parts, failures, flaky, total, tookMs: performance.now() - startedMs }))
  console.log(line);
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

/**
 * Runs a stage, unless it passed before with the same files.
 *
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function unlessPassed(name, work) {
  if (mayBeSkipped && (await passedStages.hasPassed(name))) {
    parts.push({ name: `${name} (skipped)`, passed: 0, failed: 0, tookMs: 0 });
    console.log(`skipped ${name}: passed before with the same files (npm test -- --all runs it)`);
    return;
  }
  await work();
  const own = parts.filter((part) => part.name.startsWith(name));
  if (mayBeSkipped && own.every(({ failed }) => failed === 0)) await passedStages.remember(name);
}

async function checks() {
  const checksStartedMs = performance.now();
  const outcomes = await runChecks(staticChecks);
  const failed = outcomes.filter((outcome) => !outcome.passed);
  const tookMs = performance.now() - checksStartedMs;
  parts.push({ name: 'static checks', passed: outcomes.length - failed.length, failed: failed.length, tookMs });
  failures.push(...failed.map(({ name }) => `static check: ${name}`));
}

/** @returns {Promise<boolean>} whether there is a build */
async function build() {
  const { failed } = await stage({
    name: 'build',
    command: 'npm',
    args: ['run', 'build'],
    limitMinutes: 10,
    count: ({ code }) => oneFor(code),
  });
  return failed === 0;
}

async function otherTests() {
  await unlessPassed('static checks', checks);
  await browserReady;
  await unlessPassed('browser', () => vitest('browser', ['browser*'], 40));
  await unlessPassed('gpu', () => vitest('gpu', ['gpu'], 15));
  await unlessPassed('crash', () =>
    stage({
      name: 'crash',
      command: 'node',
      args: ['tests/crash/run.mjs'],
      limitMinutes: 15,
      count: countCrashRun,
    }),
  );
  // Last, because they alone use both cores when the end-to-end tests have ended.
  await unlessPassed('unit', () => vitest('unit', ['unit*'], 30));
  await unlessPassed('contract and long', () => vitest('contract and long', ['contract', 'long*'], 30));
}

/** @param {boolean} isBuilt */
async function endToEnd(isBuilt) {
  if (!isBuilt) return notRun('end to end', 'there is no build');
  await browserReady;
  await unlessPassed('end to end', runPlaywright);
}

async function runPlaywright() {
  const report = join(reports, 'e2e.json');
  await stage({
    name: 'end to end',
    command: 'playwright',
    // Two, because the other half keeps the cores busy while a test waits.
    args: ['test', '--workers=2', '--reporter=dot,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    limitMinutes: 60,
    count: ({ code }) => countPlaywright(report, code),
  });
  failures.push(...failuresIn(report));
  flaky.push(...flakyIn(report));
}

/**
 * Runs projects of Vitest. Files that were not loaded because the browser lost its connection run once more.
 *
 * @param {string} name
 * @param {string[]} projects of vitest.config.ts
 * @param {number} limitMinutes
 */
async function vitest(name, projects, limitMinutes) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  /** @param {string} part @param {string[]} files absolute paths; none: all */
  const runFiles = async (part, files) => {
    const report = join(reports, `${part}.json`);
    const args = ['run', ...chosen, ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const ran = await stage({
      name: part,
      command: 'vitest',
      args,
      limitMinutes,
      count: ({ code }) => countVitest(report, code),
    });
    return { report, ran };
  };
  const first = await runFiles(name, []);
  const unloaded = onlyUnloaded(first.report);
  if (unloaded.length > 0) {
    // Their second run counts them.
    first.ran.failed = 0;
    flaky.push(...unloaded.map((file) => `flaky: ${relative(projectRoot, file)} (not loaded at first)`));
  }
  const last = unloaded.length > 0 ? await runFiles(`${name}, again`, unloaded) : first;
  failures.push(...failuresIn(last.report));
}

/**
 * Runs one stage and prints one line for it, preceded by its output if anything failed.
 *
 * @param {Stage} stage
 * @returns {Promise<Part>} the part as it is counted
 */
async function stage({ name, command, args, env = {}, limitMinutes, count }) {
  const limitMs = limitMinutes * limitFactor * 60_000;
  const result = await run(command, args, { env: { ...environment, ...env }, limitMs });
  const counts = count(result);
  const part = { name, ...counts, tookMs: result.tookMs };
  parts.push(part);
  if (result.tookMs >= limitMs)
    failures.push(`${name}: ended after ${limitMinutes * limitFactor} minutes, its time limit`);
  if (counts.failed > 0) console.log(result.output);
  const took = `${(result.tookMs / 1000).toFixed(1)} s`;
  const verdict = counts.failed === 0 ? 'ok    ' : 'FAILED';
  console.log(`${verdict} ${name}: ${counts.passed} passed, ${counts.failed} failed (${took})`);
  return part;
}

/**
 * @param {string} name
 * @param {string} reason
 */
function notRun(name, reason) {
  parts.push({ name, passed: 0, failed: 1, tookMs: 0 });
  console.log(`FAILED ${name}: not run, ${reason}`);
}

/** @param {number} code */
function oneFor(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
