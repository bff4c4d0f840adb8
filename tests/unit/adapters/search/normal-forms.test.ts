import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matchText } from '../../../../src/core/search/search-planned.ts';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';
import { createMemoryNotebook } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';

const report = (path: string) => readFileSync(new URL(`../../../fixtures/reports/${path}`, import.meta.url), 'utf8');

const FILES: Readonly<Record<string, string>> = {
  '/k.md': report('F41/k.md'),
  '/kr.md': report('F68/kr.md'),
  '/e.md': report('F69/e.md'),
  '/wide.md':
    '---\ntags: [Ｐｌａｎｔ, light/blue]\nsample id: C 7\nunit: µmol\ndate: 2026-11-18\n---\nＤＮＡ and ｶﾞﾗｽ, ﬁnally.',
  '/soft.md': 'Photo\u00adsynthese, cura\u200btion, Tween™ 20, B−114 and 1½ cups.',
  '/korean.md': '# 실험실 노트\n\n시료를 PCR로 분석했다. 데이터베이스에서 온도를 확인.',
  '/signs.md': 'Yield ≥ 90 % at 60 °C → stop ✓ 👩‍🔬 🇩🇪 ❤️ §4',
  '/arabic.md': 'الـعـربية مُحَمَّد ﻋﺮﺑﻲ کتاب',
  '/decomposed.md': 'u\u0308ber 한글 か\u3099く'.normalize('NFD'),
  '/日本語.md': 'サーバーA と クロマトグラフィー。',
  '/hindi.md': 'पानी और दिन',
  '/more.md':
    'Straße, naïve smørrebrød, \u212bngström, α‑synuclein at 10\u00a0mg; 5 ㎎, Ⅳ and ①; 👍🏽 1️⃣ C++ and C#; ﾊﾝｸﾞﾙ',
  '/signed.md': 'שָׁלוֹם, λόγος, می\u200cخواهم, إنسان, ёлка, Việt Nam, İstanbul',
  '/half.md': '온도계로 ﾡ 측정했습니다. ㄱㄴ 㐀𠀀 々',
};
const notebook = createMemoryNotebook(FILES);
const search = createMemorySearch(notebook);

async function find(text: string, typing = false): Promise<string[]> {
  const { hits } = await search.search(notebook.notebookId, parseSearchQuery(text, { typing }), { limit: 20 });
  return hits.map(({ path }) => path.slice(1)).sort();
}

const QUERIES: [query: string, paths: string[]][] = [
  ['日本語', ['k.md', '日本語.md']],
  ['中文', ['k.md']],
  ['⽇本語', ['k.md', '日本語.md']],
  ['검색', ['kr.md']],
  ['검색을', ['kr.md']],
  ['시험', ['kr.md']],
  ['실험실', ['korean.md', 'kr.md']],
  ['실험실은', ['korean.md', 'kr.md']],
  ['"검색을 시험"', ['kr.md']],
  ['"을 시험"', ['kr.md']],
  ['"시험 검색"', []],
  ['데이터베이스', ['korean.md']],
  ['베이스', ['korean.md']],
  ['온도 시료', ['korean.md']],
  ['PCR', ['korean.md']],
  ['한글', ['decomposed.md']],
  ['🎉', ['e.md']],
  ['done 🎉', ['e.md']],
  ['✓', ['signs.md']],
  ['→', ['signs.md']],
  ['≥', ['signs.md']],
  ['°', ['signs.md']],
  ['60 °C', ['signs.md']],
  ['60℃', ['signs.md']],
  ['👩‍🔬', ['signs.md']],
  ['🔬', ['signs.md']],
  ['🇩🇪', ['signs.md']],
  ['❤', ['signs.md']],
  ['§', ['signs.md']],
  ['dna', ['wide.md']],
  ['ガラス', ['wide.md']],
  ['final*', ['wide.md']],
  ['photosynthese', ['soft.md']],
  ['Photo\u00adsynthese', ['soft.md']],
  ['curation', ['soft.md']],
  ['tween', ['soft.md']],
  ['B-114', ['soft.md']],
  ['العربية', ['arabic.md']],
  ['محمد', ['arabic.md']],
  ['عربي', ['arabic.md']],
  ['كتاب', ['arabic.md']],
  ['uber', ['decomposed.md']],
  ['がく', ['decomposed.md']],
  ['サー', ['日本語.md']],
  ['ｻｰﾊﾞｰ', ['日本語.md']],
  ['दिन', ['hindi.md']],
  ['धान', []],
  ['tag:plant', ['wide.md']],
  ['tag：ｐｌａｎｔ', ['wide.md']],
  ['tag:light/', ['wide.md']],
  ['prop:"sample id"="C 7"', ['wide.md']],
  ['prop:unit=μmol', ['wide.md']],
  ['date：2026-11', ['wide.md']],
  ['path:日本語', ['日本語.md']],
  ['“검색을 시험”', ['kr.md']],
  ['「⽇本語」', ['k.md', '日本語.md']],
  ['dna tag:plant date:2026-11 prop:unit', ['wide.md']],
  ['dna tag:light/red', []],
  ['strasse', ['more.md']],
  ['STRASSE', ['more.md']],
  ['naive', ['more.md']],
  ['smorrebrod', ['more.md']],
  ['ångström', ['more.md']],
  ['angstrom', ['more.md']],
  ['α-synuclein', ['more.md']],
  ['"10 mg"', ['more.md']],
  ['"5 mg"', ['more.md']],
  ['IV', ['more.md']],
  ['👍', ['more.md']],
  ['👍🏽', ['more.md']],
  ['ハングル', ['more.md']],
  ['שלום', ['signed.md']],
  ['λογος', ['signed.md']],
  ['ΛΟΓΟΣ', ['signed.md']],
  ['میخواهم', ['signed.md']],
  ['می\u200cخواهم', ['signed.md']],
  ['انسان', ['signed.md']],
  ['елка', ['signed.md']],
  ['viet nam', ['signed.md']],
  ['istanbul', ['signed.md']],
  ['온도', ['half.md', 'korean.md']],
  ['측정', ['half.md']],
  ['𠀀', ['half.md']],
  ['"dna and" final* path:wide tag:plant', ['wide.md']],
];

describe('a query in another form than the text', () => {
  it.each(QUERIES)('%s finds %j', async (text, paths) => {
    expect(await find(text)).toEqual(paths);
    // The same while the person types, and in the planned files of a dry run.
    expect(await find(text, true)).toEqual(paths);
    const planned = Object.entries(FILES).filter(
      ([path, own]) => matchText({ path, modifiedMs: 0 }, own, parseSearchQuery(text)) !== null,
    );
    for (const path of planned.map(([name]) => name.slice(1))) expect(paths).toContain(path);
  });

  it.each([
    ['검', ['kr.md']],
    ['검ㅅ', ['kr.md']],
    ['실험ㅅ', ['korean.md', 'kr.md']],
    ['chrom', []],
    ['dna fin', ['wide.md']],
    ['tag:plant dn', ['wide.md']],
  ])('%s finds %j while typing', async (text, paths) => expect(await find(text, true)).toEqual(paths));

  it('marks the words as they stand in the note', async () => {
    const marked = async (text: string) => {
      const { hits } = await search.search(notebook.notebookId, parseSearchQuery(text), { limit: 5 });
      return hits.flatMap(({ snippet }) => snippet.marks.map(([start, end]) => snippet.text.slice(start, end)));
    };
    expect(await marked('검색을')).toEqual(['검색을']);
    expect(await marked('ガラス')).toEqual(['ｶﾞ', 'ﾗ', 'ｽ']);
    expect(await marked('photosynthese')).toEqual(['Photo\u00adsynthese']);
    expect(await marked('🎉')).toEqual(['🎉']);
  });
});
