import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { deniedError } from '../../../../src/contracts/errors/messages/app-messages.ts';
import { urlReason } from '../../../../src/contracts/sentences/permission-sentences.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { isCatalog, readCatalogs } from '../../../support/sentence-catalogs.ts';

const source = resolve(import.meta.dirname, '../../../../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));
const makers = files.filter(({ name }) => !isCatalog(name));

/** The errors that a module makes of a text that is written there. */
function writtenIn({ name, text }: { name: string; text: string }): string[] {
  const found: string[] = [];
  new Visitor({
    NewExpression({ callee, arguments: [, message], start: at }) {
      if (callee.type !== 'Identifier' || callee.name !== 'CloisterError') return;
      if (message?.type === 'Literal' || message?.type === 'TemplateLiteral')
        found.push(`${name}: ${text.slice(at, at + 80)}`);
    },
  }).visit(parseSync(name, text).program);
  return found;
}

/** What follows a name in a module that can be a key: literals, and templates with any word in place of their parts. */
function namesIn({ text }: { text: string }): (key: string) => boolean {
  const templates = [...text.matchAll(/`([\w-]*)\$\{[^}`]+\}([\w-]*)`/g)].map(([, before, after]) => [before, after]);
  return (key) =>
    text.includes(`'${key}'`) ||
    text.includes(`.patterns.${key}`) ||
    templates.some(
      ([before = '', after = '']) => before + after !== '' && key.startsWith(before) && key.endsWith(after),
    );
}

/** Keys that a module builds from data: the state of a row, and the nouns that tools count. */
const states = namesIn({ text: readFileSync(join(source, 'contracts/domain/row-words.ts'), 'utf8') });
const nouns = TOOLS.flatMap(({ words }) => words.done.concat(words.want)).flatMap((template) =>
  [...template.matchAll(/#(\w+)\}/g)].map(([, noun = '']) => noun),
);

describe('the sentences of the catalogs', () => {
  it('are not where they are said', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(makers.flatMap(writtenIn)).toEqual([]);
  });

  it('have each a key of their own', async () => {
    const keys = (await readCatalogs()).flatMap(({ keys }) => keys);
    expect(keys.length).toBeGreaterThan(700);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('are each said somewhere', async () => {
    const unused: string[] = [];
    for (const { exported, group, patterns } of await readCatalogs()) {
      const checks = makers.filter(({ text }) => text.includes(exported)).map(namesIn);
      for (const key of Object.keys(patterns)) {
        const isData = group === 'word' ? states(key) : group === 'count' && nouns.some((noun) => key.startsWith(noun));
        if (!isData && !checks.some((names) => names(key))) unused.push(`${group}.${key}`);
      }
    }
    expect(unused).toEqual([]);
  });
});

it('the data of an error are facts alone, and its values those of the sentence', () => {
  const why = urlReason('host', { host: 'a.example' });
  const error = toErrorData(deniedError('attachScope', { why }, { path: '/a.md' }));
  expect(error).toMatchObject({ values: { why }, data: { path: '/a.md' } });
  expect(error.data).toEqual({ path: '/a.md' });
});
