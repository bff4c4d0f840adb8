import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../../src');
const features = readdirSync(join(src, 'features')).map((name) => join(src, 'features', name, 'texts'));
const folders = [join(src, 'ui/languages'), ...features];

/** Lines of a language's catalogs that use a second word for a thing. */
function linesWith(language: string, word: RegExp): string[] {
  return folders
    .map((folder) => join(folder, language))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.ftl'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => word.test(line.replace(/^[\w-]+ = /, '').replaceAll(/\{[^}]*\}/g, '')));
}

it.each([
  ['de', 'Freigabe', /genehmig|zustimmung/i],
  ['de', 'Markierung', /kennzeichnung/i],
  ['de', 'Unterhaltung', /\bgespräche?s?\b|konversation/i],
  ['de', 'Werkzeug', /\btools?\b/i],
  ['de', 'Arbeitsbereich', /\bworkspaces?\b/],
  ['de', 'Skript', /\bScripts?\b/],
  ['de', 'Vorlage', /\bTemplates?\b/],
  ['de', 'Verlauf', /geschichte/i],
  ['de', 'Passphrase', /kennwort/i],
  ['de', 'Probelauf', /trockenlauf|dry run/i],
  ['zh-cn', '批准', /审批/],
  ['zh-cn', '你', /您/],
  ['zh-cn', '撤销', /撤消/],
  ['zh-cn', '对话', /会话/],
  ['zh-cn', '提供商', /提供方|供应商/],
  ['zh-cn', '标签页', /选项卡/],
  ['zh-cn', '工作区', /工作空间/],
  ['zh-cn', '试运行', /预演|演练/],
  ['zh-cn', '账号', /帐号|帐户/],
  ['zh-cn', '模板', /模版/],
  ['zh-cn', '审阅', /评审|审核/],
])('%s has one word for %s', (language, _, other) => {
  expect(linesWith(language, other)).toEqual([]);
});

it('uses 代理 for servers in between and for half characters alone', () => {
  const lines = linesWith('zh-cn', /代理/).map((line) => line.replace(/ = .*/, ''));
  expect(lines.sort()).toEqual([
    'cors-inBetween',
    'cors-other-text',
    'git-server-cors',
    'worker-cors-blocked-gitCors',
    'worker-invalid-path-surrogate',
  ]);
});
