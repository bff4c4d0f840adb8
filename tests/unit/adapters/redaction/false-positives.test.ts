import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { DEFAULT_REDACTION, type RedactionFinding } from '../../../../src/contracts/domain/run/redaction.ts';
import { caseCount } from '../../../support/case-count.ts';
import { SHIPPED, sampleOn } from '../../../support/sample-notebook.ts';
import { scienceProse } from '../../../support/science-prose.ts';

const finder = createFinder();
const PROSE_CHARS = 2_000_000;

/** Returns the findings of texts by kind, each as its text. */
function findAll(texts: readonly string[]): Partial<Record<RedactionFinding['kind'], string[]>> {
  const found: Partial<Record<RedactionFinding['kind'], string[]>> = {};
  for (const text of texts) {
    for (const { kind, start, end } of finder.find(text, DEFAULT_REDACTION)) {
      found[kind] = [...(found[kind] ?? []), text.slice(start, end)];
    }
  }
  return found;
}

/** Returns the documentation of installed packages, in the order of their names, up to so many characters. */
function proseOf(folder: string, most: number): string[] {
  const texts: string[] = [];
  let chars = 0;
  const packages = readdirSync(folder)
    .sort()
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(folder, name))
            .sort()
            .map((part) => join(name, part))
        : [name],
    );
  for (const name of packages) {
    for (const file of ['README.md', 'readme.md', 'CHANGELOG.md']) {
      if (chars >= most) return texts;
      try {
        const text = readFileSync(join(folder, name, file), 'utf8').slice(0, most - chars);
        texts.push(text);
        chars += text.length;
      } catch {
        // The package has no such file.
      }
    }
  }
  return texts;
}

describe('false positives', () => {
  it('finds nothing in the sample notebook', () => {
    const texts = sampleOn(SHIPPED, '2026-11-18').map(({ content }) => (typeof content === 'string' ? content : ''));
    expect(texts.length).toBeGreaterThan(10);
    expect(findAll(texts)).toEqual({});
  });

  it('finds nothing in scientific texts and tables, in three languages', () => {
    const texts = scienceProse({ lines: caseCount({ reduced: 1000, full: 8000 }) });
    expect(findAll(texts)).toEqual({});
  });

  it('finds nothing but addresses in 2 MB of documentation', () => {
    const texts = proseOf('node_modules', PROSE_CHARS);
    expect(texts.join('').length).toBeGreaterThan(PROSE_CHARS * 0.9);
    const found = findAll(texts);
    const { email = [], ...others } = found;
    expect(others).toEqual({});
    expect(email.filter((address) => /@\dx\./.test(address))).toEqual([]);
  });
});
