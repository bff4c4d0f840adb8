import type { WorkerClient } from '../../../client/workers/worker-client.ts';
import type { DraftRow, FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { createExternalStore } from '../../kit/hooks/external-store.ts';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { lineEndsOf, type OpenedText, storeText } from '../../state/notebook/line-endings.ts';
import type { NoteSession, NoteState, OpenState } from '../../state/notebook/note-state.ts';
import type { SaveStatus } from '../../state/notebook/save-status.ts';
import { keepLineEnds } from './keep-line-ends.ts';
import { createSaveTimers } from './save-timers.ts';

interface NoteSessionOptions {
  notebookId: string;
  path: string;
  call: WorkerClient['call'];
  readText: (hash: string) => Promise<OpenedText>;
  onStatus?: (status: SaveStatus) => void;
}

const toLf = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Returns whether a state already has these values. */
function isWithin(patch: Partial<OpenState>, state: OpenState): boolean {
  const names = Object.keys(patch) as (keyof OpenState)[];
  return names.every((name) => Object.is(patch[name], state[name]));
}

/**
 * Creates the session of one open note, which keeps the text on the screen, the draft and the file in step. Calls to the
 * worker are queued one after another, so that saving a draft and committing it cannot overlap.
 */
export function createNoteSession({ notebookId, path, call, readText, onStatus }: NoteSessionOptions): NoteSession {
  const state = createExternalStore<NoteState>({ phase: 'loading' });
  /** The committed file as last seen by this session. */
  let base: { hash: string | null; text: string } = { hash: null, text: '' };
  /** The text whose line ends are kept, when it mixes several. */
  let mixed = '';
  /** Text of the stored draft of this session; null when there is none. */
  let drafted: string | null = null;
  /** Hash in the latest file row; null when the file does not exist. */
  let seenHash: string | null = null;
  /** `updatedMs` of the draft that this session has read or written last; null before the first. */
  let seenMs: number | null = null;
  let queue: Promise<void> = Promise.resolve();
  let closed = false;
  /** Reads the text of the editor while it is newer than `text`; else null. */
  let unread: (() => string) | null = null;

  const open = (): OpenState | null => {
    const now = state.get();
    return now.phase === 'open' ? now : null;
  };
  const show = (patch: Partial<OpenState>): void => {
    const now = open();
    if (!now) return;
    if (!isWithin(patch, now)) state.set({ ...now, ...patch });
    if (patch.save) onStatus?.(patch.save);
  };
  /** Reads pending edits from the editor and returns the open state. */
  const readEditor = (): OpenState | null => {
    const now = open();
    if (!now || unread === null) return now;
    const text = unread();
    unread = null;
    if (text !== now.text) state.set({ ...now, text });
    return open();
  };
  const isDirty = (): boolean => {
    const now = readEditor();
    return now !== null && now.text !== base.text;
  };
  /** Returns whether the text on the screen is still this text. */
  const isStill = (text: string | undefined): boolean => unread === null && open()?.text === text;
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => {
      const message = translateError(error);
      if (open()) show({ save: 'failed', problem: message });
      else state.set({ phase: 'failed', message });
    });
    return queue;
  };

  const timers = createSaveTimers(
    () => void enqueue(save),
    () => void enqueue(commit),
  );

  async function save(): Promise<void> {
    const now = readEditor();
    if (!now) return;
    if (drafted === null && !isDirty()) return show({ save: 'saved', problem: null });
    if (now.text === drafted) return show({ save: 'draft', problem: null });
    show({ save: 'saving' });
    const isMixed = now.lineEnds === 'mixed';
    const stored = isMixed ? keepLineEnds(now.text, mixed) : storeText(now.text, now.lineEnds);
    const input = { notebookId, path, text: stored, baseHash: base.hash, seenMs };
    let saved = await call('drafts.save', input);
    if (saved.state === 'unseen') {
      // Another window has typed, too.
      const ancestor = isMixed ? '' : storeText(drafted ?? base.text, now.lineEnds);
      saved = await call('drafts.save', { ...input, ancestor });
    }
    drafted = now.text;
    if (saved.state === 'saved') seenMs = saved.updatedMs;
    // Text that was typed meanwhile began from that of this window, and is merged by the next save.
    if (saved.state === 'merged' && isStill(now.text)) {
      seenMs = saved.updatedMs;
      drafted = toLf(saved.text);
      show({ text: drafted, replaced: now.replaced + 1 });
    }
    if (isMixed) mixed = stored;
    // While the person types, the status would change with each save, and each change renders the note.
    const shown = drafted;
    timers.afterPause(() => {
      if (isStill(shown) && open()?.save === 'saving') show({ save: 'draft', problem: null });
    });
  }

  async function commit(): Promise<void> {
    await save();
    const now = open();
    if (!now || now.conflict || drafted === null) return;
    show({ save: 'saving' });
    const sent = drafted;
    const { state: outcome, hash } = await call('drafts.commit', { notebookId, path, seenMs });
    switch (outcome) {
      case 'committed':
      case 'unchanged':
        base = { hash: hash ?? base.hash, text: sent };
        drafted = null;
        return showSaved(sent);
      case 'merged':
        return takeMerged(sent, hash);
      case 'conflict':
        return show({ conflict: true, save: 'draft' });
      case 'none':
        // Another window or the worker committed the draft. The file row will report the result.
        drafted = null;
        return showSaved(sent);
      default:
        return outcome satisfies never;
    }
  }

  /** Shows the note as saved after a commit, or schedules the next save if the person kept typing. */
  function showSaved(sent: string): void {
    if (isStill(sent)) show({ save: 'saved', problem: null });
    else scheduleSave();
  }

  async function takeMerged(sent: string, hash: string | null): Promise<void> {
    drafted = null;
    if (!isStill(sent) || hash === null) {
      // The newer edits are based on the old text and are merged by the next commit.
      await save();
      return scheduleSave();
    }
    await takeFile(hash);
  }

  async function takeFile(hash: string): Promise<void> {
    const before = readEditor()?.text;
    const opened = await readText(hash);
    const now = open();
    // The person typed while the file was read. Those edits are based on the old text and are merged by the next commit.
    if (now && !isStill(before)) return scheduleSave();
    if (opened.kind === 'binary') return state.set({ phase: 'binary' });
    base = { hash, text: opened.text };
    mixed = opened.lineEnds === 'mixed' ? opened.written : '';
    drafted = null;
    if (!now) {
      state.set({
        phase: 'open',
        text: opened.text,
        lineEnds: opened.lineEnds,
        save: 'saved',
        problem: null,
        conflict: false,
        replaced: 0,
      });
      onStatus?.('saved');
      return;
    }
    show({
      text: opened.text,
      lineEnds: opened.lineEnds,
      save: 'saved',
      problem: null,
      conflict: false,
      replaced: now.replaced + (now.text === opened.text ? 0 : 1),
    });
  }

  function scheduleSave(): void {
    if (!closed) timers.schedule();
  }

  async function fileChanged(hash: string | null): Promise<void> {
    if (hash === base.hash && open()) return;
    if (hash === null) {
      if (!isDirty() && drafted === null) return state.set({ phase: 'missing' });
      return commit();
    }
    if (!isDirty() && drafted === null) return takeFile(hash);
    const opened = await readText(hash);
    if (opened.kind === 'text' && opened.text === drafted) {
      // The worker committed this draft itself, before a run read the file.
      base = { hash, text: opened.text };
      drafted = null;
      return showSaved(opened.text);
    }
    await commit();
  }

  function showDraft(draft: DraftRow): void {
    const lineEnds = lineEndsOf(draft.text);
    mixed = lineEnds === 'mixed' ? draft.text : '';
    const text = toLf(draft.text);
    drafted = text;
    seenMs = draft.updatedMs;
    state.set({
      phase: 'open',
      text,
      lineEnds,
      save: 'draft',
      problem: null,
      conflict: draft.conflict,
      replaced: (open()?.replaced ?? -1) + 1,
    });
    onStatus?.('draft');
  }

  async function startFromDraft(draft: DraftRow): Promise<void> {
    const opened = draft.baseHash === null ? null : await readText(draft.baseHash).catch(() => null);
    base = { hash: draft.baseHash, text: opened?.kind === 'text' ? opened.text : '' };
    showDraft(draft);
    scheduleSave();
  }

  let firstFile: Pick<FileRow, 'hash'> | null | undefined;
  let firstDraft: DraftRow | null | undefined;

  /** Opens the note once both the file row and the draft row are known. */
  async function openFirst(): Promise<void> {
    if (firstFile === undefined || firstDraft === undefined || state.get().phase !== 'loading') return;
    if (firstDraft) await startFromDraft(firstDraft);
    else if (firstFile?.hash) await takeFile(firstFile.hash);
    else state.set({ phase: 'missing' });
  }

  /**
   * Shows a draft that the person typed in another window, unless this window has edits of its own. One of another version of the file would
   * take away what this window has saved since; it is shown once it is merged.
   */
  function draftChanged(draft: DraftRow | null): void {
    if (draft === null || draft.updatedMs <= (seenMs ?? 0) || unread !== null || drafted !== null) return;
    if (draft.baseHash === base.hash && !isDirty() && toLf(draft.text) !== open()?.text) showDraft(draft);
  }

  return {
    state,
    replaceText(text) {
      const now = readEditor();
      if (!now || closed || now.text === text) return;
      show({ text, save: 'saving' });
      scheduleSave();
    },
    noteEdit(readText) {
      const now = open();
      if (!now || closed) return;
      unread = readText;
      // Only once for many keystrokes, because each state change re-renders the subscribers.
      if (now.save !== 'saving') show({ save: 'saving' });
      scheduleSave();
    },
    ownsDraft: () => unread !== null || drafted !== null,
    read: () => readEditor()?.text ?? null,
    setFile(row) {
      if (closed) return;
      seenHash = row?.hash ?? null;
      if (state.get().phase === 'loading') firstFile = row;
      // Once it is its turn: the file may change while the first text is read.
      void enqueue(() => (state.get().phase === 'loading' ? openFirst() : fileChanged(row?.hash ?? null)));
    },
    setDraft(draft) {
      if (closed) return;
      if (state.get().phase !== 'loading') return draftChanged(draft);
      firstDraft = draft;
      void enqueue(async () => {
        if (state.get().phase === 'loading') await openFirst();
        else draftChanged(draft);
      });
    },
    flush() {
      timers.cancel();
      return enqueue(commit);
    },
    async resolveConflict(keep) {
      let kept = path;
      let failure: unknown;
      await enqueue(async () => {
        await save();
        try {
          const result = await call('drafts.settle', { notebookId, path, keep, seenHash });
          kept = result.path;
        } catch (error) {
          failure = error;
          return;
        }
        drafted = null;
        // A draft of another window is older than this choice.
        seenMs = Date.now();
        const now = open();
        if (keep === 'mine') {
          base = { hash: base.hash, text: now?.text ?? '' };
          show({ conflict: false });
          showSaved(base.text);
        } else if (seenHash === null) {
          state.set({ phase: 'missing' });
        } else {
          await takeFile(seenHash);
        }
      });
      if (failure !== undefined) throw failure;
      return kept;
    },
    close() {
      if (closed) return;
      timers.cancel();
      void enqueue(commit);
      closed = true;
    },
  };
}
