import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');

it('names each package that ships, or that builds and tests, with the reason for it', () => {
  const decided = read('docs/decisions/001-dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => line.split('|')[1]?.split(',') ?? [])
    .map((name) => name.trim());
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const used = Object.keys({ ...dependencies, ...devDependencies });
  expect(used.filter((name) => !decided.includes(name))).toEqual([]);
});
