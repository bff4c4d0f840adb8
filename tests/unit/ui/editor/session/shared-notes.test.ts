import { describe, expect, it, vi } from 'vitest';
import { holdNote } from '../../../../../src/ui/editor/session/shared-notes.ts';
import type { NoteSession } from '../../../../../src/ui/state/notebook/note-state.ts';

const openNote = () => ({ session: {} as NoteSession, end: vi.fn() });

describe('holdNote', () => {
  it('gives two views of a note one session, which ends with the last of them', () => {
    const owner = {};
    const opened = openNote();
    const feeds = [vi.fn(), vi.fn()];
    const [first, second] = feeds.map((feed) => holdNote(owner, 'nb /a.md', () => opened, feed));
    expect(second?.session).toBe(first?.session);
    expect(feeds.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    first?.release();
    first?.release();
    expect(feeds.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(opened.end).not.toHaveBeenCalled();
    second?.release();
    expect(opened.end).toHaveBeenCalledOnce();
  });

  it('opens other notes, other workers and a closed note separately', () => {
    const owner = {};
    const hold = (of: object, key: string) => holdNote(of, key, openNote, () => undefined);
    const first = hold(owner, 'nb /a.md');
    expect(hold(owner, 'nb /b.md').session).not.toBe(first.session);
    expect(hold({}, 'nb /a.md').session).not.toBe(first.session);
    first.release();
    expect(hold(owner, 'nb /a.md').session).not.toBe(first.session);
  });
});
