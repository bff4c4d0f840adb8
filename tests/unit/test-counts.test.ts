import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCrashRun, countPlaywright, countVitest, onlyUnloaded } from '../../scripts/test-counts.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const loaded = { status: 'passed', assertionResults: [{}] };

describe('countVitest', () => {
  it('returns the counts of the report', () => {
    expect(countVitest(write({ numPassedTests: 7, numFailedTests: 2, testResults: [loaded] }), 1)).toEqual({
      passed: 7,
      failed: 2,
    });
  });

  it('counts a file that could not be loaded', () => {
    const unloaded = { status: 'failed', assertionResults: [] };
    expect(countVitest(write({ numPassedTests: 7, numFailedTests: 0, testResults: [loaded, unloaded] }), 1)).toEqual({
      passed: 7,
      failed: 1,
    });
  });

  it('counts a failure without a failed test, a missing report, and a run without tests', () => {
    expect(countVitest(write({ numPassedTests: 7, numFailedTests: 0, testResults: [loaded] }), 1)).toEqual({
      passed: 7,
      failed: 1,
    });
    expect(countVitest(join(folder, 'absent.json'), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countVitest(write({ numPassedTests: 0, numFailedTests: 0, testResults: [] }), 0)).toEqual({
      passed: 0,
      failed: 1,
    });
  });
});

describe('onlyUnloaded', () => {
  const unloaded = { name: '/a.test.ts', status: 'failed', assertionResults: [] };
  const failed = { name: '/b.test.ts', status: 'failed', assertionResults: [{}] };

  it('lists the files that could not be loaded', () => {
    expect(onlyUnloaded(write({ numFailedTests: 0, testResults: [loaded, unloaded] }))).toEqual(['/a.test.ts']);
  });

  it('lists none when a test failed, or without a report', () => {
    expect(onlyUnloaded(write({ numFailedTests: 1, testResults: [failed, unloaded] }))).toEqual([]);
    expect(onlyUnloaded(join(folder, 'absent.json'))).toEqual([]);
  });
});

describe('countPlaywright', () => {
  it('counts a test that passed on retry as passed', () => {
    expect(countPlaywright(write({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } }), 1)).toEqual({
      passed: 6,
      failed: 1,
    });
    expect(countPlaywright(write({ stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 0 } }), 0)).toEqual({
      passed: 6,
      failed: 0,
    });
    expect(countPlaywright(join(folder, 'absent.json'), 1)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('countCrashRun', () => {
  it('uses the last line, unless the run failed silently', () => {
    expect(countCrashRun({ code: 1, output: 'kill 1\n19 passed, 1 failed\n' })).toEqual({ passed: 19, failed: 1 });
    expect(countCrashRun({ code: 1, output: '20 passed, 0 failed\n' })).toEqual({ passed: 20, failed: 1 });
    expect(countCrashRun({ code: 0, output: 'done\n' })).toEqual({ passed: 1, failed: 0 });
    expect(countCrashRun({ code: 1, output: 'done\n' })).toEqual({ passed: 0, failed: 1 });
  });
});
