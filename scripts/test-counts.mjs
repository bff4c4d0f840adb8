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
  const unloaded = files.filter((one) => one.status === 'failed' && one.assertionResults.length === 0).length;
  return settle(report.numPassedTests, report.numFailedTests + unloaded, code);
}

/**
 * Counts the tests in Playwright's JSON report. A test that passed at the second try counts as failed.
 *
 * @param {string} file the report
 * @param {number} code the exit code
 * @returns {Counts}
 */
export function countPlaywright(file, code) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return settle(expected, unexpected + flaky, code);
}

/**
 * The crash run says `N passed, N failed` in its last line; without that, it counts as one test.
 *
 * @param {{ code: number, output: string }} result
 * @returns {Counts}
 */
export function countCrashRun({ code, output }) {
  const said = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  return said === null ? settle(code === 0 ? 1 : 0, 0, code) : settle(Number(said[1]), Number(said[2]), code);
}

/**
 * A run that failed without a failed test (an unhandled error, no test found) has failed all the same; so has one
 * without any test.
 *
 * @param {number} passed
 * @param {number} failed
 * @param {number} code
 */
function settle(passed, failed, code) {
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
