import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { MAX_MENTIONS } from '../../../../src/contracts/wire/search-requests.ts';
import { planMove, planPut } from '../../../../src/core/notebook/change/plan-change.ts';
import { createMemoryNotebook, sha256 } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';

const FILES = {
  '/plan.md': '---\naliases: [Masterplan, MP]\n---\n# The plan\n\nThe plan names itself.',
  '/a/one.md': '# One\r\n\r\nFirst the Plan, then the [[plan]].\r\nThe masterplan. MP.',
  '/a/two.md': '# The plan\n\nNothing but `the plan`.',
  '/a/data.csv': 'the plan,1',
  '/b/long.md': `${'word '.repeat(60)}the plan ${'word '.repeat(60)}`,
  '/runs/r/plan.md': 'the plan',
};
let ids = 0;
const tools = { hash: sha256, nextFileId: () => `made-${++ids}`, show: (path: string) => path };

function open(files: Record<string, string>) {
  const notebook = createMemoryNotebook(files);
  const search = createMemorySearch(notebook);
  const apply = (planned: ReturnType<typeof planPut>) => {
    if (planned.type !== 'change') throw new Error(`nothing to apply: ${JSON.stringify(planned)}`);
    notebook.apply(planned.change);
  };
  return {
    notebook,
    apply,
    found: (path = '/plan.md') => search.mentions(notebook.notebookId, path),
    async lines(path = '/plan.md') {
      const { mentions } = await search.mentions(notebook.notebookId, path);
      return mentions.map(
        ({ path: note, lineNumber, before, name, after }) => `${note}:${lineNumber} ${before}<${name}>${after}`,
      );
    },
  };
}

describe('mentions', () => {
  it('are places in other notes with title, file name or alias, without links', async () => {
    const { lines, found } = open(FILES);
    const [first, second, third, ...rest] = await lines();
    expect([first, second]).toEqual([
      '/a/one.md:3 First <the Plan>, then the [[plan]].',
      '/a/one.md:4 The <masterplan>. MP.',
    ]);
    expect(third).toMatch(/^\/b\/long\.md:1 …(?:word )+<the plan> word(?: word)+…$/);
    expect(third?.length).toBeLessThan(230);
    expect(rest).toEqual([]);
    const { mentions } = await found();
    expect(
      mentions.map(({ path, from, name }) => FILES[path as '/plan.md'].slice(from, from + name.length) === name),
    ).toEqual([true, true, true]);
    expect(mentions[0]?.hash).toBe(sha256(new TextEncoder().encode(FILES['/a/one.md'])));
  });

  it('follow changes of the note and of the others', async () => {
    const { lines, apply, notebook } = open(FILES);
    expect(await lines('/a/one.md')).toEqual([]);
    apply(planPut(notebook, '/c.md', new TextEncoder().encode('About one.'), tools));
    expect(await lines('/a/one.md')).toEqual(['/c.md:1 About <one>.']);
    apply(planMove(notebook, '/a/one.md', '/a/first.md', tools));
    apply(planPut(notebook, '/a/first.md', new TextEncoder().encode('text'), tools));
    expect(await lines('/a/first.md')).toEqual([]);
    expect(await lines('/a/one.md')).toEqual([]);
  });

  it('are the first ones of many, and none of short names', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`/n/${at}.md`, 'the plan. '.repeat(20)]));
    const { found } = open({ '/plan.md': '# The plan', '/ab.md': 'ab', '/x.md': 'ab ab', ...many });
    const { mentions, truncated } = await found();
    expect(mentions).toHaveLength(MAX_MENTIONS);
    expect(truncated).toBe(true);
    expect(await found('/ab.md')).toEqual({ mentions: [], truncated: false });
    expect(await found('/missing.md')).toEqual({ mentions: [], truncated: false });
  });
});
