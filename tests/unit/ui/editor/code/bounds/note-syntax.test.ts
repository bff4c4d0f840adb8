import { describe, expect, it } from 'vitest';
import { createMarkdownParser } from '../../../../../../src/ui/editor/code/bounds/markdown-parser.ts';

const parser = createMarkdownParser(() => null);

/** The texts of the syntax nodes with one of these names. */
function nodes(text: string, ...names: string[]): string[] {
  const found: string[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (names.includes(name)) found.push(text.slice(from, to));
    },
  });
  return found;
}

describe('frontmatter in the editor', () => {
  it.each([
    '---\na: 1\n---\n',
    '\uFEFF---\na: 1\n---\n',
    '---\na: 1\n...\n',
    '\uFEFF---\na: 1\n...\n',
    '---  \na: 1\n---\t \n',
    '--- # comment\na: 1\n---\n',
    '---\n---\n',
  ])('is one node: %j', (head) => {
    expect(nodes(`${head}# Title\n\n**x**`, 'Frontmatter').join('').trim()).toBe(head.trim());
    expect(nodes(`${head}# Title\n\n**x**`, 'ATXHeading1', 'StrongEmphasis')).toEqual(['# Title', '**x**']);
  });

  it.each(['----\na: 1\n----\n', ' ---\na: 1\n---\n', '\n---\na: 1\n---\n', '---\na: 1\n'])('is none: %j', (text) => {
    expect(nodes(`${text}x`, 'Frontmatter')).toEqual([]);
  });
});

describe('tags in the editor', () => {
  it.each<[string, string[]]>([
    ['#a and #b/c-d, #1984', ['#a', '#b/c-d']],
    ['\\#no a#no ##no `#no` $#no$', []],
    ['# #in-head\n\n- #item\n- [ ] #task', ['#in-head', '#item', '#task']],
    ['*#em* **#strong** #日本語 #🧪', ['#em', '#strong', '#日本語', '#🧪']],
  ])('are nodes: %j', (text, tags) => expect(nodes(text, 'Hashtag')).toEqual(tags));
});

describe('tasks in the editor', () => {
  it('have any state', () => {
    expect(nodes('- [ ] a\n- [x] b\n* [/] c\n1. [-] d\n- [>] e\n- [?] f', 'TaskMarker')).toEqual([
      '[ ]',
      '[x]',
      '[/]',
      '[-]',
      '[>]',
      '[?]',
    ]);
    expect(nodes('- [a](b) c\n- [//] d\n- [/]e\n\n[/] f', 'TaskMarker')).toEqual([]);
  });
});
