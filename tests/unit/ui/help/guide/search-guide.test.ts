import { describe, expect, it } from 'vitest';
import { readGuide } from '../../../../../src/ui/help/guide/read-guide.ts';
import { findInGuide, findTitles, searchGuide } from '../../../../../src/ui/help/guide/search-guide.ts';

const pages = readGuide(
  {
    'a.md': `# Agents\n\nWho may do what. Labels are named here.\n\n## Labels\n\n${'Padding words. '.repeat(20)}Only you can remove a label.\n`,
    'b.md': '# Export\n\nAn archive keeps its labels.\n\n## 标签\n\n只有你可以删除标签。\n',
  },
  null,
);
const titles = (query: string) => searchGuide(pages, query).map(({ section }) => section.title);

describe('searchGuide', () => {
  it('lists the places with all words, those with the words in their title first', () => {
    expect(titles('labels')).toEqual(['Labels', 'Agents', 'Export']);
    expect(titles('remove label')).toEqual(['Labels']);
    expect(titles('labels archive')).toEqual(['Export']);
    expect(titles('nothing of this')).toEqual([]);
    expect(titles('  ')).toEqual([]);
  });

  it('finds words across a title and its text, without regard to case, and in Chinese', () => {
    expect(titles('LABELS only')).toEqual(['Labels']);
    expect(titles('删除标签')).toEqual(['标签']);
  });

  it('shows the text around several words: where they stand together, else around the rarest', () => {
    const text = `Run, edit. ${'Padding words. '.repeat(20)}To run again with edits, press it. ${'Padding words. '.repeat(20)}Small.`;
    const long = readGuide({ 'c.md': `# C\n\n${text}\n` }, null);
    expect(searchGuide(long, 'run again')[0]?.snippet).toContain('To run again with edits');
    expect(searchGuide(long, 'again edit')[0]?.snippet).toContain('To run again with edits');
    expect(searchGuide(long, 'run small')[0]?.snippet).toMatch(/Small\.$/);
  });

  it('shows the text around the first word, with its marks', () => {
    const [found] = searchGuide(pages, 'remove');
    expect(found?.snippet).toMatch(/^…[A-Z]?\w* ?.*Only you can remove a label\.$/);
    expect(found?.snippetMarks.map(([start, end]) => found.snippet.slice(start, end))).toEqual(['remove']);
  });
});

describe('findTitles', () => {
  it('finds pages and headings by the starts of words', () => {
    expect(findTitles(pages, 'lab').map(({ section }) => section.title)).toEqual(['Labels']);
    expect(findTitles(pages, 'agents').map(({ section }) => [section.title, section.level])).toEqual([['Agents', 1]]);
    expect(findTitles(pages, 'remove')).toEqual([]);
    expect(findTitles(pages, '')).toEqual([]);
  });
});

describe('findInGuide', () => {
  const found = (query: string) => {
    const { titles: byTitle, texts } = findInGuide(pages, query);
    return [byTitle, texts].map((hits) => hits.map(({ section }) => section.title));
  };

  it('adds places with the words in their text to those with the words in their title, each once', () => {
    expect(found('labels')).toEqual([['Labels'], ['Agents', 'Export']]);
    expect(found('remove')).toEqual([[], ['Labels']]);
    expect(found('删除标签')).toEqual([[], ['标签']]);
  });

  it('reads no text for one or two Latin letters', () => {
    expect(found('an')).toEqual([[], []]);
    expect(found('删除')).toEqual([[], ['标签']]);
  });
});
