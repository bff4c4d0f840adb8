import { describe, expect, it } from 'vitest';
import { frontmatterLabels, isMarkdown } from '../../../../../src/core/notebook/frontmatter/frontmatter-labels.ts';

const labelsOf = (text: string) => frontmatterLabels(new TextEncoder().encode(text));
const inHead = (...lines: string[]) => labelsOf(`---\n${lines.join('\n')}\n---\n\n# Note\n`);
/** Whatever it takes, it is over before anybody would notice; the bound is for what would never end. */
const GENEROUS_MS = 20_000;

describe('frontmatterLabels', () => {
  it.each<[string, string[], string[]]>([
    ['a list in brackets', ['labels: [local-only]'], ['local-only']],
    ['a list of lines', ['labels:', '  - local-only', '  - untrusted'], ['local-only', 'untrusted']],
    ['a list without indent', ['labels:', '- untrusted'], ['untrusted']],
    ['one word', ['labels: local-only'], ['local-only']],
    ['label', ['label: untrusted'], ['untrusted']],
    ['several in one word', ['labels: local-only, untrusted'], ['local-only', 'untrusted']],
    ['quotes', [`"labels": ['local-only']`], ['local-only']],
    ['a flag', ['local-only: true'], ['local-only']],
    ['a flag in words', ['untrusted: yes'], ['untrusted']],
    ['a flag in other words', ['untrusted: ja, von Max'], ['untrusted']],
    ['JSON', ['{"labels": ["local-only"]}'], ['local-only']],
    ['a head that is a list', ['- labels: local-only'], ['local-only']],
    ['keys with question marks', ['? labels', ': - local-only'], ['local-only']],
    ['a block of text', ['labels: |', '  local-only'], ['local-only']],
    ['a folded block', ['labels: >-', '  local-', '  only'], ['local-only']],
    ['a word over two lines', ['labels: "local\\', '  -only"'], ['local-only']],
    ['a set', ['labels: !!set {local-only, untrusted}'], ['local-only', 'untrusted']],
    ['a map of flags', ['labels: {local-only: true, untrusted: false}'], ['local-only']],
    ['a tag of its own', ['labels: !mine local-only'], ['local-only']],
    ['an anchor and its alias', ['kind: &kind local-only', 'labels: [*kind]'], ['local-only']],
    ['a map that is merged in', ['base: &base', '  labels: untrusted', '<<: *base'], ['untrusted']],
    ['a second key of the same name', ['labels: []', 'labels: local-only'], ['local-only']],
    ['a comment behind', ['labels: local-only # keep it here'], ['local-only']],
    ['others beside', ['title: x', 'tags: [a]', 'labels: [draft, local-only]', 'date: 2026-01-01'], ['local-only']],
  ])('reads %s', (_, lines, labels) => {
    expect(inHead(...lines)).toEqual(labels);
  });

  it.each([
    ['capitals', 'LABELS: Local-Only'],
    ['a word that is two', 'labels: local only'],
    ['an underscore', 'labels: local_only'],
    ['another hyphen', 'labels: local\u2010only'],
    ['a wide form', 'ｌａｂｅｌｓ: ｌｏｃａｌ－ｏｎｌｙ'],
    ['mathematical letters', 'labels: \u{1d425}\u{1d428}\u{1d41c}\u{1d41a}\u{1d425}-only'],
    ['accents', 'labels: l\u00f3cal-only'],
    ['a soft hyphen and a joiner', 'labels: lo\u00adcal-on\u200dly'],
    ['a mark of direction', '\u202elabels: local-only'],
    ['escapes in the value', 'labels: "\\x6cocal\\u002donly"'],
    ['escapes in the key and the value', '"l\\x61be\\U0000006cs": "loc\\u0061l-only"'],
    ['a hash before it', 'labels: "#local-only"'],
    ['blanks of other kinds', 'labels:\u00a0local-only'],
  ])('folds %s', (_, line) => {
    expect(inHead(line)).toEqual(['local-only']);
  });

  it('takes a byte order mark, any line end, blanks behind the dashes, and dots at the end', () => {
    for (const text of [
      '\ufeff---\nlabels: local-only\n---\n',
      '---\r\ntitle: x\r\nlabels:\r\n  - local-only\r\n---\r\ntext',
      '---\rlabels: local-only\r---\r',
      '--- \t\nlabels: local-only\n---  \n',
      '---\nlabels: local-only\n...\n',
      '--- # head\nlabels: local-only\n---',
    ]) {
      expect(labelsOf(text), JSON.stringify(text)).toEqual(['local-only']);
    }
  });

  it.each([
    ['an opened quote', ['title: "Plants', 'labels: [local-only]']],
    ['an opened bracket', ['labels: [local-only', 'title: x']],
    ['a tab for an indent', ['labels:', '\t- local-only']],
    ['two colons', ['title: a: b: c', 'labels: local-only']],
    ['broken escapes', ['title: "\\q"', 'labels: "\\x6cocal-only"']],
    ['an alias of nothing', ['title: *nobody', 'labels: local-only']],
    ['one line of braces', ['{title: x, labels: [local-only}']],
    ['a broken flag', ['title: "x', 'local-only: true']],
  ])('rather raises a label when the head is broken: %s', (_, lines) => {
    expect(inHead(...lines)).toEqual(['local-only']);
  });

  it('reads a head that never ends, and one that is very long', () => {
    expect(labelsOf('---\nlabels: local-only\n\n# Note')).toEqual(['local-only']);
    expect(inHead(...Array.from({ length: 20_000 }, (_, n) => `key${n}: value`), 'labels: untrusted')).toEqual([
      'untrusted',
    ]);
  });

  it.each([
    ['none', 'Just text about labels: local-only'],
    ['labels behind the head', '---\ntitle: x\n---\nlabels: local-only'],
    ['other labels', '---\nlabels: [trusted, local, only, draft]\n---\n'],
    ['other keys', '---\ntags: [local-only]\ntitle: untrusted\n---\n'],
    ['a key further down', '---\nmeta:\n  labels: local-only\n---\n'],
    ['flags that are off', '---\nlocal-only: false\nuntrusted: no\n---\n'],
    ['flags without a value', '---\nlocal-only:\nuntrusted: ""\n---\n'],
    ['text that only speaks of it', '---\nabout: |\n  labels: local-only\n---\n'],
    ['a comment', '---\n# labels: local-only\ntitle: x\n---\n'],
    ['a rule', '----\nlabels: local-only\n----\n'],
    ['dashes with words behind', '--- labels: local-only\n---\n'],
    ['an empty head', '---\n---\nlabels: local-only'],
    ['a blank line first', '\n---\nlabels: local-only\n---\n'],
    ['nothing', ''],
    ['half of the dashes', '--'],
    ['a word of the prototype', '---\nlabels: constructor\n__proto__: local-only\n---\n'],
  ])('finds nothing in %s', (_, text) => {
    expect(labelsOf(text)).toEqual([]);
  });

  it('reads bytes that are no text', () => {
    expect(frontmatterLabels(new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe, 0x0a]))).toEqual([]);
    const broken = new Uint8Array([...new TextEncoder().encode('---\nlabels: local-only\nx: '), 0xff, 0x0a]);
    expect(frontmatterLabels(broken)).toEqual(['local-only']);
  });

  it('is done with what is made to be endless', { timeout: GENEROUS_MS }, () => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const bomb = words.map((word, n) => `${word}: &${word} [${`*${words[n - 1]},`.repeat(n === 0 ? 0 : 9)}x]`);
    expect(inHead(...bomb, 'labels: [*g, *g, *g, local-only]')).toEqual(['local-only']);
    expect(inHead('x: &x 1', `labels: [${'*x,'.repeat(4000)} untrusted]`)).toEqual(['untrusted']);
    expect(inHead('x: &x [*x]', 'labels: [*x, untrusted]')).toEqual(['untrusted']);
    expect(inHead(`labels: ${'['.repeat(7000)}local-only${']'.repeat(7000)}`)).toEqual(['local-only']);
    expect(inHead(`labels: ${'{a: '.repeat(3000)}local-only`)).toEqual(['local-only']);
    expect(inHead(`labels: ${'"'.repeat(15_000)}`)).toEqual([]);
    expect(labelsOf(`---\n${'labels"\' '.repeat(100_000)}`)).toEqual([]);
    expect(labelsOf(`---\nuntrusted${' '.repeat(1_000_000)}`)).toEqual([]);
    expect(labelsOf(`---${' '.repeat(1_000_000)}`)).toEqual([]);
    expect(labelsOf(`---\n${'---        x\n'.repeat(80_000)}labels: untrusted`)).toEqual(['untrusted']);
  });
});

describe('isMarkdown', () => {
  it('goes by the end of the name, in any case', () => {
    expect(['/a.md', '/b/C.MD', '/d.markdown', '/.md'].map(isMarkdown)).toEqual([true, true, true, true]);
    expect(['/a.txt', '/md', '/a.md/b', '/a.md.bak'].map(isMarkdown)).toEqual([false, false, false, false]);
  });
});
