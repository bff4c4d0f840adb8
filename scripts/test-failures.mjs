import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './run-command.mjs';

/** What is told of one failure: enough to know what was seen instead of what. */
const MAX_LINES = 14;

/**
 * What failed, with the beginning of its reason, from the JSON report of Vitest or Playwright: for the end of a long run, of
 * which often only the last lines are kept.
 *
 * @param {string} file the report
 * @returns {string[]}
 */
export function failuresIn(file) {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.suites === undefined ? inVitest(report) : report.suites.flatMap(inSuite);
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
 * @typedef {{ title: string, ok: boolean, file: string, line: number, tests: { results: Result[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function inSuite({ specs = [], suites = [] }) {
  const here = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap(({ errors: all }) => all);
      return tell(`${file}:${line} › ${title}`, errors.map(({ message }) => message).join('\n'));
    });
  return [...here, ...suites.flatMap(inSuite)];
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
