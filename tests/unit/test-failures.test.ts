import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-command.mjs';
import { failuresIn, flakyIn } from '../../scripts/test-failures.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'failures-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

it('returns failed tests of Vitest with the reason, and files that could not be loaded', () => {
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1\n\nto be 2'] };
  const passed = { status: 'passed', fullName: 'is there', failureMessages: [] };
  const testResults = [
    { name: join(projectRoot, 'tests/unit/a.test.ts'), message: '', assertionResults: [passed, failed] },
    { name: join(projectRoot, 'tests/unit/b.test.ts'), message: 'Cannot find x', assertionResults: [] },
  ];
  expect(failuresIn(write({ testResults }))).toEqual([
    'tests/unit/a.test.ts › adds up\n    expected 1\n    to be 2',
    'tests/unit/b.test.ts\n    Cannot find x',
  ]);
});

it('returns the same for Playwright, for nested tests, without colours, and shortened', () => {
  const message = `\u001B[31mError\u001B[39m\n${'line\n'.repeat(40)}`;
  const spec = {
    title: 'opens',
    ok: false,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ results: [{ errors: [{ message: 'Test timeout' }, { message }] }] }],
  };
  const fine = { ...spec, ok: true };
  const [told, ...rest] = failuresIn(write({ suites: [{ specs: [fine], suites: [{ specs: [spec] }] }] }));
  expect(rest).toEqual([]);
  expect(told?.split('\n').slice(0, 3)).toEqual(['a.spec.ts:7 › opens', '    Test timeout', '    Error']);
  expect(told?.split('\n')).toHaveLength(15);
});

it('returns each Playwright test that passed only on retry, with its blocks', () => {
  const spec = (title: string, status: string) => ({
    title,
    ok: true,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: [{ message: 'Timeout' }] }, { errors: [] }] }],
  });
  const inner = { title: 'an update', specs: [spec('is taken', 'flaky'), spec('is kept', 'expected')] };
  const file = { title: 'a.spec.ts', specs: [spec('opens', 'flaky')], suites: [inner] };
  const report = write({ suites: [file] });
  expect(flakyIn(report)).toEqual(['flaky: a.spec.ts › opens', 'flaky: a.spec.ts › an update › is taken']);
  expect(failuresIn(report)).toEqual([]);
  expect(flakyIn(join(folder, 'absent.json'))).toEqual([]);
});

it('returns nothing without a report', () => {
  expect(failuresIn(join(folder, 'absent.json'))).toEqual([]);
});
