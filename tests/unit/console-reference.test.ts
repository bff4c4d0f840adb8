import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { consoleReference, referenceFile } from '../../scripts/reference/console-reference.ts';
import { ERROR_CODES } from '../../src/contracts/errors/errors.ts';
import { parametersOf } from '../../src/ui/console/console-parameters.ts';
import { consoleCallNames } from '../support/console-calls.ts';

describe('the reference of the console', async () => {
  const text = await consoleReference();
  const sections = new Map(
    text.split(/^### `cloister\./m).map((section) => [/^[\w.]+/.exec(section)?.[0] ?? '', section] as const),
  );

  it('is what the code says; otherwise run: npm run schemas', () => {
    expect(readFileSync(referenceFile, 'utf8')).toBe(text);
  });

  it('has every call, with every option and its result', () => {
    expect([...sections.keys()].slice(1).toSorted()).toEqual(consoleCallNames().toSorted());
    for (const [name, section] of [...sections].slice(1)) {
      expect(section, name).toContain('Resolves with `');
      for (const parameter of parametersOf(name) ?? []) {
        const options = typeof parameter === 'string' ? [] : parameter.options;
        const isShape = /: `(?:ChatOptions|ConsoleAnswer|LoadOptions)`/.test(section);
        for (const option of isShape ? [] : options) expect(section, name).toMatch(new RegExp(`- \`${option}\\??\`:`));
      }
    }
  });

  it('has the options of a conversation as a shape, every error code, and no name without its shape', () => {
    for (const name of ['chat', 'approvals.respond', 'models.load']) {
      for (const parameter of parametersOf(name) ?? []) {
        for (const option of typeof parameter === 'string' ? [] : parameter.options) {
          const isListed = sections.get(name)?.includes(`- \`${option}`) ?? false;
          if (!isListed) expect(text, name).toMatch(new RegExp(`^ {2}(?:readonly )?${option}\\?:`, 'm'));
        }
      }
    }
    for (const code of ERROR_CODES) expect(text).toContain(`\n- \`${code}\``);
    expect(text).not.toMatch(/z\.(?:infer|input|output)</);
  });
});
