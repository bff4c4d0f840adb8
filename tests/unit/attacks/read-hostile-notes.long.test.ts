import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../src/adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../../src/adapters/markdown/to-blocks.ts';
import { linkLines } from '../../../src/adapters/search/link-lines.ts';
import { frontmatterLabels } from '../../../src/core/notebook/frontmatter/frontmatter-labels.ts';
import { searchFactsOf } from '../../../src/core/search/search-document.ts';
import { editProperties, readProperties } from '../../../src/core/shared/head-properties.ts';
import { findLinks } from '../../../src/core/shared/links.ts';
import { countHiddenRuns, toVisibleSegments } from '../../../src/core/shared/visible-text.ts';
import { parseNote } from '../../../src/navigator/notes/parsed-note.ts';
import { findHeadings } from '../../../src/ui/editor/outline/headings.ts';
import { countWords } from '../../../src/ui/state/notebook/line-endings.ts';
import { caseCount } from '../../support/case-count.ts';
import { namedNotes } from '../../support/hostile-notes/named-notes.ts';
import { randomNote } from '../../support/hostile-notes/random-note.ts';

const other = { path: '/b.md', aliases: [] };

/** Reads a note by every parser of notes that runs on the page or in a worker without a deadline. */
function readByAll(text: string): void {
  const facts = searchFactsOf('/a.md', text);
  expect(facts.links.length).toBeLessThanOrEqual(2000);
  expect(['none', 'properties', 'broken']).toContain(readProperties(text).type);
  expect(['edited', 'broken', 'refused']).toContain(editProperties(text, { set: [['zz', 'a']] }).type);
  frontmatterLabels(new TextEncoder().encode(text));
  linkLines(text, '/a.md', other, [other]);
  parseNote('/a.md', text, 0);
  for (const { line } of findHeadings(text)) expect(line).toBeGreaterThan(0);
  expect(countWords(text)).toBeLessThanOrEqual(text.length);
  for (const { target } of findLinks(text)) expect(target).not.toBe('');
}

// Each of these once took minutes or longer for some of the notes: a superlinear search does not end within the time of a test.
describe('parsers of notes', () => {
  it.each(namedNotes())('read a hostile note: $name', ({ text }) => readByAll(text));

  it.each([
    ['asterisks', '*'.repeat(1_000_000)],
    ['spaces in a heading', `# a${' '.repeat(1_000_000)}b`],
    ['closing marks in a heading', `# a ${'# '.repeat(500_000)}b`],
    ['backticks of all lengths', Array.from({ length: 1400 }, (_, n) => '`'.repeat(n + 1)).join('a')],
    ['spaces after dashes', `---\na: b\n${'--- '.repeat(200_000)}x\n---\n`],
    ['a long line', 'a'.repeat(16 * 1024 * 1024)],
    ['line breaks', '\n'.repeat(1_000_000)],
  ])('read a long text: %s', (_name, text) => readByAll(text));

  it('read random notes', () => {
    for (let index = 0; index < caseCount({ reduced: 100, full: 5000 }); index += 1)
      readByAll(randomNote(index, 20_000));
  });
});

describe('countWords', () => {
  it('counts like the pattern for whole words', () => {
    for (let index = 0; index < caseCount({ reduced: 200, full: 5000 }); index += 1) {
      const text = randomNote(index, 200);
      expect(countWords(text), JSON.stringify(text)).toBe(text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0);
    }
  });
});

describe('countHiddenRuns', () => {
  it('counts the hidden segments', () => {
    for (let index = 0; index < caseCount({ reduced: 200, full: 5000 }); index += 1) {
      const text = randomNote(index, 300);
      const segments = toVisibleSegments(text).filter(({ kind }) => kind === 'hidden');
      expect(countHiddenRuns(text), JSON.stringify(text)).toBe(segments.length);
    }
  });
});

describe('toBlocks', () => {
  const elementsIn = (tree: string): number => tree.split('"type":"element"').length - 1;
  const textIn = (tree: string): string => [...tree.matchAll(/"value":"([^"]*)"/g)].map(([, value]) => value).join('');
  const blocksOf = (text: string) => toBlocks(readMarkdown(text, true), text);

  it.each([
    ['links in one paragraph', '[a](b.md) '.repeat(6000), 'a'],
    ['a long list', '- b\n'.repeat(9000), 'b'],
    ['a wide table', `${'|c'.repeat(3000)}|\n${'|-'.repeat(3000)}|\n${'|c'.repeat(3000)}|\n`, 'c'],
  ])('bounds the elements of a block and keeps its text: %s', (_name, text, letter) => {
    const blocks = blocksOf(text);
    for (const { tree } of blocks) expect(elementsIn(tree)).toBeLessThanOrEqual(3001);
    const shown = blocks.map(({ tree }) => textIn(tree)).join('');
    expect(shown.split(letter)).toHaveLength(text.split(letter).length);
  });

  it('leaves an ordinary block unchanged', () => {
    const blocks = blocksOf('| a | b |\n|---|---|\n| c | d |\n\n- one\n- two\n');
    expect(blocks).toHaveLength(2);
    expect(blocks.map(({ tree }) => tree).join('')).not.toContain('dataPlain');
  });
});
