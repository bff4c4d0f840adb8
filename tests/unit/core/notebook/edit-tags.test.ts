import { expect, it } from 'vitest';
import { editTag } from '../../../../src/core/notebook/frontmatter/edit-tags.ts';

const textOf = (text: string, tag: string, carried = true) => {
  const edited = editTag(text, tag, carried);
  return edited.type === 'edited' ? edited.text : edited.type;
};

it('adds a tag to a note without properties, and to a list, a text and a flow list, byte for byte else', () => {
  expect(textOf('# A\n', 'gnats')).toBe('---\ntags: [gnats]\n---\n# A\n');
  expect(textOf('---\r\n# why\r\nTags: [a, b] # two\r\nx: "1"\r\n---\r\nBody\r\n', 'lab/week-3')).toBe(
    '---\r\n# why\r\nTags: [a, b, lab/week-3] # two\r\nx: "1"\r\n---\r\nBody\r\n',
  );
  expect(textOf('---\ntags:\n  - a\nx: 1\n---\n', 'b')).toBe('---\ntags:\n  - a\n  - b\nx: 1\n---\n');
  expect(textOf('---\ntags: a, b c\n---\n', 'd')).toMatch(/^---\ntags: ?\[a, b, c, d\]\n---\n$/);
  expect(textOf('---\ntag: a\n---\n', 'b')).toBe('---\ntag: [a, b]\n---\n');
});

it('keeps all other tags as they are: many, long, numbers, quoted', () => {
  const many = Array.from({ length: 90 }, (_, at) => `t${at}`);
  const long = 'x'.repeat(300);
  const list = [...many, long, '2024', '"2025"'].join(', ');
  expect(textOf(`---\ntags: [${list}]\n---\n`, 'gnats')).toBe(`---\ntags: [${list}, gnats]\n---\n`);
  expect(textOf(`---\ntags: [${list}]\n---\n`, 't7', false)).toBe(`---\ntags: [${list.replace('t7, ', '')}]\n---\n`);
});

it('leaves a note that has the tag, in any case and with or without #', () => {
  expect(textOf('---\ntags: [Gnats]\n---\n', 'gnats')).toBe('unchanged');
  expect(textOf('---\ntags: ["#gnats"]\n---\n', 'gnats')).toBe('unchanged');
  expect(textOf('---\ntags: [a]\n---\n', 'gnats', false)).toBe('unchanged');
  expect(textOf('text #gnats\n', 'gnats', false)).toBe('unchanged');
});

it('removes a tag, and the property with the last one', () => {
  expect(textOf('---\ntags: [a, Gnats, b]\n---\n', 'gnats', false)).toBe('---\ntags: [a, b]\n---\n');
  expect(textOf('---\ntags: [gnats]\nx: 1\n---\n# A\n', 'gnats', false)).toBe('---\nx: 1\n---\n# A\n');
});

it('says why properties cannot be edited', () => {
  expect(editTag('---\ntags: [a\n---\n', 'b', true)).toMatchObject({ type: 'broken' });
  expect(editTag('---\ntags: { a: 1 }\n---\n', 'b', true)).toMatchObject({ type: 'refused', name: 'tags' });
});
