import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerClient } from '../../../../../src/client/workers/worker-client.ts';
import type { DraftRow } from '../../../../../src/contracts/domain/notebook/notebook.ts';
import { CloisterError } from '../../../../../src/contracts/errors/errors.ts';
import type { CommandResults } from '../../../../../src/contracts/wire/commands/commands.ts';
import { createNoteSession } from '../../../../../src/ui/editor/session/note-session.ts';
import { openText } from '../../../../../src/ui/state/notebook/line-endings.ts';
import type { NoteState } from '../../../../../src/ui/state/notebook/note-state.ts';

type CommitState = CommandResults['drafts.commit'];

/** A fake worker with a notebook of one file, and the calls that it received. */
function createBench(text: string | null) {
  const texts = new Map<string, string>();
  const hashOf = (content: string) => {
    const hash = `hash of ${content}`;
    texts.set(hash, content);
    return hash;
  };
  const bench = {
    file: text === null ? null : hashOf(text),
    draft: null as { text: string; baseHash: string | null } | null,
    calls: [] as string[],
    saved: [] as string[],
    /** Result of the next commit instead of writing. */
    answer: null as CommitState | null,
    broken: false,
    /** Runs during a commit or during the read of a text. */
    meanwhile: null as (() => void) | null,
    duringFirstRead: null as (() => void) | null,
    write(content: string) {
      bench.file = hashOf(content);
      return { hash: bench.file };
    },
  };
  const interrupt = () => {
    const { meanwhile } = bench;
    bench.meanwhile = null;
    meanwhile?.();
  };
  const handlers: Record<string, (input: Record<string, unknown>) => unknown> = {
    'drafts.save': ({ text: typed, baseHash }) => {
      bench.saved.push(String(typed));
      bench.draft = { text: String(typed), baseHash: baseHash === null ? null : String(baseHash) };
      return { state: 'saved', updatedMs: Date.now() };
    },
    'drafts.commit': () => {
      interrupt();
      const { answer, draft } = bench;
      if (answer) {
        bench.answer = null;
        if (answer.state === 'merged') bench.file = answer.hash;
        if (answer.state !== 'conflict') bench.draft = null;
        return answer;
      }
      if (!draft) return { state: 'none', hash: bench.file };
      bench.draft = null;
      return { state: 'committed', ...bench.write(draft.text) };
    },
    'drafts.settle': ({ keep }) => {
      if (keep === 'mine' && bench.draft) bench.write(bench.draft.text);
      bench.draft = null;
      return { path: keep === 'both' ? '/a (my version).md' : '/a.md' };
    },
  };
  const call = async (name: string, input: unknown) => {
    bench.calls.push(name);
    if (bench.broken) throw new CloisterError('worker-lost', 'The worker stopped.');
    const record = Object.fromEntries(Object.entries(Object(input)));
    return handlers[name]?.(record);
  };
  const session = createNoteSession({
    notebookId: 'nb',
    path: '/a.md',
    call: call as WorkerClient['call'],
    readText: async (hash) => {
      if (session.state.get().phase === 'open') interrupt();
      else bench.duringFirstRead?.();
      const text = texts.get(hash) ?? '';
      return openText(new TextEncoder().encode(text));
    },
  });
  return { bench, session, hashOf };
}

async function openNote(text: string) {
  const made = createBench(text);
  made.session.setFile({ hash: made.bench.file });
  made.session.setDraft(null);
  await settle();
  return made;
}

function draftOf(text: string, baseHash: string | null): DraftRow {
  return { draftId: 'nb /a.md', notebookId: 'nb', path: '/a.md', text, baseHash, updatedMs: 1, conflict: false };
}

/** Resolves when all pending work has ended. */
const settle = () => vi.advanceTimersByTimeAsync(0);

function shown(state: NoteState) {
  if (state.phase !== 'open') throw new Error(`the note is ${state.phase}`);
  return state;
}

describe('createNoteSession', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the file once file and draft are known', async () => {
    const { session } = await openNote('one');
    expect(shown(session.state.get())).toMatchObject({ text: 'one', save: 'saved', conflict: false });
  });

  it.each(['file', 'draft'] as const)('shows a %s that changes while the note is opened', async (kind) => {
    const { bench, session, hashOf } = createBench('one');
    session.setFile({ hash: bench.file });
    session.setDraft(null);
    // Another window commits or types while the first text is read.
    bench.duringFirstRead = () => {
      if (kind === 'file') session.setFile({ hash: hashOf('two') });
      else session.setDraft(draftOf('two', bench.file));
    };
    await settle();
    expect(shown(session.state.get())).toMatchObject({ text: 'two' });
  });

  it('is missing without a file and a draft', async () => {
    const { session } = createBench(null);
    session.setFile(null);
    session.setDraft(null);
    await settle();
    expect(session.state.get()).toEqual({ phase: 'missing' });
  });

  it('saves continuous typing within half a second', async () => {
    const { session, bench } = await openNote('');
    for (let key = 1; key <= 10; key += 1) {
      session.replaceText('x'.repeat(key));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(bench.saved.length).toBeGreaterThanOrEqual(2);
    expect(bench.calls).not.toContain('drafts.commit');
  });

  it('reads the editor when saving, not at every keystroke', async () => {
    const { session, bench } = await openNote('');
    const reads: string[] = [];
    const seen: string[] = [];
    session.state.subscribe(() => seen.push(shown(session.state.get()).save));
    for (let key = 1; key <= 10; key += 1) {
      session.noteEdit(() => {
        reads.push('x'.repeat(key));
        return 'x'.repeat(key);
      });
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(reads).toEqual([]);
    expect(seen).toEqual(['saving']);
    await vi.advanceTimersByTimeAsync(200);
    expect(reads).toEqual(['x'.repeat(10)]);
    expect(bench.saved).toEqual(['x'.repeat(10)]);
    await vi.advanceTimersByTimeAsync(200);
    expect(shown(session.state.get())).toMatchObject({ text: 'x'.repeat(10), save: 'draft' });
  });

  it('changes its status once while the person types, and after a pause', async () => {
    const { session, bench } = await openNote('');
    const seen: string[] = [];
    session.state.subscribe(() => seen.push(shown(session.state.get()).save));
    for (let key = 1; key <= 20; key += 1) {
      session.noteEdit(() => 'x'.repeat(key));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(bench.saved.length).toBeGreaterThan(4);
    expect(new Set(seen)).toEqual(new Set(['saving']));
    await vi.advanceTimersByTimeAsync(700);
    expect(seen.at(-1)).toBe('draft');
    expect(bench.saved.at(-1)).toBe('x'.repeat(20));
  });

  it('returns the newest text and accepts a replacement', async () => {
    const { session, bench } = await openNote('one');
    session.noteEdit(() => 'one, typed');
    expect(session.read()).toBe('one, typed');
    session.noteEdit(() => 'one, typed on');
    session.replaceText(`# ${session.read()}`);
    await session.flush();
    expect(bench.file).toBe('hash of # one, typed on');
  });

  it('keeps a keystroke in the editor during a read of a new text', async () => {
    const { session, bench } = await openNote('one');
    bench.meanwhile = () => session.noteEdit(() => 'one, typed');
    session.setFile(bench.write('two'));
    await vi.advanceTimersByTimeAsync(400);
    expect(shown(session.state.get()).text).toBe('one, typed');
    expect(bench.draft).toEqual({ text: 'one, typed', baseHash: 'hash of one' });
  });

  it('is not saved while the editor contains newer text', async () => {
    const { session, bench } = await openNote('');
    session.noteEdit(() => 'one');
    bench.meanwhile = () => session.noteEdit(() => 'one more');
    await session.flush();
    expect(shown(session.state.get()).save).toBe('saving');
    await vi.advanceTimersByTimeAsync(6000);
    expect(bench.file).toBe('hash of one more');
    expect(shown(session.state.get()).save).toBe('saved');
  });

  it('commits the editor text on close', async () => {
    const { session, bench } = await openNote('');
    session.noteEdit(() => 'last words');
    session.close();
    await settle();
    expect(bench.file).toBe('hash of last words');
  });

  it('commits the draft after five idle seconds', async () => {
    const { session, bench } = await openNote('');
    session.replaceText('hello');
    await vi.advanceTimersByTimeAsync(4900);
    expect(bench.calls).not.toContain('drafts.commit');
    await vi.advanceTimersByTimeAsync(200);
    expect(bench.file).toBe('hash of hello');
    expect(shown(session.state.get()).save).toBe('saved');
  });

  it('commits immediately on flush', async () => {
    const { session, bench } = await openNote('');
    session.replaceText('hello');
    await session.flush();
    expect(bench.calls).toEqual(['drafts.save', 'drafts.commit']);
  });

  it('sends no request without edits', async () => {
    const { session, bench } = await openNote('one');
    await session.flush();
    expect(bench.calls).toEqual([]);
  });

  it('keeps the line endings of the file', async () => {
    const { session, bench } = await openNote('one\r\ntwo\r\n');
    session.replaceText('one\ntwo\nthree\n');
    await session.flush();
    expect(bench.file).toBe('hash of one\r\ntwo\r\nthree\r\n');
  });

  it('opens and commits an existing draft', async () => {
    const { session, bench, hashOf } = createBench('one');
    const draft = draftOf('one, and more', hashOf('one'));
    bench.draft = { text: draft.text, baseHash: draft.baseHash };
    session.setFile({ hash: bench.file });
    session.setDraft(draft);
    await settle();
    expect(shown(session.state.get())).toMatchObject({ text: 'one, and more', save: 'draft' });
    await vi.advanceTimersByTimeAsync(6000);
    expect(bench.file).toBe('hash of one, and more');
  });

  it('shows a new text when there are no edits', async () => {
    const { session, bench } = await openNote('one');
    session.setFile(bench.write('two'));
    await settle();
    expect(shown(session.state.get())).toMatchObject({ text: 'two', replaced: 1 });
    expect(bench.calls).toEqual([]);
  });

  it('shows the merged text', async () => {
    const { session, bench, hashOf } = await openNote('one');
    session.replaceText('mine one');
    bench.answer = { state: 'merged', hash: hashOf('mine one theirs') };
    session.setFile(bench.write('one theirs'));
    await settle();
    expect(shown(session.state.get())).toMatchObject({ text: 'mine one theirs', save: 'saved', conflict: false });
  });

  it('merges text that was typed during a merge', async () => {
    const { session, bench, hashOf } = await openNote('one');
    session.replaceText('mine');
    bench.answer = { state: 'merged', hash: hashOf('mine theirs') };
    bench.meanwhile = () => session.replaceText('mine more');
    await session.flush();
    expect(shown(session.state.get()).text).toBe('mine more');
    expect(bench.draft).toEqual({ text: 'mine more', baseHash: 'hash of one' });
  });

  it('keeps a keystroke during a read of a new text', async () => {
    const { session, bench } = await openNote('one');
    bench.meanwhile = () => session.replaceText('one, typed');
    session.setFile(bench.write('two'));
    await vi.advanceTimersByTimeAsync(400);
    expect(shown(session.state.get()).text).toBe('one, typed');
    expect(bench.draft).toEqual({ text: 'one, typed', baseHash: 'hash of one' });
  });

  it('keeps saving drafts during a conflict', async () => {
    const { session, bench } = await openNote('one');
    session.replaceText('mine');
    bench.answer = { state: 'conflict', hash: 'x' };
    await session.flush();
    expect(shown(session.state.get()).conflict).toBe(true);
    bench.calls.length = 0;
    session.replaceText('mine, longer');
    await vi.advanceTimersByTimeAsync(7000);
    expect(bench.calls).toEqual(['drafts.save']);
    expect(bench.draft?.text).toBe('mine, longer');
  });

  it.each([
    ['mine', 'mine', '/a.md'],
    ['theirs', 'other', '/a.md'],
    ['both', 'other', '/a (my version).md'],
  ] as const)('settles a conflict: %s', async (keep, text, path) => {
    const { session, bench } = await openNote('one');
    session.replaceText('mine');
    bench.answer = { state: 'conflict', hash: 'x' };
    session.setFile(bench.write('other'));
    await settle();
    expect(await session.resolveConflict(keep)).toBe(path);
    expect(shown(session.state.get())).toMatchObject({ text, conflict: false, save: 'saved' });
  });

  it('recognizes its own draft when the worker commits it', async () => {
    const { session, bench } = await openNote('one');
    session.replaceText('one more');
    await vi.advanceTimersByTimeAsync(400);
    bench.draft = null;
    session.setFile(bench.write('one more'));
    await settle();
    expect(shown(session.state.get())).toMatchObject({ text: 'one more', save: 'saved' });
    expect(bench.calls).toEqual(['drafts.save']);
  });

  it('reports a failed save, keeps the text, and retries', async () => {
    const { session, bench } = await openNote('');
    bench.broken = true;
    session.replaceText('precious');
    await session.flush();
    expect(shown(session.state.get())).toMatchObject({
      text: 'precious',
      save: 'failed',
      problem: 'The worker stopped.',
    });
    bench.broken = false;
    await session.flush();
    expect(bench.file).toBe('hash of precious');
    expect(shown(session.state.get())).toMatchObject({ save: 'saved', problem: null });
  });

  it('is missing when the file is deleted without local edits', async () => {
    const { session } = await openNote('one');
    session.setFile(null);
    await settle();
    expect(session.state.get()).toEqual({ phase: 'missing' });
  });

  it('commits typed text on close', async () => {
    const { session, bench } = await openNote('');
    session.replaceText('last words');
    session.close();
    await settle();
    expect(bench.file).toBe('hash of last words');
  });

  it('shows a draft from another window unless this window has edits', async () => {
    const { bench, session } = await openNote('one');
    const draft = { ...draftOf('from there', bench.file), updatedMs: Date.now() + 1 };
    session.setDraft({ ...draft, baseHash: null });
    // It is one of another version of the file.
    expect(shown(session.state.get()).text).toBe('one');
    session.setDraft(draft);
    expect(shown(session.state.get()).text).toBe('from there');
    session.replaceText('from here');
    session.setDraft({ ...draft, text: 'from there, again', updatedMs: Date.now() + 2 });
    expect(shown(session.state.get()).text).toBe('from here');
  });
});
