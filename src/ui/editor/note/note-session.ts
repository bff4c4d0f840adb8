import type { WorkerClient } from '../../../client/workers/worker-client.ts';
import type { DraftRow, FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { createExternalStore, type ExternalStore } from '../../kit/hooks/external-store.ts';
import { type LineEnds, type OpenedText, storeText } from './line-endings.ts';
import type { SaveStatus } from './save-status.ts';

/** A keystroke is in the database at the latest after this time. */
const SAVE_AFTER_MS = 300;
/** Without a keystroke for this time, the draft becomes a change of the notebook. */
const COMMIT_AFTER_MS = 5000;

export type NoteState =
  | { phase: 'loading' }
  /** Neither file nor draft is there. */
  | { phase: 'missing' }
  | { phase: 'binary' }
  /** It could not be read. */
  | { phase: 'failed'; message: string }
  | {
      phase: 'open';
      /** As it was last read from the editor, which may be a moment ahead; `read` has the newest. */
      text: string;
      lineEnds: LineEnds;
      save: SaveStatus;
      problem: string | null;
      /** The file changed underneath, and only the person can tell what is to stay. */
      conflict: boolean;
      /** Counts what came from elsewhere: the caret is to be kept in place when it changes. */
      replaced: number;
    };

type OpenState = Extract<NoteState, { phase: 'open' }>;

export interface NoteSession {
  state: ExternalStore<NoteState>;
  /** The person changed the text, elsewhere than in the editor. */
  type: (text: string) => void;
  /** The person wrote in the editor. The text is read when it is wanted: for a long note not at every keystroke. */
  typing: (readText: () => string) => void;
  /** Whether the draft is this editor's own, so that what the database says of it is no news. */
  isWriting: () => boolean;
  /** The text as it is at this moment; null when the note is not open. */
  read: () => string | null;
  /** What the database says of the file now; null: it is not there. */
  fileIs: (row: Pick<FileRow, 'hash'> | null) => void;
  /** What the database says of the draft now. */
  draftIs: (draft: DraftRow | null) => void;
  /** Brings the draft into the notebook now. Resolves when it is there, or when it cannot be. */
  flush: () => Promise<void>;
  /** Answers a conflict. Resolves with the path that holds the person's text. */
  settle: (keep: 'mine' | 'theirs' | 'both') => Promise<string>;
  /** Flushes, and stops. */
  close: () => void;
}

interface NoteSessionOptions {
  notebookId: string;
  path: string;
  call: WorkerClient['call'];
  /** The text with this hash. */
  readText: (hash: string) => Promise<OpenedText>;
  onStatus?: (status: SaveStatus) => void;
}

/**
 * One open note: what is on the screen, what is in the draft, what is in the notebook. Everything that goes to the worker
 * goes one after another, so that a draft never meets a commit of its own.
 */
export function createNoteSession({ notebookId, path, call, readText, onStatus }: NoteSessionOptions): NoteSession {
  const state = createExternalStore<NoteState>({ phase: 'loading' });
  /** What the notebook holds, as far as this editor has seen it. */
  let base: { hash: string | null; text: string } = { hash: null, text: '' };
  /** What the worker was told last. */
  let drafted: string | null = null;
  /** Hash of the file as the database last had it; null: it was not there. */
  let seenHash: string | null = null;
  let lastOwnMs = 0;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let commitTimer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<void> = Promise.resolve();
  let closed = false;
  /** Reads what the editor holds, when that is newer than `text`. */
  let unread: (() => string) | null = null;

  const open = (): OpenState | null => {
    const now = state.get();
    return now.phase === 'open' ? now : null;
  };
  const show = (patch: Partial<OpenState>): void => {
    const now = open();
    if (!now) return;
    state.set({ ...now, ...patch });
    if (patch.save) onStatus?.(patch.save);
  };
  /** The note with the newest text. */
  const pull = (): OpenState | null => {
    const now = open();
    if (!now || unread === null) return now;
    const text = unread();
    unread = null;
    if (text !== now.text) state.set({ ...now, text });
    return open();
  };
  const isDirty = (): boolean => {
    const now = pull();
    return now !== null && now.text !== base.text;
  };
  /** Whether the text on the screen still is this one. */
  const isStill = (text: string | undefined): boolean => unread === null && open()?.text === text;
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => {
      const { message } = toErrorData(error);
      if (open()) show({ save: 'failed', problem: message });
      else state.set({ phase: 'failed', message });
    });
    return queue;
  };

  async function save(): Promise<void> {
    const now = pull();
    if (!now) return;
    if (drafted === null && !isDirty()) return show({ save: 'saved', problem: null });
    if (now.text === drafted) return show({ save: 'draft', problem: null });
    show({ save: 'saving' });
    await call('drafts.save', { notebookId, path, text: storeText(now.text, now.lineEnds), baseHash: base.hash });
    drafted = now.text;
    lastOwnMs = Date.now();
    if (isStill(now.text)) show({ save: 'draft', problem: null });
  }

  async function commit(): Promise<void> {
    await save();
    const now = open();
    if (!now || now.conflict || drafted === null) return;
    show({ save: 'saving' });
    const sent = drafted;
    const { state: outcome, hash } = await call('drafts.commit', { notebookId, path });
    lastOwnMs = Date.now();
    switch (outcome) {
      case 'committed':
      case 'unchanged':
        base = { hash: hash ?? base.hash, text: sent };
        drafted = null;
        return settled(sent);
      case 'merged':
        return merged(sent, hash);
      case 'conflict':
        return show({ conflict: true, save: 'draft' });
      case 'none':
        // Somebody else brought the draft in: the file will say so.
        drafted = null;
        return settled(sent);
      default:
        return outcome satisfies never;
    }
  }

  /** After a commit: saved, unless the person typed on meanwhile. */
  function settled(sent: string): void {
    if (isStill(sent)) show({ save: 'saved', problem: null });
    else plan();
  }

  async function merged(sent: string, hash: string | null): Promise<void> {
    drafted = null;
    if (!isStill(sent) || hash === null) {
      // What was typed since stands on the old text: it is merged in turn.
      await save();
      return plan();
    }
    await takeFile(hash);
  }

  async function takeFile(hash: string): Promise<void> {
    const before = pull()?.text;
    const opened = await readText(hash);
    const now = open();
    // A keystroke came first: it stands on the old text, and is merged in turn.
    if (now && !isStill(before)) return plan();
    if (opened.kind === 'binary') return state.set({ phase: 'binary' });
    base = { hash, text: opened.text };
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

  /** Sets the timers after a keystroke: the draft soon, the notebook once the hands rest. */
  function plan(): void {
    if (closed) return;
    saveTimer ??= setTimeout(() => {
      saveTimer = undefined;
      void enqueue(save);
    }, SAVE_AFTER_MS);
    clearTimeout(commitTimer);
    commitTimer = setTimeout(() => void enqueue(commit), COMMIT_AFTER_MS);
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
      // The worker brought our draft in by itself, before a run read the file.
      base = { hash, text: opened.text };
      drafted = null;
      return settled(opened.text);
    }
    await commit();
  }

  function openDraft(draft: DraftRow): void {
    const lineEnds: LineEnds = draft.text.includes('\r\n') ? 'crlf' : 'lf';
    const text = draft.text.replace(/\r\n?/g, '\n');
    drafted = text;
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
    openDraft(draft);
    plan();
  }

  let firstFile: Pick<FileRow, 'hash'> | null | undefined;
  let firstDraft: DraftRow | null | undefined;

  /** Both answers of the database are needed before it is clear what to show. */
  async function begin(): Promise<void> {
    if (firstFile === undefined || firstDraft === undefined || state.get().phase !== 'loading') return;
    if (firstDraft) await startFromDraft(firstDraft);
    else if (firstFile?.hash) await takeFile(firstFile.hash);
    else state.set({ phase: 'missing' });
  }

  return {
    state,
    type(text) {
      const now = pull();
      if (!now || closed || now.text === text) return;
      show({ text, save: 'saving' });
      plan();
    },
    typing(readText) {
      const now = open();
      if (!now || closed) return;
      unread = readText;
      // Once for many keystrokes: what listens draws anew.
      if (now.save !== 'saving') show({ save: 'saving' });
      plan();
    },
    isWriting: () => unread !== null || drafted !== null,
    read: () => pull()?.text ?? null,
    fileIs(row) {
      if (closed) return;
      seenHash = row?.hash ?? null;
      if (state.get().phase === 'loading') {
        firstFile = row;
        void enqueue(begin);
        return;
      }
      void enqueue(() => fileChanged(row?.hash ?? null));
    },
    draftIs(draft) {
      if (closed) return;
      if (state.get().phase === 'loading') {
        firstDraft = draft;
        void enqueue(begin);
        return;
      }
      // Typed in another window: shown here as long as nothing was typed here.
      if (draft === null || draft.updatedMs <= lastOwnMs || unread !== null || drafted !== null) return;
      if (!isDirty() && draft.text.replace(/\r\n?/g, '\n') !== open()?.text) openDraft(draft);
    },
    flush() {
      clearTimeout(saveTimer);
      clearTimeout(commitTimer);
      saveTimer = undefined;
      return enqueue(commit);
    },
    async settle(keep) {
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
        lastOwnMs = Date.now();
        const now = open();
        if (keep === 'mine') {
          base = { hash: base.hash, text: now?.text ?? '' };
          show({ conflict: false });
          settled(base.text);
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
      clearTimeout(saveTimer);
      clearTimeout(commitTimer);
      void enqueue(commit);
      closed = true;
    },
  };
}
