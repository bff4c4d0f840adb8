import { describe, expect, it } from 'vitest';
import { sizeOfValue } from '../../../../../src/core/shared/json/value-size.ts';

describe('the size of a stored value', () => {
  it('is that of its bytes, also in a file', () => {
    expect(sizeOfValue(new Uint8Array(500))).toBe(500);
    expect(sizeOfValue(new Blob([new Uint8Array(700)]))).toBe(700);
    expect(sizeOfValue({ a: 'text' })).toBe(13);
  });
});
