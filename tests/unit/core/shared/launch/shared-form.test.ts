import { describe, expect, it } from 'vitest';
import { SHARE_LIMITS } from '../../../../../src/contracts/wire/launch.ts';
import { parseSharedForm, sizeOfForm } from '../../../../../src/core/shared/launch/shared-form.ts';

function formOf(fields: Record<string, string | File | File[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string') form.append(name, one);
      else form.append(name, one, one.name);
    }
  }
  return form;
}
const parse = (fields: Record<string, string | File | File[]>) => parseSharedForm<File>(formOf(fields));

describe('parseSharedForm', () => {
  it('reads text fields and files', () => {
    const file = new File(['x'], 'a.csv');
    const parsed = parse({ title: 'T', text: 'Text', url: 'https://example.org/', files: [file] });
    expect(parsed).toMatchObject({ type: 'form', form: { title: 'T', text: 'Text', url: 'https://example.org/' } });
    expect(parsed.type === 'form' && parsed.form.files.map(({ name }) => name)).toEqual(['a.csv']);
  });

  it('takes a file in place of a text, and a text in place of a file, for nothing', () => {
    expect(parse({ title: new File(['x'], 'a'), files: 'x' })).toEqual({ type: 'empty' });
  });

  it.each([
    ['no field', {}],
    ['blank fields', { title: ' ', text: '\n', url: '' }],
    ['fields of other names', { constructor: 'x', body: 'y' }],
    ['the file of an unused field', { files: new File([], '') }],
  ])('finds %s empty', (_, fields) => {
    expect(parse(fields)).toEqual({ type: 'empty' });
  });

  it.each([
    ['title', SHARE_LIMITS.lineChars],
    ['url', SHARE_LIMITS.lineChars],
    ['text', SHARE_LIMITS.textChars],
  ])('limits %s', (name, chars) => {
    expect(parse({ [name]: 'a'.repeat(chars) }).type).toBe('form');
    expect(parse({ [name]: 'a'.repeat(chars + 1) })).toEqual({ type: 'too-large' });
  });

  it('limits the number of files, and their bytes together', () => {
    const files = Array.from({ length: SHARE_LIMITS.files }, (_, at) => new File(['x'], `${at}.md`));
    expect(parse({ files }).type).toBe('form');
    expect(parse({ files: [...files, new File(['x'], 'more.md')] })).toEqual({ type: 'too-large' });
    const half = { name: 'a.bin', size: SHARE_LIMITS.bytes / 2 + 1 };
    const fields = { get: () => null, getAll: () => [half, half] };
    expect(parseSharedForm(fields)).toEqual({ type: 'too-large' });
  });

  it('counts about the bytes', () => {
    expect(sizeOfForm({ title: 'ab', text: 'c', url: '', files: [{ size: 10 }] })).toBe(13);
  });
});
