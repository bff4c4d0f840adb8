import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Counts the tests in Vitest's JSON report. A file that could not be loaded counts as one failed test.
 *
 * @param {string} file the report
 * @param {number} code the exit code
 * @returns {Counts}
 */
export function countVitest(file, code) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults;
  return withSilentFailure(report.numPassedTests, report.numFailedTests + unloadedIn(files).length, code);
}

/**
 * Lists the files that could not be loaded, if nothing else failed. That is how a run ends whose browser lost its connection:
 * Vitest gives up on all files that are left after it has waited for the connection for 60 s, a limit without a setting.
 *
 * @param {string} file Vitest's JSON report
 * @returns {string[]} paths
 */
export function onlyUnloaded(file) {
  const report = readReport(file);
  if (report === undefined || report.numFailedTests > 0) return [];
  /** @type {{ name: string, status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults;
  return unloadedIn(files).map(({ name }) => name);
}

/**
 * @template {{ status: string, assertionResults: unknown[] }} File
 * @param {File[]} files
 */
function unloadedIn(files) {
  return files.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
}

/**
 * Counts the tests in Playwright's JSON report. A test that passed when it was retried counts as passed; `flakyIn` names it.
 *
 * @param {string} file the report
 * @param {number} code the exit code
 * @returns {Counts}
 */
export function countPlaywright(file, code) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return withSilentFailure(expected + flaky, unexpected, code);
}

/**
 * Reads the counts from the last line of the crash run, `N passed, N failed`; without that line the run is one test.
 *
 * @param {{ code: number, output: string }} result
 * @returns {Counts}
 */
export function countCrashRun({ code, output }) {
  const counts = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  return counts === null
    ? withSilentFailure(code === 0 ? 1 : 0, 0, code)
    : withSilentFailure(Number(counts[1]), Number(counts[2]), code);
}

/**
 * Adds a failure to a run that ended with an error but shows no failed test (an unhandled error), and to a run without any
 * test.
 *
 * @param {number} passed
 * @param {number} failed
 * @param {number} code
 */
function withSilentFailure(passed, failed, code) {
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
