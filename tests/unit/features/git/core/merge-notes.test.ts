import { describe, expect, it } from 'vitest';
import { readMessage, withTrailers } from '../../../../../src/features/git/core/commit-message.ts';
import { mergeNotes } from '../../../../../src/features/git/core/merge-notes.ts';
import { unsoundNames } from '../../../../../src/features/git/core/sound-names.ts';

const note = (head: string, text = 'Text\n') => `---\n${head}---\n${text}`;

describe('mergeNotes', () => {
  it('merges properties one by one, also beside each other, and the text line by line', () => {
    const base = note('date: 1\nsample: a\ntags:\n  - x\n', 'one\ntwo\nthree\n');
    const mine = note('date: 2\nsample: a\ntags:\n  - x\nmine: 1\n', 'ONE\ntwo\nthree\n');
    const theirs = note('date: 1\nsample: b\ntags:\n  - x\n  - y\ntheirs: 1\n', 'one\ntwo\nTHREE\n');
    expect(mergeNotes(base, mine, theirs)).toEqual({
      type: 'merged',
      text: note('date: 2\nsample: b\ntags:\n  - x\n  - y\nmine: 1\ntheirs: 1\n', 'ONE\ntwo\nTHREE\n'),
    });
  });

  it('leaves a property that both changed, and one that only one removed while the other changed it', () => {
    expect(mergeNotes(note('a: 1\n'), note('a: 2\n'), note('a: 3\n'))).toEqual({ type: 'conflict' });
    expect(mergeNotes(note('a: 1\nb: 1\n'), note('b: 1\n'), note('a: 3\nb: 1\n'))).toEqual({ type: 'conflict' });
    expect(mergeNotes(note('a: 1\nb: 1\n'), note('b: 1\n'), note('a: 1\nb: 2\n'))).toEqual({
      type: 'merged',
      text: note('b: 2\n'),
    });
  });

  it('leaves heads that it does not read', () => {
    expect(mergeNotes(note('a: 1\na: 2\n'), note('a: 1\na: 3\n'), note('a: 4\na: 2\n'))).toEqual({ type: 'conflict' });
    expect(mergeNotes('x', 'y', 'z')).toEqual({ type: 'conflict' });
  });
});

describe('the message of a commit', () => {
  it('holds runs and approvals as trailers, and is read back', () => {
    const facts = { runIds: ['run-1', 'run-2'], approvedBy: ['Ada <ada@example.org>'] };
    const message = withTrailers('Title\n\nBody: of it', facts);
    expect(message).toBe('Title\n\nBody: of it\n\nRun: run-1\nRun: run-2\nApproved-by: Ada <ada@example.org>\n');
    expect(readMessage(message)).toEqual({ title: 'Title', body: 'Body: of it', ...facts });
    expect(readMessage('Run: no trailer')).toMatchObject({ title: 'Run: no trailer', runIds: [] });
  });
});

describe('unsoundNames', () => {
  it('finds twins, reserved names and other forms, and nothing in ordinary names', () => {
    expect(
      unsoundNames(['a.md', 'A.md', 'b/c.md', 'B/d.md', 'runs/x', 'scratch/x', '.cloister/x', 'a\\b', 'u\u0308.md']),
    ).toEqual(['A.md', 'B/d.md', 'runs/x', 'scratch/x', '.cloister/x', 'a\\b', 'u\u0308.md']);
    expect(unsoundNames(['ü.md', '概要/笔记.md', 'a b.md', 'a/b/c/d.md'])).toEqual([]);
  });
});
