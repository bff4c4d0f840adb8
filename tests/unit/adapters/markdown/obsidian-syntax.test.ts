import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../../src/adapters/markdown/read-markdown.ts';
import { shown } from '../../../support/short-markup.ts';

const read = (text: string) => shown(readMarkdown(text, true)).trim();

describe('what the help pages of Obsidian define', () => {
  it.each([
    ['a comment within a line', 'a %%b *c*%% d', '<p>a  d</p>'],
    ['a comment of several paragraphs', 'a\n\n%%\none\n\ntwo\n%%\n\nb', '<p>a</p>\n<p>b</p>'],
    ['a percent sign', '5 % and 6 %', '<p>5 % and 6 %</p>'],
    ['a comment in code', '`%%x%%`', '<p><code>%%x%%</code></p>'],
    ['an escaped link', 'a \\[[b]]', '<p>a [[b]]</p>'],
    ['escaped signs', '\\%%b%% \\#c', '<p>%%b%% #c</p>'],
    ['one tilde', 'H~2~O and x^2^', '<p>H~2~O and x^2^</p>'],
    ['two tildes', '~~a~~', '<p><del>a</del></p>'],
    ['marks within words', 'a==b==c', '<p>a<mark>b</mark>c</p>'],
    ['a mark around bold', '==**a** b==', '<p><mark><strong>a</strong> b</mark></p>'],
    ['an escaped mark', '\\==a==', '<p>==a==</p>'],
    ['a mark escaped twice over', '\\=\\=a=\\= and ==b\\==', '<p>==a== and ==b==</p>'],
    ['a backslash before a mark', '\\\\==a==', '<p>\\<mark>a</mark></p>'],
    ['a mark after an escaped sign', '\\===a==', '<p>=<mark>a</mark></p>'],
    ['a mark over two lines', '==a\nb==', '<p><mark>a\nb</mark></p>'],
    ['marks in a row', '==a== ==b== == c ==', '<p><mark>a</mark> <mark>b</mark> == c ==</p>'],
    ['a mark that is left open', '==a ==b==', '<p>==a <mark>b</mark></p>'],
    ['a mark without text', 'a ==== b', '<p>a ==== b</p>'],
    ['a mark around a link', '==[[a]]==', '<p><mark><a href= dataWiki=a>a</a></mark></p>'],
    [
      'a mark in an address',
      '[a](b==c==) https://x.org/?a==b==',
      '<p><a href=b==c==>a</a> <a href=https://x.org/?a==b==>https://x.org/?a==b==</a></p>',
    ],
    ['a link to a place here', '[[#Heading]]', '<p><a href= dataWiki= dataHeading=Heading>Heading</a></p>'],
    ['a link to a block here', '[[#^ab-1|x]]', '<p><a href= dataWiki= dataHeading=^ab-1>x</a></p>'],
    ['headings within headings', '[[Note#A#B]]', '<p><a href= dataWiki=Note dataHeading=A#B>Note › A › B</a></p>'],
    [
      'a page of a PDF',
      '![[Doc.pdf#page=3]]',
      '<div><a href= dataWiki=Doc.pdf dataHeading=page=3 dataEmbed= dataBlock=>Doc.pdf › page=3</a></div>',
    ],
    ['a name of a block', 'Some text. ^quote-1', '<p id=n-^quote-1>Some text.</p>'],
    ['a tag with a hyphen first', '#-a and #_b', '<p><span dataTag=-a>#-a</span> and <span dataTag=_b>#_b</span></p>'],
    ['an address with blanks', '[a](<b c.md>)', '<p><a href=b%20c.md>a</a></p>'],
    ['a keyboard key', '<kbd>Ctrl</kbd>+<u>a</u>', '<p><kbd>Ctrl</kbd>+<u>a</u></p>'],
  ])('%s', (_, text, expected) => {
    expect(read(text).replaceAll(/ +/g, ' ')).toBe(expected.replaceAll(/ +/g, ' '));
  });

  it.each([
    ['> [!note]\n> a', 'note'],
    ['> [!WARNING]- Mind\n> a', 'warning'],
    ['> [!question] Can they be nested?\n> > [!todo] Yes\n> > > [!example] Twice', 'question'],
    ['> [!custom-question-type]', 'custom-question-type'],
  ])('a callout: %j', (text, kind) => {
    expect(read(text)).toContain(`dataCallout=${kind}`);
  });
});
