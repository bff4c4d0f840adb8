import { describe, expect, it } from 'vitest';
import { truncateNote } from '../../../../src/ui/preview/truncate-note.ts';

describe('truncateNote', () => {
  it('returns a short text unchanged', () => expect(truncateNote('abc', 3)).toBe('abc'));
  it('truncates at a blank line, else at a line break, never inside a surrogate pair', () => {
    expect(truncateNote('aaa\n\nbbb\nccc', 8)).toBe('aaa\n\nbbb\n'.slice(0, 9));
    expect(truncateNote('aaaaaa\n\nbbb', 9)).toBe('aaaaaa\n');
    expect(truncateNote('aaaaaa\nbbb', 9)).toBe('aaaaaa\n');
    expect(truncateNote('aaa😀bbb', 4)).toBe('aaa');
  });
});
