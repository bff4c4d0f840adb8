import { describe, expect, it } from 'vitest';
import type { Label } from '../../../../src/contracts/domain/notebook/label.ts';
import { createScopedNotebook } from '../../../../src/core/guard/scoped-notebook.ts';
import { createScopedSearch } from '../../../../src/core/guard/scoped-search.ts';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';
import { createLetterMeaning, createMemoryMeaning, createTokenMeaning } from '../../../support/meaning-table.ts';
import { createMemoryNotebook, sha256 } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';

const OPEN = {
  '/open/power.md': '# Power cut\n\nThe lamps went off at night because the electricity failed for three hours.',
  '/open/gnats.md': '# Small black flies\n\nThey breed in the wet algae on top of the plants.',
  '/open/money.md': '# Budget\n\nWe have little money left for a new sensor this year.',
  '/open/drying.md': '# Dry mass\n\nPlants are dried in paper bags at seventy degrees for two days.',
};
/** Nearer to each question than what is open, and much of it. */
const CLOSED = Object.fromEntries(
  [
    'Electricity outage during the night in the laboratory.',
    'Insects and other pests infest the plants.',
    'Cost and price of new equipment, expensive purchase.',
    'Dehydrate samples in an oven.',
  ].flatMap((text, of) =>
    Array.from({ length: 30 }, (_, at) => [`/closed/${of}-${at}.md`, `${text} ${'So it is. '.repeat(at)}`]),
  ),
);
const QUERIES = [
  'electricity outage during the night',
  'insects infest plants',
  'expensive equipment purchase',
  'dehydrate samples in an oven',
  'insects',
  'laboratory',
];

async function answers(
  files: Record<string, string>,
  labels: Record<string, readonly Label[]> = {},
  meaning = createMemoryMeaning(),
) {
  const reader = createMemoryNotebook(files, { labels });
  const read: string[] = [];
  const notebook = createScopedNotebook({
    withheld: 'nothing',
    noteShown: () => {},
    grant: null,
    reader,
    agent: {
      name: 'reader',
      scope: { notebooks: ['*'], folders: ['/open'], fileTypes: ['*'] },
      can: { read: true, write: false, create: false, delete: false, execute: false, integrations: false },
    },
    runId: null,
    hash: sha256,
    nextFileId: () => 'x',
    hides: null,
    keeps: null,
    noteRead: (path) => read.push(path),
  });
  const resolved = notebook.resolve('/open', 'read');
  if (resolved.type !== 'allowed') throw new Error('the folder is not allowed');
  const search = createScopedSearch(
    createMemorySearch(reader, null, undefined, null, undefined, meaning),
    notebook,
    reader,
  );
  const all = [];
  for (const ask of QUERIES) {
    for (const by of ['meaning', 'both'] as const) {
      const { hits, truncated } = await search.search(resolved.handle, parseSearchQuery(ask), {
        limit: 10,
        picks: () => true,
        by,
      });
      all.push({
        ask,
        by,
        truncated,
        hits: hits.map(({ info, score, snippet, foundBy }) => [info.path, score, snippet.text, foundBy]),
      });
    }
  }
  return { all, read };
}

describe('two notebooks that differ only outside an agent’s scope', () => {
  it('give the same answers, order, scores and counts by meaning', async () => {
    const alone = await answers(OPEN);
    const among = await answers({ ...CLOSED, ...OPEN });
    expect(among).toEqual(alone);
    expect(alone.all.flatMap(({ hits }) => hits).some(([, , , foundBy]) => foundBy === 'meaning')).toBe(true);
    expect(JSON.stringify(among)).not.toContain('closed');
  });

  it('give them by an embedding model, too', async () => {
    const alone = await answers(OPEN, {}, createLetterMeaning());
    const among = await answers({ ...CLOSED, ...OPEN }, {}, createLetterMeaning());
    expect(among).toEqual(alone);
    expect(alone.all.flatMap(({ hits }) => hits).some(([, , , foundBy]) => foundBy === 'meaning')).toBe(true);
  });

  it('give them by a table for many languages, too', async () => {
    const open = {
      ...OPEN,
      '/open/strom.md': '# Stromausfall\n\nDie Lampen waren dunkel.',
      '/open/chong.md': '# 虫\n\n虫',
    };
    const alone = await answers(open, {}, await createTokenMeaning());
    const among = await answers({ ...CLOSED, ...open }, {}, await createTokenMeaning());
    expect(among).toEqual(alone);
    const near = alone.all.flatMap(({ hits }) => hits).filter(([, , , foundBy]) => foundBy === 'meaning');
    expect(near.map(([path]) => path)).toEqual(expect.arrayContaining(['/open/strom.md', '/open/chong.md']));
  });

  it('find a local-only note by its words alone, and never compare it otherwise', async () => {
    const labelled = await answers(OPEN, { '/open/gnats.md': ['local-only'] });
    const without = await answers(
      Object.fromEntries(Object.entries(OPEN).filter(([path]) => path !== '/open/gnats.md')),
    );
    const near = ({ all }: typeof labelled) => all.filter(({ by }) => by === 'meaning');
    expect(near(labelled)).toEqual(near(without));
  });
});
