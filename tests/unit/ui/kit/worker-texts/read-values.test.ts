import { describe, expect, it } from 'vitest';
import { readValues, splitSentence } from '../../../../../src/ui/kit/worker-texts/read-values.ts';

const read = (pattern: string, said: string) => {
  const values = readValues(said, splitSentence(pattern));
  return values && Object.fromEntries(values);
};

describe('readValues', () => {
  it('reads the values between the texts', () => {
    expect(read('Moved { $from } to { $to }', 'Moved /a.md to /b.md')).toEqual({ from: '/a.md', to: '/b.md' });
    expect(read('{ $path } is a folder.', '/notes is a folder.')).toEqual({ path: '/notes' });
  });

  it('refuses another sentence, an empty value and a rest', () => {
    expect(read('{ $path } is a folder.', '/notes is a file.')).toBeNull();
    expect(read('Read { $path }', 'Read ')).toBeNull();
    expect(read('{ $path } is a folder.', ' is a folder.')).toBeNull();
    expect(read('{ $path } is a folder.', '/notes is a folder. It is locked.')).toBeNull();
  });

  it('reads numbers as numbers, and nothing else as one', () => {
    expect(read('{ $n } lines', '12 lines')).toEqual({ n: 12 });
    expect(read('{ $n } lines', 'some lines')).toBeNull();
  });

  it('wants one value for a variable that occurs twice', () => {
    expect(read('{ $a } and { $a }', 'x and x')).toEqual({ a: 'x' });
    expect(read('{ $a } and { $a }', 'x and y')).toBeNull();
  });

  it('stays linear on a text that repeats the sentence', () => {
    const long = `${' is a '.repeat(200_000)}.`;
    expect(read('{ $a } is a { $b } is a { $c } is b.', long)).toBeNull();
  });
});
