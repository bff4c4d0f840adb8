import { beforeAll, describe, expect, it } from 'vitest';
import type { NotebookSearch } from '../../../../src/adapters/search/create-search.ts';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';
import { createMemoryNotebook } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';

const FILES = {
  '/lab/B-114.md':
    '---\ntags: [Müller]\nstatus: done\n---\n# Sample B-114\n\nDried at 60 °C on 2026-11-18 by Müller; 0.35 mM KCl, 500 µmol.',
  '/lab/B-115.md': '# Sample B-115\n\nDried on 2026-11-19 with H2O and NH₄⁺ by Øystein Straße. Strain Δ4.',
  '/lab/青色光.md': '# 青色光の光合成\n\n葉緑素はクロロフィルと呼ばれる。実験は成功した。',
  '/lab/сера.md': '# Опыт\n\nХлорофилл и свет 🌱 naïve café.',
  '/img/leaf scan (2).png': new Uint8Array([1]),
  '/lab/data_2026.csv': 'id,NH4+,pH\nB-114,0.35,7.4\n',
  '/lab/right.md': 'العربية نص ١٢٣',
  '/lab/thai.md': 'การสังเคราะห์ด้วยแสง',
};

let search: NotebookSearch;
const notebook = createMemoryNotebook(FILES);
beforeAll(() => {
  search = createMemorySearch(notebook);
});

async function find(text: string, typing = false): Promise<string[]> {
  const query = parseSearchQuery(text, { typing });
  const { hits } = await search.search(notebook.notebookId, query, { limit: 20 });
  return hits.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).sort();
}

describe('a query', () => {
  it.each([
    ['B-114', ['B-114.md', 'data_2026.csv']],
    ['b-114', ['B-114.md', 'data_2026.csv']],
    ['B-116', []],
    ['2026-11-18', ['B-114.md']],
    ['"2026-11-1', []],
    ['muller', ['B-114.md']],
    ['MÜLLER', ['B-114.md']],
    ['mu\u0308ller', ['B-114.md']],
    ['tag:müller', ['B-114.md']],
    ['oystein strasse', ['B-115.md']],
    ['øystein straße', ['B-115.md']],
    ['500 µmol', ['B-114.md']],
    ['500 μmol', ['B-114.md']],
    ['0.35', ['B-114.md', 'data_2026.csv']],
    ['0.35 mM', ['B-114.md']],
    ['"0.35 mm"', ['B-114.md']],
    ['60 °C', ['B-114.md']],
    ['H2O', ['B-115.md']],
    ['h₂o', ['B-115.md']],
    ['NH4+', ['B-115.md', 'data_2026.csv']],
    ['NH₄⁺', ['B-115.md', 'data_2026.csv']],
    ['δ4', ['B-115.md']],
    ['光合成', ['青色光.md']],
    ['合成光', []],
    ['光合', ['青色光.md']],
    ['クロロフィル', ['青色光.md']],
    ['実験', ['青色光.md']],
    ['青色光', ['青色光.md']],
    ['хлорофилл', ['сера.md']],
    ['ХЛОРОФИЛ', ['сера.md']],
    ['cafe naive', ['сера.md']],
    ['leaf scan', ['leaf scan (2).png']],
    ['"leaf scan (2).png"', ['leaf scan (2).png']],
    ['العربية', ['right.md']],
    ['การสังเคราะห์', ['thai.md']],
    ['data_2026', ['data_2026.csv']],
    ['status=done', ['B-114.md']],
    ['prop:status=done', ['B-114.md']],
    ['PROP:STATUS=DONE', ['B-114.md']],
    ['path:/img', ['leaf scan (2).png']],
    ['date:2026-11-18..2026-11-19 muller', []],
    ['"sample b-114', ['B-114.md']],
    ['"', []],
    ['🌱', ['сера.md']],
    ['* ** "" - + ?', []],
    ['constructor', []],
    ['__proto__', []],
    ['path:', []],
    ['foo:bar', []],
  ])('%s finds %j', async (text, expected) => {
    expect(await find(text)).toEqual(expected);
  });

  it('finds a term with its signs, and not the word alone', async () => {
    const signs = createMemoryNotebook({
      '/cpp.md': 'Written in C++17 (not C).',
      '/sharp.md': 'Written in C\\#, later in F#.',
      '/c.md': 'Vitamin C at 5 °C, an ASP page on the net, in F major. A key, a tag.',
      '/net.md': 'The .NET runtime.',
      '/star.md': 'The A* search, and an A\\* search. Another *vitamin*.',
      '/p.md': 'Significant (p<0.05), n > 3; and p ≥ 0.05.',
      '/q.md': 'Not so: p = 0.05, and p > 0.05.',
      '/iron.md': 'α-Fe2O3 and α‑Fe₂O₃ at 10^-3 M.',
      '/power.md': 'At 10⁻³ M, 4 s⁻¹ and $10^{-3}$.',
      '/ten.md': 'At 10^3 M, 10-3, 5 s-1 and 7 min-1; Na and K.',
      '/key.md': 'As [@key2020, p. 3] and [see @other] say.',
      '/tag.md': '---\ntags: [tag, deep/er]\n---\nText (#inline).',
      '/ion.md': 'Ca2+ and Cl− and Na+/K+.',
    });
    const found = createMemorySearch(signs);
    const findIn = async (text: string, typing = false) => {
      const query = parseSearchQuery(text, { typing });
      const { hits } = await found.search(signs.notebookId, query, { limit: 20 });
      return hits.map(({ path }) => path.slice(1, -3)).sort();
    };
    const expected: [query: string, paths: string[]][] = [
      ['C++', ['cpp']],
      ['c++', ['cpp']],
      ['"C++"', ['cpp']],
      ['C++17', ['cpp']],
      ['C#', ['sharp']],
      ['F#', ['sharp']],
      ['.NET', ['net']],
      ['A*', ['star']],
      ['p<0.05', ['p']],
      ['p>0.05', ['q']],
      ['n>3', ['p']],
      ['α-Fe2O3', ['iron']],
      ['10^-3', ['iron', 'power']],
      ['10⁻³', ['iron', 'power']],
      ['10^3', ['ten']],
      ['s⁻¹', ['power']],
      ['min⁻¹', ['ten']],
      ['@key2020', ['key']],
      ['@other', ['key']],
      ['@tag', []],
      ['#tag', ['tag']],
      ['#deep', ['tag']],
      ['#deep/er', ['tag']],
      ['#inline', ['tag']],
      ['#key', []],
      ['Ca2+', ['ion']],
      ['Ca²⁺', ['ion']],
      ['Na+', ['ion']],
      ['K+', ['ion']],
      ['C', ['c', 'cpp', 'sharp']],
      ['net', ['c', 'net']],
      ['na', ['ion', 'ten']],
      ['tag', ['c', 'tag']],
      ['fe2o3', ['iron']],
      ['D++', []],
      ['Li+', []],
    ];
    const seen: typeof expected = [];
    for (const [text] of expected) seen.push([text, await findIn(text)]);
    expect(seen).toEqual(expected);
    expect(await findIn('C+', true)).toEqual(['cpp']);
    expect(await findIn('#in', true)).toEqual(['tag']);
    expect(await findIn('@k', true)).toEqual(['key']);
    expect(await findIn('p<0', true)).toEqual(['p']);
    const { hits } = await found.search(signs.notebookId, parseSearchQuery('C++'), { limit: 1 });
    const [{ snippet }] = hits as [(typeof hits)[0]];
    expect(snippet.marks.map(([from, to]) => snippet.text.slice(from, to))).toEqual(['C++']);
  });

  it.each([
    ['青', ['青色光.md']],
    ['青色', ['青色光.md']],
    ['青光', []],
    ['b-11', ['B-114.md', 'B-115.md', 'data_2026.csv']],
    ['nh', ['B-115.md', 'data_2026.csv']],
    ['хлор', ['сера.md']],
    ['"sample b', ['B-114.md', 'B-115.md']],
    ['tag:mul', []],
    ['การสัง', ['thai.md']],
  ])('%s finds %j while typing', async (text, expected) => {
    expect(await find(text, true)).toEqual(expected);
  });

  it.each([
    'x'.repeat(1000),
    'a '.repeat(500),
    '"a '.repeat(333),
    '光'.repeat(1000),
    '\ud83c '.repeat(400),
    '\u0301'.repeat(1000),
    'tag:'.repeat(250),
    '('.repeat(1000),
    `${'ab'.repeat(30)}* `.repeat(16),
  ])('of a thousand characters returns hits: %.20s', async (text) => {
    expect(await find(text)).toEqual(expect.any(Array));
    expect(await find(text, true)).toEqual(expect.any(Array));
  });
});
