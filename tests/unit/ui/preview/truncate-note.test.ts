import { describe, expect, it } from 'vitest';
import { cutNote } from '../../../../src/ui/preview/truncate-note.ts';

describe('cutNote', () => {
  it('leaves a short text whole', () => expect(cutNote('abc', 3)).toBe('abc'));
  it('cuts at a blank line, else at a line, else anywhere but in a sign', () => {
    expect(cutNote('aaa\n\nbbb\nccc', 8)).toBe('aaa\n\nbbb\n'.slice(0, 9));
    expect(cutNote('aaaaaa\n\nbbb', 9)).toBe('aaaaaa\n');
    expect(cutNote('aaaaaa\nbbb', 9)).toBe('aaaaaa\n');
    expect(cutNote('aaa😀bbb', 4)).toBe('aaa');
  });
});
