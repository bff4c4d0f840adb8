import { describe, expect, it } from 'vitest';
import { createLanguage } from '../../../../../src/ui/kit/language/text-catalog.ts';

const english = createLanguage({ locale: 'en', resources: [] });

const german = createLanguage({
  locale: 'de',
  resources: [
    `
notes-title = Notizen
notes-found = { $notes ->
    [one] { $notes } Notiz
   *[other] { $notes } Notizen
} in { $folder }
notes-modes-0 = Schreiben
notes-size = { BYTES($bytes) } belegt
`,
  ],
});

const texts = (language: typeof english) =>
  language.catalog('notes', {
    title: 'Notes',
    plain: 'Not translated',
    modes: ['Write', 'Read'],
    found: language.message<(notes: number, folder: string) => string>(
      '{ $notes -> [one] { $notes } note *[other] { $notes } notes } in { $folder }',
      'notes',
      'folder',
    ),
    size: language.message<(bytes: number) => string>('{ BYTES($bytes) } used', 'bytes'),
    untranslated: language.message<(name: string | null) => string>(
      '{ $name -> [is-null] Nobody *[other] { $name } } wrote this',
      'name',
    ),
  });

describe('catalog', () => {
  it('keeps the English texts', () => {
    expect(texts(english).title).toBe('Notes');
    expect(texts(english).modes).toEqual(['Write', 'Read']);
  });

  it('translates plain texts and lists, and keeps the ones that have no translation', () => {
    const { title, plain, modes } = texts(german);
    expect([title, plain, ...modes]).toEqual(['Notizen', 'Not translated', 'Schreiben', 'Read']);
  });

  it.each([
    [0, '0 notes in /a', '0 Notizen in /a'],
    [1, '1 note in /a', '1 Notiz in /a'],
    [1234, '1,234 notes in /a', '1.234 Notizen in /a'],
  ])('chooses the plural and the digits of the language for %i', (notes, one, other) => {
    expect(texts(english).found(notes, '/a')).toBe(one);
    expect(texts(german).found(notes, '/a')).toBe(other);
  });

  it('inserts values as they are, also those that look like syntax', () => {
    expect(texts(german).found(2, '{ $notes } [one] *[other]')).toBe('2 Notizen in { $notes } [one] *[other]');
  });

  it('formats sizes', () => {
    expect(texts(english).size(2_400_000)).toBe('2.4 MB used');
  });

  it('tells null from a text', () => {
    const { untranslated } = texts(german);
    expect([untranslated(null), untranslated('Ada')]).toEqual(['Nobody wrote this', 'Ada wrote this']);
  });

  it('refuses a message with a wrong syntax', () => {
    const broken = english.message<(a: string) => string>('{ $a -> [one] x', 'a');
    expect(() => broken('1')).toThrow('wrong syntax');
  });

  it('isolates names in a language from right to left', () => {
    const arabic = createLanguage({ locale: 'ar', resources: [], direction: 'rtl' });
    expect(texts(arabic).found(1, '/a')).toContain('\u2068/a\u2069');
  });
});
