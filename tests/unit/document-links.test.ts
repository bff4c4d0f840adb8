import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Tracked documents; notes of the sample notebook and of fixtures link to other notes by their own rules. */
const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(docs\/|tests\/[\w/]*README\.md|[A-Z]+\.md)/.test(file));

/** Paths that a document names: targets of its links, and `src/…` in code. */
function namedPaths(file: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target = '']) =>
    normalize(join(dirname(file), decodeURI(target))),
  );
  const quoted = [...text.matchAll(/`((?:src|workers|scripts|tests|docs)\/[\w./-]+\.(?:ts|tsx|mjs|md|json|txt))`/g)];
  return [...targets, ...quoted.map(([, path = '']) => path)];
}

describe('documents', () => {
  it('exist', () => expect(documents.length).toBeGreaterThan(30));

  it.each(documents)('%s names only existing files', (file) => {
    const missing = namedPaths(file, readFileSync(file, 'utf8')).filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });
});

describe('namedPaths', () => {
  it('finds links and quoted paths', () => {
    const text = 'See [a](../src/a.ts#L1), [b](https://example.org/x), `src/core/b.ts` and `src/core`.';
    expect(namedPaths('docs/x.md', text)).toEqual(['src/a.ts', 'src/core/b.ts']);
  });
});
