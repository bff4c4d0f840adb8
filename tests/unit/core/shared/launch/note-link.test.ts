import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNoteLink, parseNoteLink } from '../../../../../src/core/shared/launch/note-link.ts';

describe('parseNoteLink', () => {
  it('reads the link of a note, and of a notebook', () => {
    expect(parseNoteLink('web+cloister:notebook/n1/file/notes/a.md')).toEqual({
      notebookId: 'n1',
      path: '/notes/a.md',
    });
    expect(parseNoteLink('web+cloister:notebook/n1')).toEqual({ notebookId: 'n1', path: null });
  });

  it.each([
    'web+cloister://notebook/n1/file/a.md',
    'WEB+CLOISTER:/notebook/n1/file/a.md',
    'web+cloister:notebook/n1/file/a.md/',
  ])('reads %s, as some systems write it', (link) => {
    expect(parseNoteLink(link)).toEqual({ notebookId: 'n1', path: '/a.md' });
  });

  it.each([
    '',
    'web+cloister:',
    'web+cloister:#/notebook/n1',
    'web+cloister:notebook',
    'web+cloister:notebook/',
    'web+cloister:notebook/n1/file',
    'web+cloister:notebook/n1/run/r1',
    'web+cloister:notebook/n1/file/../a.md',
    'web+cloister:notebook/n1/file/%2e%2e/a.md',
    'web+cloister:notebook/n1/file/a%2Fb.md',
    'web+cloister:notebook/n1/file/a%5Cb.md',
    'web+cloister:notebook/n1/file/a%00.md',
    'web+cloister:notebook/n1/file//a.md',
    'web+cloister:notebook/n1/file/%E0%A4',
    'web+cloister:settings',
    'web+cloister:approval/a1',
    'web+cloister:javascript:alert(1)',
    'javascript:alert(1)',
    'https://example.org/notebook/n1/file/a.md',
    'web+cloisters:notebook/n1/file/a.md',
    `web+cloister:notebook/n1/file/${'a'.repeat(20_000)}`,
  ])('refuses %j', (link) => {
    expect(parseNoteLink(link)).toBeNull();
  });

  it('reads what was formatted', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => {
      return !/[/\\\p{Cc}]/u.test(text) && text !== '.' && text !== '..';
    });
    fc.assert(
      fc.property(name, fc.array(name, { minLength: 1, maxLength: 5 }), (notebookId, names) => {
        const path = `/${names.join('/')}`;
        expect(parseNoteLink(formatNoteLink(notebookId, path))).toEqual({ notebookId, path });
      }),
    );
  });
});
