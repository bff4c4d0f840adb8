/**
 * @typedef {{ name: string, passed: number, failed: number, tookMs: number }} Part
 * @typedef {{ parts: Part[], failures: string[], flaky: string[], total: { passed: number, failed: number }, tookMs: number }} Report
 */

/**
 * Returns the end of the output of `npm test`: a table of the parts, the tests that needed a retry, the failures, and the
 * counts alone on the last line.
 *
 * @param {Report} report durations in milliseconds; parts that ran side by side add up to more than the whole
 * @returns {string[]}
 */
export function closingLines({ parts, failures, flaky, total, tookMs }) {
  const width = Math.max(...parts.map(({ name }) => name.length), 'part'.length);
  /** @param {string} name @param {string | number} passed @param {string | number} failed @param {string | number} seconds */
  const row = (name, passed, failed, seconds) =>
    `${name.padEnd(width)}  ${String(passed).padStart(7)}  ${String(failed).padStart(6)}  ${String(seconds).padStart(8)}`;
  const rows = parts.map((part) => row(part.name, part.passed, part.failed, Math.round(part.tookMs / 1000)));
  const whole = row('all', total.passed, total.failed, Math.round(tookMs / 1000));
  return [
    '',
    ...[row('part', 'passed', 'failed', 'seconds'), ...rows, whole],
    '',
    ...(flaky.length > 0 ? [...flaky, ''] : []),
    ...(failures.length > 0 ? ['Failures:', ...failures, ''] : []),
    `${total.passed} passed, ${total.failed} failed`,
  ];
}
