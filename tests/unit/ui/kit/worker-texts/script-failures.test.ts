import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Argument, parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import type { ScriptEnd } from '../../../../../src/contracts/domain/run/script.ts';
import { scriptFailedError } from '../../../../../src/contracts/errors/messages/app-messages.ts';
import type { Patterns } from '../../../../../src/contracts/errors/messages/define-messages.ts';
import { scriptRun } from '../../../../../src/tools/app/script-run.ts';
import { findTranslation } from '../../../../../src/ui/kit/worker-texts/known-sentences.ts';

const source = resolve(import.meta.dirname, '../../../../../src');
const modules = ['adapters/quickjs/run-program.ts', 'runtime/scripts/page-script-sandbox.ts'];

/** What the engine says about a program is in English, as in every browser. */
const OF_PROGRAMS = ['7: 7', 'SyntaxError: 7'];

/** Returns the sentence of a key, such as the argument of `scriptFailedError.text('memory')`, with 7 in place of each value. */
function ofCatalog(key: Argument | undefined): string {
  const patterns: Patterns = scriptFailedError.patterns;
  const pattern = key?.type === 'Literal' ? patterns[String(key.value)] : undefined;
  if (pattern === undefined) throw new Error('This failure has no key.');
  return pattern.replaceAll(/\{ \$\w+ \}/g, '7');
}

/** Returns the failures that a module names, with 7 in place of each value. */
function failuresIn(file: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [, message] }) {
      if (callee.type !== 'Identifier' || !/^fail(?:ed)?$/.test(callee.name)) return;
      if (message?.type === 'Literal') found.push(String(message.value));
      if (message?.type === 'TemplateLiteral') found.push(message.quasis.map(({ value }) => value.cooked).join('7'));
      if (message?.type === 'CallExpression') found.push(ofCatalog(message.arguments[0]));
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

async function failureOf(message: string, line: number | null, log: readonly string[]): Promise<string> {
  const end: ScriptEnd = { type: 'failed', reason: 'time', message, line, log };
  const outcome = { end, change: null, record: { nowMs: 0, engine: '', calls: [] }, calls: [] };
  if (scriptRun.type !== 'plan') throw new Error('not a plan');
  const context = { dryRun: async () => outcome } as unknown as Parameters<typeof scriptRun.plan>[1];
  const result = await scriptRun.plan({ source: 'x' }, context);
  if (result.type !== 'error') throw new Error('no failure');
  return result.message;
}

const failures = modules.flatMap((file) => failuresIn(join(source, file)));

describe('the failure of a script', () => {
  it('is known, whatever ended it', () => {
    expect(failures.length).toBeGreaterThan(10);
    const unknown = failures.filter(
      (message) =>
        !OF_PROGRAMS.includes(message) && findTranslation(message) === null && findTranslation(`${message}.`) === null,
    );
    expect(unknown).toEqual([]);
  });

  it.each([
    [null, []],
    [3, []],
    [null, ['a', 'b']],
    [3, ['a (line 4).']],
  ])('is known with line %s and output %j', async (line, log) => {
    for (const message of ['The script used too much memory.', 'TypeError: x is not a function']) {
      const said = await failureOf(message, line, log);
      expect(findTranslation(said)).toBe(said);
    }
  });
});
