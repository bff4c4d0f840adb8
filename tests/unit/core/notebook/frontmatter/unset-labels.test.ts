import { describe, expect, it } from 'vitest';
import { frontmatterLabels } from '../../../../../src/core/notebook/frontmatter/frontmatter-labels.ts';
import { setLabel, unsetLabels } from '../../../../../src/core/notebook/frontmatter/unset-labels.ts';

const head = (yaml: string, body = '# Note\n') => `---\n${yaml}\n---\n${body}`;

describe('unsetLabels', () => {
  it.each<[string, string, 'tag' | 'property', string]>([
    [head('tags: [local-only, soil]'), 'local-only', 'tag', 'local-only'],
    [head('tags: soil, Local_Only'), 'local-only', 'tag', 'Local_Only'],
    [head('tag: local-only'), 'local-only', 'tag', 'local-only'],
    [head('keywords:\n  - privacy/localonly'), 'local-only', 'tag', 'privacy/localonly'],
    [head("tags: ['#untrusted']"), 'untrusted', 'tag', 'untrusted'],
    [head('privacy: Local only'), 'local-only', 'property', 'privacy'],
    [head('status: UNTRUSTED'), 'untrusted', 'property', 'status'],
    [head('access: [team, ｌｏｃａｌ-only]'), 'local-only', 'property', 'access'],
    [head('privacy:\n  mode: local-only'), 'local-only', 'property', 'privacy'],
    [head('privacy/local-only: true'), 'local-only', 'property', 'privacy/local-only'],
    [head('datenschutz: nur lokal'), 'local-only', 'property', 'datenschutz'],
    [head('tags: [仅限本地]'), 'local-only', 'tag', '仅限本地'],
    ['Some text with #local-only in it.', 'local-only', 'tag', 'local-only'],
    [head('title: A', 'Text\n\n#privacy/untrusted\n'), 'untrusted', 'tag', 'privacy/untrusted'],
    [head('title: [broken', '#untrusted'), 'untrusted', 'tag', 'untrusted'],
    [`\uFEFF${head('tags: [local-only]').replaceAll('\n', '\r\n')}`, 'local-only', 'tag', 'local-only'],
  ])('finds the label that %j names', (text, label, by, name) => {
    expect(unsetLabels(text)).toEqual([{ label, by, name }]);
  });

  it.each([
    [''],
    ['# Note\n'],
    [head('tags: [local-honey, localonly-2]')],
    [head('labels: [local-only]')],
    [head('label: untrusted')],
    [head('local-only: true')],
    [head('local-only: false')],
    [head('labels: [local-only]\ntags: [local-only]')],
    [head('title: Local only\naliases: [Untrusted]')],
    [head('note: The data is local only for now')],
    ['Call `#local-only` a tag.\n\n```\n#untrusted\n```\n'],
    ['word#local-only and [a](#local-only)'],
    [head(`note: ${'local-only/'.repeat(200)}`)],
  ])('finds nothing in %j', (text) => {
    expect(unsetLabels(text)).toEqual([]);
  });

  it('names each label once', () => {
    expect(unsetLabels(head('tags: [local-only, untrusted]\nstatus: local only', '#untrusted'))).toEqual([
      { label: 'local-only', by: 'tag', name: 'local-only' },
      { label: 'untrusted', by: 'tag', name: 'untrusted' },
    ]);
  });
});

describe('setLabel', () => {
  it.each([
    ['# Note\n', '---\nlabels: [local-only]\n---\n# Note\n'],
    [head('tags: [local-only]'), head('tags: [local-only]\nlabels: [local-only]')],
    [head('labels: untrusted'), head('labels: [untrusted, local-only]')],
    [head('Labels: [untrusted] # mine'), head('Labels: [untrusted, local-only] # mine')],
  ])('adds it to the properties of %j', (text, after) => {
    expect(setLabel(text, 'local-only')).toBe(after);
    expect(frontmatterLabels(new TextEncoder().encode(after))).toContain('local-only');
    expect(unsetLabels(after)).toEqual([]);
  });

  it.each([[head('title: [broken')], [head('labels:\n  local-only: false')]])('leaves %j alone', (text) => {
    expect(setLabel(text, 'local-only')).toBeNull();
  });
});
