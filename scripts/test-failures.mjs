import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './run-command.mjs';

/** Number of lines shown for each failure: enough for the expected and the actual value. */
const MAX_LINES = 14;

/**
 * Lists the failed tests in the JSON report of Vitest or Playwright, each with the beginning of its reason. The list is
 * printed last, because often only the last lines of a long run are kept.
 *
 * @param {string} file the report
 * @returns {string[]}
 */
export function failuresIn(file) {
  const report = readReport(file);
  if (report === null) return [];
  if (report.suites === undefined) return inVitest(report);
  return specsIn(report)
    .filter(({ spec }) => !spec.ok)
    .map(({ spec: { title, file: place, line, tests } }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap(({ errors: all }) => all);
      return tell(`${place}:${line} › ${title}`, errors.map(({ message }) => message).join('\n'));
    });
}

/**
 * Lists the tests in Playwright's JSON report that passed only when they were retried, as `flaky: file › title`.
 *
 * @param {string} file the report
 * @returns {string[]}
 */
export function flakyIn(file) {
  const report = readReport(file);
  if (report?.suites === undefined) return [];
  return specsIn(report)
    .filter(({ spec }) => spec.tests.some(({ status }) => status === 'flaky'))
    .map(({ spec, path }) => `flaky: ${spec.file} › ${[...path, spec.title].join(' › ')}`);
}

/** @param {{ testResults: { name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} report */
function inVitest({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const place = relative(projectRoot, name);
    if (assertionResults.length === 0) return message ? [tell(place, message)] : [];
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => tell(`${place} › ${fullName}`, failureMessages[0]));
  });
}

/**
 * @typedef {{ errors: { message?: string }[] }} Result
 * @typedef {{ title: string, ok: boolean, file: string, line: number, tests: { status?: string, results: Result[] }[] }} Spec
 * @typedef {{ title?: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * Returns each test with the titles of the `describe` blocks around it.
 *
 * @param {Suite} report whose suites are the files
 * @returns {{ spec: Spec, path: string[] }[]}
 */
function specsIn({ suites = [] }) {
  return suites.flatMap((file) => specsBelow(file, []));
}

/**
 * @param {Suite} suite
 * @param {string[]} path
 * @returns {{ spec: Spec, path: string[] }[]}
 */
function specsBelow({ specs = [], suites = [] }, path) {
  const deeper = suites.flatMap((suite) => specsBelow(suite, [...path, suite.title ?? '']));
  return [...specs.map((spec) => ({ spec, path })), ...deeper];
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * @param {string} what
 * @param {string} [why]
 */
function tell(what, why = '') {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*node_modules/.test(line))
    .slice(0, MAX_LINES);
  return [what, ...lines.map((line) => `    ${line}`)].join('\n');
}
