import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const languages = join(import.meta.dirname, '../../../src/ui/languages');

/** Lines of a language's catalogs that use a second word for a thing. */
function linesWith(language: string, word: RegExp): string[] {
  return readdirSync(join(languages, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ftl'))
    .flatMap((file) => readFileSync(join(languages, language, file), 'utf8').split('\n'))
    .filter((line) => word.test(line));
}

it.each([
  ['de', 'Freigabe', /genehmig/i],
  ['de', 'Markierung', /kennzeichnung/i],
  ['zh-cn', '批准', /审批/],
  ['zh-cn', '你', /您/],
])('%s has one word for %s', (language, _, other) => {
  expect(linesWith(language, other)).toEqual([]);
});

it('uses 代理 for servers in between and for half characters alone', () => {
  const lines = linesWith('zh-cn', /代理/).map((line) => line.replace(/ = .*/, ''));
  expect(lines.sort()).toEqual(['cors-inBetween', 'cors-other-text', 'worker-invalid-path-surrogate']);
});
