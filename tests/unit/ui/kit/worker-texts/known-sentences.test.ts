import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { findTranslation } from '../../../../../src/ui/kit/worker-texts/known-sentences.ts';

const source = resolve(import.meta.dirname, '../../../../../src');

/** What stands for a value: digits are taken for a number as well as for a text. */
const VALUE = '7';

/** Errors of the code itself, which no screen shows. */
const NEVER_SHOWN = ['internal'];

/** What only a script can cause, or what code in between replaces. */
const FOR_SCRIPTS = [
  '7: the input cannot be sent. 7',
  'This call is already open.',
  'The tree in memory is out of date. Reload it.',
  'A key has 7 bytes, not 7.',
  'Only an object schema can constrain an answer.',
  'The value cannot be written as JSON because it contains 7.',
  'The rest of the answer is not needed.',
  '"7" is not a date. Use the format YYYY-MM-DD.',
  "The sample's file 7 is missing.",
  'The sample contains the unknown token 7.',
  'The worker has already been started.',
  'The value is not a Blob. Pass the zip archive as a Blob or a File.',
  'The value is not a file. Pass a File or a Blob.',
  'Connecting a model worker needs a port.',
];

/** Whether other words are put together here, which are looked for where they are written. */
const isCompound = (message: string) => !/[a-z]{2}/i.test(message) || /approval 7\.|read7\./.test(message);

interface Thrown {
  readonly code: string;
  readonly message: string;
  readonly at: string;
}

type Expression = { readonly type: string; readonly [key: string]: unknown };

/** Returns a text with `VALUE` in place of each value; null for one that is put together elsewhere. */
function textOf(expression: Expression, constants: ReadonlyMap<string, Expression>): string | null {
  if (expression.type === 'Literal') return typeof expression['value'] === 'string' ? expression['value'] : null;
  if (expression.type === 'Identifier') {
    const constant = constants.get(String(expression['name']));
    return constant === undefined ? null : textOf(constant, new Map());
  }
  if (expression.type !== 'TemplateLiteral') return null;
  const quasis = expression['quasis'] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join(VALUE);
}

/** The errors that a module throws with a code and a text that are written there. */
function thrownIn(file: string): Thrown[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const constants = new Map<string, Expression>();
  const found: Thrown[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init as unknown as Expression);
    },
    NewExpression({ callee, arguments: [code, message] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'CloisterError' || code?.type !== 'Literal') return;
      const text = message && textOf(message as unknown as Expression, constants);
      if (text) found.push({ code: String(code.value), message: text, at: file.slice(source.length + 1) });
    },
  }).visit(program);
  return found;
}

const modules = ['adapters', 'agents', 'client', 'core', 'runtime', 'tools'].flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(source, folder, name)),
);

describe('findTranslation', () => {
  it('knows the messages of the errors that a screen can show', () => {
    const thrown = modules.flatMap(thrownIn).filter(({ code }) => !NEVER_SHOWN.includes(code));
    expect(thrown.length).toBeGreaterThan(200);
    const shown = thrown.filter(({ message }) => !FOR_SCRIPTS.includes(message) && !isCompound(message));
    expect(shown.filter(({ message }) => findTranslation(message) === null)).toEqual([]);
  });

  it('has the same English words as the worker', () => {
    const thrown = modules.flatMap(thrownIn);
    const different = thrown.flatMap(({ message }) => {
      const found = findTranslation(message);
      return found === null || found === message ? [] : [{ message, found }];
    });
    expect(different).toEqual([]);
  });
});
