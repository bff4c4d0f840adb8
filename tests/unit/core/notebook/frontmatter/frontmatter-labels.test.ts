import { describe, expect, it } from 'vitest';
import { frontmatterLabels, isMarkdown } from '../../../../../src/core/notebook/frontmatter/frontmatter-labels.ts';

const labelsOf = (text: string) => frontmatterLabels(new TextEncoder().encode(text));
const inHead = (...lines: string[]) => labelsOf(`---\n${lines.join('\n')}\n---\n\n# Note\n`);
/** Whatever it takes, it is over before anybody would notice; the bound is for what would never end. */
const GENEROUS_MS = 20_000;

describe('frontmatterLabels', () => {
  it.each<[string, string[], string[]]>([
    ['a flow list', ['labels: [local-only]'], ['local-only']],
    ['a block list', ['labels:', '  - local-only', '  - untrusted'], ['local-only', 'untrusted']],
    ['a block list without indentation', ['labels:', '- untrusted'], ['untrusted']],
    ['one word', ['labels: local-only'], ['local-only']],
    ['label', ['label: untrusted'], ['untrusted']],
    ['several words in one string', ['labels: local-only, untrusted'], ['local-only', 'untrusted']],
    ['quotes', [`"labels": ['local-only']`], ['local-only']],
    ['a flag', ['local-only: true'], ['local-only']],
    ['a boolean flag', ['untrusted: yes'], ['untrusted']],
    ['a flag in other words', ['untrusted: ja, von Max'], ['untrusted']],
    ['JSON', ['{"labels": ["local-only"]}'], ['local-only']],
    ['a list as frontmatter', ['- labels: local-only'], ['local-only']],
    ['keys with question marks', ['? labels', ': - local-only'], ['local-only']],
    ['a literal block', ['labels: |', '  local-only'], ['local-only']],
    ['a folded block', ['labels: >-', '  local-', '  only'], ['local-only']],
    ['a string over two lines', ['labels: "local\\', '  -only"'], ['local-only']],
    ['a set', ['labels: !!set {local-only, untrusted}'], ['local-only', 'untrusted']],
    ['a map of flags', ['labels: {local-only: true, untrusted: false}'], ['local-only']],
    ['a custom tag', ['labels: !mine local-only'], ['local-only']],
    ['an anchor and its alias', ['kind: &kind local-only', 'labels: [*kind]'], ['local-only']],
    ['a merged map', ['base: &base', '  labels: untrusted', '<<: *base'], ['untrusted']],
    ['a duplicate key', ['labels: []', 'labels: local-only'], ['local-only']],
    ['a trailing comment', ['labels: local-only # keep it here'], ['local-only']],
    ['other labels too', ['title: x', 'tags: [a]', 'labels: [draft, local-only]', 'date: 2026-01-01'], ['local-only']],
  ])('reads %s', (_, lines, labels) => {
    expect(inHead(...lines)).toEqual(labels);
  });

  it.each([
    ['capitals', 'LABELS: Local-Only'],
    ['two words', 'labels: local only'],
    ['an underscore', 'labels: local_only'],
    ['another hyphen', 'labels: local\u2010only'],
    ['full-width characters', 'ｌａｂｅｌｓ: ｌｏｃａｌ－ｏｎｌｙ'],
    ['mathematical letters', 'labels: \u{1d425}\u{1d428}\u{1d41c}\u{1d41a}\u{1d425}-only'],
    ['accents', 'labels: l\u00f3cal-only'],
    ['a soft hyphen and a joiner', 'labels: lo\u00adcal-on\u200dly'],
    ['a direction mark', '\u202elabels: local-only'],
    ['escapes in the value', 'labels: "\\x6cocal\\u002donly"'],
    ['escapes in the key and the value', '"l\\x61be\\U0000006cs": "loc\\u0061l-only"'],
    ['a hash sign before it', 'labels: "#local-only"'],
    ['other whitespace', 'labels:\u00a0local-only'],
  ])('normalizes %s', (_, line) => {
    expect(inHead(line)).toEqual(['local-only']);
  });

  it('accepts a byte order mark, any line ending, spaces after the dashes, and closing dots', () => {
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
    ['an unclosed quote', ['title: "Plants', 'labels: [local-only]']],
    ['an unclosed bracket', ['labels: [local-only', 'title: x']],
    ['a tab as indentation', ['labels:', '\t- local-only']],
    ['two colons', ['title: a: b: c', 'labels: local-only']],
    ['invalid escapes', ['title: "\\q"', 'labels: "\\x6cocal-only"']],
    ['an unknown alias', ['title: *nobody', 'labels: local-only']],
    ['braces on one line', ['{title: x, labels: [local-only}']],
    ['an invalid flag', ['title: "x', 'local-only: true']],
  ])('adds a label even when the frontmatter is invalid: %s', (_, lines) => {
    expect(inHead(...lines)).toEqual(['local-only']);
  });

  it('reads frontmatter that is not closed, and very long frontmatter', () => {
    expect(labelsOf('---\nlabels: local-only\n\n# Note')).toEqual(['local-only']);
    expect(inHead(...Array.from({ length: 20_000 }, (_, n) => `key${n}: value`), 'labels: untrusted')).toEqual([
      'untrusted',
    ]);
  });

  it.each([
    ['none', 'Just text about labels: local-only'],
    ['labels after the frontmatter', '---\ntitle: x\n---\nlabels: local-only'],
    ['other labels', '---\nlabels: [trusted, local, only, draft]\n---\n'],
    ['other keys', '---\ntags: [local-only]\ntitle: untrusted\n---\n'],
    ['a nested key', '---\nmeta:\n  labels: local-only\n---\n'],
    ['flags that are off', '---\nlocal-only: false\nuntrusted: no\n---\n'],
    ['flags without a value', '---\nlocal-only:\nuntrusted: ""\n---\n'],
    ['text that mentions the label', '---\nabout: |\n  labels: local-only\n---\n'],
    ['a comment', '---\n# labels: local-only\ntitle: x\n---\n'],
    ['a rule', '----\nlabels: local-only\n----\n'],
    ['dashes followed by words', '--- labels: local-only\n---\n'],
    ['empty frontmatter', '---\n---\nlabels: local-only'],
    ['a blank line first', '\n---\nlabels: local-only\n---\n'],
    ['nothing', ''],
    ['two dashes', '--'],
    ['a prototype name', '---\nlabels: constructor\n__proto__: local-only\n---\n'],
  ])('returns no label for %s', (_, text) => {
    expect(labelsOf(text)).toEqual([]);
  });

  it('reads invalid UTF-8', () => {
    expect(frontmatterLabels(new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe, 0x0a]))).toEqual([]);
    const broken = new Uint8Array([...new TextEncoder().encode('---\nlabels: local-only\nx: '), 0xff, 0x0a]);
    expect(frontmatterLabels(broken)).toEqual(['local-only']);
  });

  it('finishes on adversarial input', { timeout: GENEROUS_MS }, () => {
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
  it('checks the extension, ignoring case', () => {
    expect(['/a.md', '/b/C.MD', '/d.markdown', '/.md'].map(isMarkdown)).toEqual([true, true, true, true]);
    expect(['/a.txt', '/md', '/a.md/b', '/a.md.bak'].map(isMarkdown)).toEqual([false, false, false, false]);
  });
});
