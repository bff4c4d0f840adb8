import { describe, expect, it } from 'vitest';
import {
  freeModelId,
  nameInUrl,
  readGgufNames,
  toModelId,
} from '../../../../../../src/ui/models/local/add/gguf-choice.ts';

describe('readGgufNames', () => {
  it('accepts one whole file, and uses its name for the model', () => {
    expect(readGgufNames(['qwen-0.5b-Q8_0.GGUF'])).toEqual({ type: 'model', modelId: 'qwen-0.5b-Q8_0' });
  });

  it('accepts all parts of a split model, in any order', () => {
    const names = ['m-00003-of-00003.gguf', 'm-00001-of-00003.gguf', 'm-00002-of-00003.gguf'];
    expect(readGgufNames(names)).toEqual({ type: 'model', modelId: 'm' });
  });

  it('returns the missing parts', () => {
    expect(readGgufNames(['m-00002-of-00004.gguf', 'm-00004-of-00004.gguf'])).toEqual({
      type: 'parts-missing',
      missing: [1, 3],
      of: 4,
    });
    expect(readGgufNames(['m-00001-of-00002.gguf'])).toEqual({ type: 'parts-missing', missing: [2], of: 2 });
  });

  it('names a file that is not GGUF', () => {
    expect(readGgufNames(['m.gguf', 'notes.md'])).toEqual({ type: 'not-gguf', name: 'notes.md' });
    expect(readGgufNames(['gguf'])).toEqual({ type: 'not-gguf', name: 'gguf' });
    expect(readGgufNames([])).toEqual({ type: 'none' });
  });

  it('refuses files of several models', () => {
    expect(readGgufNames(['a.gguf', 'b.gguf']).type).toBe('several');
    expect(readGgufNames(['a-00001-of-00001.gguf', 'b-00001-of-00001.gguf']).type).toBe('several');
    expect(readGgufNames(['a-00001-of-00001.gguf', 'a.gguf']).type).toBe('several');
  });
});

describe('model names', () => {
  it('contain no slash and no control character, and are never empty', () => {
    expect(toModelId('a/b\\c\nd')).toBe('a-b-c-d');
    expect(toModelId('  ')).toBe('model');
  });

  it('get a number when they exist', () => {
    expect(freeModelId('a', ['b'])).toBe('a');
    expect(freeModelId('a', ['a', 'a-2'])).toBe('a-3');
  });

  it('are taken from the end of an address', () => {
    expect(nameInUrl('https://example.org/x/My%20model.gguf?download=true')).toBe('My model.gguf');
    expect(nameInUrl('https://example.org/%E0%A4%A.gguf')).toBe('%E0%A4%A.gguf');
    expect(nameInUrl('no address')).toBe('');
  });
});
