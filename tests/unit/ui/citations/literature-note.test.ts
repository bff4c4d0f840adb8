import { expect, test } from 'vitest';
import { fillTemplate, wallTime } from '../../../../src/core/notebook/text/fill-template.ts';
import { literatureName, templateFor, variablesOf } from '../../../../src/ui/citations/library/literature-note.ts';

const entry = {
  authors: 'Lee, Bo',
  year: '',
  title: 'A: "b"',
  where: '',
  key: 'lee:2020/x',
  href: 'https://a.example/x',
};

test('an entry gives a template what it has, and nothing else', () => {
  expect(variablesOf(entry)).toEqual({
    authors: 'Lee, Bo',
    citekey: 'lee:2020/x',
    url: 'https://a.example/x',
    citation: '[@lee:2020/x]',
  });
  expect(literatureName(entry)).toBe('lee-2020-x.md');
});

test('what an entry says stays a value of its property', () => {
  const hostile = {
    ...entry,
    authors: 'x\ntags: [evil]\n---\n# {{title}}',
    where: '{{date}} # no comment',
    key: 'a]b',
  };
  const variables = variablesOf(hostile);
  expect(variables).not.toHaveProperty('citation');
  const filled = fillTemplate(
    templateFor(variables),
    { at: wallTime(0), title: hostile.title },
    new Map(Object.entries(variables)),
    10_000,
  );
  const lines = filled.type === 'filled' ? filled.text.split('\n') : [];
  expect(lines.slice(0, 6)).toEqual([
    '---',
    'title: "A: \\"b\\""',
    'authors: "x tags: [evil] --- # {{title}}"',
    'journal: "{{date}} # no comment"',
    `citekey: a]b`,
    'url: https://a.example/x',
  ]);
  expect(lines).toContain('# A: "b"');
});
