import { expect, it } from 'vitest';
import { closingLines } from '../../scripts/test-report.mjs';

const parts = [
  { name: 'unit', passed: 4100, failed: 1, tookMs: 31_400 },
  { name: 'end to end', passed: 180, failed: 0, tookMs: 402_000 },
];
const flaky = ['flaky: a.spec.ts › opens'];
const failures = ['tests/unit/a.test.ts › adds up\n    expected 1'];
const total = { passed: 4280, failed: 1 };

it('ends with the parts, the retried tests, the failures, and the counts on the last line', () => {
  expect(closingLines({ parts, failures, flaky, total, tookMs: 433_600 })).toEqual([
    '',
    'part         passed  failed   seconds',
    'unit           4100       1        31',
    'end to end      180       0       402',
    'all            4280       1       434',
    '',
    'flaky: a.spec.ts › opens',
    '',
    'Failures:',
    'tests/unit/a.test.ts › adds up\n    expected 1',
    '',
    '4280 passed, 1 failed',
  ]);
});

it('omits empty sections', () => {
  const lines = closingLines({ parts, failures: [], flaky: [], total: { passed: 4281, failed: 0 }, tookMs: 1 });
  expect(lines.join('\n')).not.toMatch(/flaky|Failures/);
  expect(lines.at(-1)).toBe('4281 passed, 0 failed');
});
