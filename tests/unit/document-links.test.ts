import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Tracked documents; notes of the sample notebook and of fixtures link to other notes by their own rules. */
const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(docs\/|tests\/[\w/]*README\.md|[A-Z]+\.md)/.test(file));

const LINK = /\]\((?!https?:|mailto:)([^)\s]*)\)/g;

/** Paths that a document names: targets of its links, and `src/…` in code. */
function namedPaths(file: string, text: string): string[] {
  const targets = [...text.matchAll(LINK)].flatMap(([, target = '']) => {
    const [path = ''] = target.split('#');
    return path === '' ? [] : normalize(join(dirname(file), decodeURI(path)));
  });
  const quoted = [...text.matchAll(/`((?:src|workers|scripts|tests|docs)\/[\w./-]+\.(?:ts|tsx|mjs|md|json|txt))`/g)];
  return [...targets, ...quoted.map(([, path = '']) => path)];
}

/** Headings of other documents that a document links to, as `path#anchor`. */
function namedHeadings(file: string, text: string): string[] {
  return [...text.matchAll(LINK)].flatMap(([, target = '']) => {
    const [path = '', anchor] = target.split('#');
    const isHeading = anchor !== undefined && (path === '' || path.endsWith('.md'));
    return isHeading ? `${path === '' ? file : normalize(join(dirname(file), path))}#${anchor}` : [];
  });
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('documents', () => {
  it('exist', () => expect(documents.length).toBeGreaterThan(30));

  it.each(documents)('%s names only existing files', (file) => {
    const missing = namedPaths(file, readFileSync(file, 'utf8')).filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });

  it.each(documents)('%s links only to existing headings', (file) => {
    const missing = namedHeadings(file, readFileSync(file, 'utf8')).filter((named) => {
      const [path = '', anchor = ''] = named.split('#');
      return !anchorsOf(readFileSync(path, 'utf8')).includes(anchor);
    });
    expect(missing).toEqual([]);
  });
});

describe('decisions', () => {
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/'));

  // The list of packages is a table, which a test of its own reads.
  it.each(decisions.filter((file) => !file.includes('001-')))('%s has half a page', (file) => {
    expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThanOrEqual(60);
  });

  it('are linked from the page of their area, which they link to', () => {
    const pages = documents.filter((file) => file.startsWith('docs/internals/'));
    const linked = pages.flatMap((page) =>
      namedPaths(page, readFileSync(page, 'utf8')).map((path) => `${path} ${page}`),
    );
    const missing = decisions.flatMap((file) =>
      namedPaths(file, readFileSync(file, 'utf8'))
        .filter((path) => path.startsWith('docs/internals/'))
        .map((page) => `${file} ${page}`)
        .filter((pair) => !linked.includes(pair)),
    );
    expect(missing).toEqual([]);
  });
});

describe('namedPaths', () => {
  it('finds links and quoted paths', () => {
    const text = 'See [a](../src/a.ts#L1), [b](https://example.org/x), [c](#d), `src/core/b.ts` and `src/core`.';
    expect(namedPaths('docs/x.md', text)).toEqual(['src/a.ts', 'src/core/b.ts']);
  });
});

describe('namedHeadings', () => {
  it('finds headings of this document and of others, not lines of code', () => {
    const text = 'See [a](../src/a.ts#L1), [b](y.md#the-text), [c](#d), [e](y.md).';
    expect(namedHeadings('docs/x.md', text)).toEqual(['docs/y.md#the-text', 'docs/x.md#d']);
  });

  it('compares them with the anchors of headings', () => {
    expect(anchorsOf("# A title\n\n## To-do lists, and llama.cpp's\ntext")).toEqual([
      'a-title',
      'to-do-lists-and-llamacpps',
    ]);
  });
});
