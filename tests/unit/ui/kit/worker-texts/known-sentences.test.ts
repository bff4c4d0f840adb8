import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import * as app from '../../../../../src/contracts/errors/messages/app-messages.ts';
import { renderPattern } from '../../../../../src/contracts/errors/messages/define-messages.ts';
import * as internal from '../../../../../src/contracts/errors/messages/internal-messages.ts';
import * as model from '../../../../../src/contracts/errors/messages/model-messages.ts';
import * as notebook from '../../../../../src/contracts/errors/messages/notebook-messages.ts';
import * as page from '../../../../../src/contracts/errors/messages/page-messages.ts';
import * as review from '../../../../../src/contracts/errors/messages/review-messages.ts';
import * as server from '../../../../../src/contracts/errors/messages/server-messages.ts';
import * as start from '../../../../../src/contracts/errors/messages/start-messages.ts';
import { findByKey, findTranslation } from '../../../../../src/ui/kit/worker-texts/known-sentences.ts';

const source = resolve(import.meta.dirname, '../../../../../src');

/** In place of each value: digits are taken for a number as well as for a text. */
const VALUE = '7';

interface Group {
  readonly sentence: (key: string) => { readonly key: string };
  readonly patterns: Readonly<Record<string, string>>;
}

const isGroup = (exported: object): exported is Group => 'sentence' in exported && 'patterns' in exported;

/** The sentences of a module by key. */
function sentencesOf(module: Record<string, object>): { key: string; pattern: string }[] {
  return Object.values(module)
    .filter(isGroup)
    .flatMap(({ sentence, patterns }) =>
      Object.entries(patterns).map(([key, pattern]) => ({ key: sentence(key).key, pattern })),
    );
}

const shown = [app, model, notebook, page, review, server, start].flatMap(sentencesOf);
const all = [...shown, ...sentencesOf(internal)];

const valuesOf = (pattern: string) =>
  Object.fromEntries([...pattern.matchAll(/\{ \$(\w+) \}/g)].map(([, name = '']) => [name, VALUE]));

/** The errors that a module makes of a text that is written there. */
function writtenIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found: string[] = [];
  new Visitor({
    NewExpression({ callee, arguments: [, message], start: at }) {
      if (callee.type !== 'Identifier' || callee.name !== 'CloisterError') return;
      if (message?.type === 'Literal' || message?.type === 'TemplateLiteral')
        found.push(`${file.slice(source.length + 1)}: ${text.slice(at, at + 80)}`);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

const modules = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(source, name));

describe('the sentences of errors', () => {
  it('are in a catalog, and not where they are thrown', () => {
    expect(modules.length).toBeGreaterThan(1000);
    expect(modules.flatMap(writtenIn)).toEqual([]);
  });

  it('have each a key of their own', () => {
    expect(all.length).toBeGreaterThan(500);
    const keys = all.map(({ key }) => key);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('are shown by key', () => {
    const different = shown.flatMap(({ key, pattern }) => {
      const values = valuesOf(pattern);
      const found = findByKey({ key, values });
      return found === renderPattern(pattern, values) ? [] : [{ key, found }];
    });
    expect(different).toEqual([]);
  });
});

describe('findTranslation', () => {
  it('finds the sentences of rows that were written without a key', () => {
    const different = shown.flatMap(({ pattern }) => {
      const said = renderPattern(pattern, valuesOf(pattern));
      const found = findTranslation(said);
      return found === said ? [] : [{ said, found }];
    });
    expect(different).toEqual([]);
  });
});

describe('findByKey', () => {
  it.each([
    ['an unknown key', { key: 'not-found.nothing', values: {} }],
    ['no key', { values: { path: '/a' } }],
    ['a key of an object', { key: 'constructor' }],
  ])('has nothing for %s', (_, said) => {
    expect(findByKey(said)).toBeNull();
  });

  it('has nothing for values of another form, as in a damaged row', () => {
    const values = JSON.parse('{ "runId": null }');
    expect(findByKey({ key: 'not-found.run', values })).toBeNull();
  });
});
