import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPassedStages } from '../../scripts/passed-stages.mjs';

let folder = '';
let files: string[] | null = [];
let fact = 1;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stages-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const source = () => join(folder, 'source.ts');
const open = () =>
  createPassedStages({ facts: () => fact, path: join(folder, 'cache/stages.json'), listFiles: async () => files });

async function pass(stage: string): Promise<void> {
  const stages = open();
  await stages.hasPassed(stage);
  await stages.remember(stage);
}

beforeEach(async () => {
  writeFileSync(source(), 'one');
  files = [source()];
  fact = 1;
  rmSync(join(folder, 'cache'), { recursive: true, force: true });
  await pass('unit');
});

describe('a stage that passed', () => {
  it('has passed while nothing changes, and others have not', async () => {
    expect(await open().hasPassed('unit')).toBe(true);
    expect(await open().hasPassed('crash')).toBe(false);
    await pass('crash');
    expect([await open().hasPassed('unit'), await open().hasPassed('crash')]).toEqual([true, true]);
  });

  it.each<[string, () => void]>([
    ['the content of a file', () => writeFileSync(source(), 'two')],
    ['another file', () => files?.push(join(folder, 'other.ts'))],
    ['a file that was deleted', () => rmSync(source())],
    [
      'another fact',
      () => {
        fact = 2;
      },
    ],
  ])('runs again after a change: %s', async (_, change) => {
    change();
    expect(await open().hasPassed('unit')).toBe(false);
  });

  it('runs again without git, which lists the files', async () => {
    files = null;
    await pass('unit');
    expect(await open().hasPassed('unit')).toBe(false);
  });

  it('is not remembered when a file changed while it ran, or when it was never begun', async () => {
    const stages = open();
    writeFileSync(source(), 'two');
    await stages.hasPassed('unit');
    writeFileSync(source(), 'three');
    await stages.remember('unit');
    await open().remember('crash');
    expect([await open().hasPassed('unit'), await open().hasPassed('crash')]).toEqual([false, false]);
  });
});

it('end to end does not depend on unit tests and documents, but on the lockfile', async () => {
  files = ['tests/e2e/links.spec.ts', 'package-lock.json'];
  await pass('end to end');
  files.push('tests/unit/words.test.ts', 'docs/glossary.md', 'README.md');
  expect(await open().hasPassed('end to end')).toBe(true);
  files = ['tests/e2e/links.spec.ts'];
  expect(await open().hasPassed('end to end')).toBe(false);
});
