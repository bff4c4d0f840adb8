import { DEFAULT_AGENT } from '../../contracts/domain/agent-kinds.ts';
import type { Rebuild } from '../../contracts/wire/storage-status.ts';
import { parseJson } from '../../core/shared/json/parse-json.ts';
import { LANGUAGE_KEY } from '../kit/language/active-language.ts';
import type { LanguageCode } from '../kit/language/language-list.ts';
import type { Side, Sides } from './split/note-sides.ts';

/** UI preferences stored between visits: appearance and locations only, never content of a notebook. */

/** Keys of what belongs to one notebook, and is deleted with it. */
const notebookKeys = {
  tabs: (notebookId: string) => `cloister.tabs.${notebookId}`,
  daily: (notebookId: string) => `cloister.daily.${notebookId}`,
  pinned: (notebookId: string) => `cloister.pinned.${notebookId}`,
  active: (notebookId: string) => `cloister.active.${notebookId}`,
  split: (notebookId: string) => `cloister.split.${notebookId}`,
  treeOrder: (notebookId: string) => `cloister.tree-order.${notebookId}`,
  favourites: (notebookId: string) => `cloister.favourites.${notebookId}`,
  seen: (notebookId: string) => `cloister.seen.${notebookId}`,
  conversations: (notebookId: string) => `cloister.conversations.${notebookId}`,
  conversation: (notebookId: string) => `cloister.conversation.${notebookId}`,
  literature: (notebookId: string) => `cloister.literature.${notebookId}`,
  breaks: (notebookId: string) => `cloister.breaks.${notebookId}`,
  recent: (notebookId: string) => `cloister.recent.${notebookId}`,
};

const keys = {
  ...notebookKeys,
  notebook: 'cloister.notebook',
  agent: 'cloister.agent',
  theme: 'cloister.theme',
  language: LANGUAGE_KEY,
  console: 'cloister.console',
  handsOver: 'cloister.handsOver',
  keepAsked: 'cloister.keep-asked',
  lost: 'cloister.lost',
  logMark: 'cloister.log-mark',
  rebuilt: 'cloister.rebuilt',
  seenRebuild: 'cloister.seen-rebuild',
  seenRepairs: 'cloister.seen-repairs',
  author: 'cloister.author',
  openings: 'cloister.openings',
  lineSpeed: 'cloister.line-speed',
  panels: 'cloister.panels',
  inserts: 'cloister.inserts',
  noteMode: (kind: 'note' | 'data') => `cloister.mode.${kind}`,
};

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Ignored when storage is denied; nothing else depends on it.
  }
}

function readRebuilt(): Rebuild | null {
  const counts = readList(keys.rebuilt).map(Number);
  const [atMs = 0, notebooks = 0, files = 0, lostContents = 0, missingEntries = 0] = counts;
  return counts.length === 0 ? null : { atMs, notebooks, files, lostContents, missingEntries };
}

function writeRebuilt(rebuilt: Rebuild | null): void {
  if (rebuilt === null) return write(keys.rebuilt, null);
  const { atMs, notebooks, files, lostContents, missingEntries } = rebuilt;
  write(keys.rebuilt, JSON.stringify([atMs, notebooks, files, lostContents, missingEntries].map(String)));
}

function readList(key: string): string[] {
  const list = parseJson(read(key) ?? '[]');
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
}

function readObject(key: string): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  try {
    Object.assign(kept, JSON.parse(read(key) ?? '{}'));
  } catch {
    // The defaults apply.
  }
  return kept;
}

/** The second side has entries of its own. */
const secondOf = (notebookId: string) => `${notebookId}/2`;

const readSide = (id: string, key: number): Side => ({
  key,
  tabs: readList(keys.tabs(id)),
  pinned: readList(keys.pinned(id)),
  active: read(keys.active(id)),
});

function readSides(notebookId: string): Sides {
  const first = readSide(notebookId, 0);
  const second = readSide(secondOf(notebookId), 1);
  const [direction, share, at] = (read(keys.split(notebookId)) ?? '').split(' ');
  const isSplit = first.tabs.length > 0 && second.tabs.length > 0;
  return {
    list: isSplit ? [first, second] : [first],
    at: isSplit && at === '1' ? 1 : 0,
    direction: direction === 'column' ? 'column' : 'row',
    share: Math.min(1, Number(share)) || 0.5,
  };
}

function writeSides(notebookId: string, { list, at, direction, share }: Sides): void {
  const isSplit = list.length > 1;
  for (const [index, id] of [notebookId, secondOf(notebookId)].entries()) {
    const { tabs = [], pinned = [], active = null } = list[index] ?? {};
    write(keys.tabs(id), index > 0 && !isSplit ? null : JSON.stringify(tabs));
    write(keys.pinned(id), pinned.length === 0 ? null : JSON.stringify(pinned));
    // One side alone shows its last tab after a restart.
    write(keys.active(id), isSplit ? active : null);
  }
  write(keys.split(notebookId), isSplit ? `${direction} ${share} ${at}` : null);
}

/** The side panels of a wide window. */
export interface Panels {
  /** Width of the files and of the conversation in CSS pixels; null for the default one. */
  readonly filesPx: number | null;
  readonly runPx: number | null;
  readonly isRunHidden: boolean;
  /** Whether the navigation shows icons without names. */
  readonly isNavFolded: boolean;
}

function readPanels(): Panels {
  const kept = readObject(keys.panels);
  const px = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null);
  return {
    filesPx: px(kept['filesPx']),
    runPx: px(kept['runPx']),
    isRunHidden: kept['isRunHidden'] === true,
    isNavFolded: kept['isNavFolded'] === true,
  };
}

/** Where the daily notes of a notebook are, and what they are made from. */
export interface DailyPlaces {
  readonly folder: string;
  /** Path of a template; `built-in`; null for `/templates/daily.md` if it exists, else the built-in one. */
  readonly template: string | null;
}

function readDaily(notebookId: string): DailyPlaces {
  const { folder, template } = readObject(keys.daily(notebookId));
  return {
    folder: typeof folder === 'string' && folder.startsWith('/') ? folder : '/daily',
    template: typeof template === 'string' ? template : null,
  };
}

/** How a note was last seen: numbers and a mode, never content. */
export interface SeenNote {
  /** Id of the file, which it keeps when it is renamed. */
  readonly id: string;
  readonly mode: NoteMode;
  /** Line of the caret, from 1; null if it was never placed. */
  readonly line: number | null;
  /** First visible block of the reading view, from 0, and how far it is scrolled out in CSS pixels. */
  readonly place: { readonly block: number; readonly outPx: number } | null;
  /** First visible line of the editor, from 1. */
  readonly topLine: number | null;
}

const isMode = (mode: unknown): mode is NoteMode =>
  mode === 'live' || mode === 'write' || mode === 'both' || mode === 'read';

const lineIn = (line: unknown) => (typeof line === 'number' && line >= 1 ? line : null);

function readSeenNotes(notebookId: string): SeenNote[] {
  const list = parseJson(read(keys.seen(notebookId)) ?? '[]');
  if (!Array.isArray(list)) return [];
  return list.flatMap((row: unknown) => {
    if (!Array.isArray(row)) return [];
    const [id, mode, line, topLine, block, outPx]: unknown[] = row;
    if (typeof id !== 'string' || !isMode(mode)) return [];
    const place = typeof block === 'number' && typeof outPx === 'number' ? { block, outPx } : null;
    return [{ id, mode, line: lineIn(line), topLine: lineIn(topLine), place }];
  });
}

/** View mode of a file: formatted text, source text, reading view, or the last two side by side. */
export type NoteMode = 'live' | 'write' | 'both' | 'read';
export type Theme = 'system' | 'light' | 'dark';

export const preferences = {
  notebook: () => read(keys.notebook),
  setNotebook: (notebookId: string | null) => write(keys.notebook, notebookId),
  agent: () => read(keys.agent) ?? DEFAULT_AGENT,
  setAgent: (name: string) => write(keys.agent, name),
  theme: (): Theme => {
    const theme = read(keys.theme);
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  },
  setTheme: (theme: Theme) => {
    write(keys.theme, theme === 'system' ? null : theme);
    applyTheme(theme);
  },
  /** The chosen language; null to follow the browser. */
  language: () => read(keys.language),
  setLanguage: (code: LanguageCode | null) => write(keys.language, code),
  consoleOn: () => read(keys.console) === '1',
  setConsole: (on: boolean) => write(keys.console, on ? '1' : null),
  /** Whether what is beyond the rules of an agent is handed over without asking. Default: it is offered. */
  handsOver: () => read(keys.handsOver) === '1',
  setHandsOver: (on: boolean) => write(keys.handsOver, on ? '1' : null),
  /** Whether the person was asked to protect the storage. */
  keepAsked: () => read(keys.keepAsked) === '1',
  setKeepAsked: () => write(keys.keepAsked, '1'),
  /** Whether the browser removed the notebooks, and the person has not dismissed the message. */
  isLost: () => read(keys.lost) === '1',
  setLost: (lost: boolean) => write(keys.lost, lost ? '1' : null),
  /** The newest log entry that this device knows of; see `formatLogMark`. Null when there is none. */
  logMark: () => read(keys.logMark),
  setLogMark: (mark: string | null) => write(keys.logMark, mark),
  /** What was rebuilt from the journal; null when nothing was, or the message was dismissed. */
  rebuilt: readRebuilt,
  setRebuilt: writeRebuilt,
  /** Time of the last rebuilding whose message was dismissed. */
  seenRebuildMs: (): number => Number(read(keys.seenRebuild) ?? 0),
  setSeenRebuildMs: (atMs: number) => write(keys.seenRebuild, String(atMs)),
  /** Repairs whose message was dismissed, by the key of the kept original and the time. */
  seenRepairs: (): string[] => readList(keys.seenRepairs),
  setSeenRepairs: (repairs: readonly string[]) =>
    write(keys.seenRepairs, repairs.length === 0 ? null : JSON.stringify(repairs)),
  /** The person's name for notes from templates. Empty until entered. */
  author: () => read(keys.author) ?? '',
  setAuthor: (name: string) => write(keys.author, name === '' ? null : name),
  daily: readDaily,
  setDaily: (notebookId: string, places: DailyPlaces) => write(keys.daily(notebookId), JSON.stringify(places)),
  /** Paths of the open notes. The second side has an entry of its own. */
  sides: readSides,
  setSides: writeSides,
  /** The order of the file list; null for the default one. */
  treeOrder: (notebookId: string) => read(keys.treeOrder(notebookId)),
  setTreeOrder: (notebookId: string, order: string | null) => write(keys.treeOrder(notebookId), order),
  /** Ids of starred files and folders. */
  favourites: (notebookId: string): string[] => readList(keys.favourites(notebookId)),
  setFavourites: (notebookId: string, fileIds: readonly string[]) =>
    write(keys.favourites(notebookId), fileIds.length === 0 ? null : JSON.stringify(fileIds)),
  /** Recently active paths, newest first. */
  recent: (notebookId: string): string[] => readList(keys.recent(notebookId)),
  setRecent: (notebookId: string, paths: readonly string[]) => write(keys.recent(notebookId), JSON.stringify(paths)),
  /** Notes whose opening started and did not finish: time, notebook and path of each. */
  /** Bytes per second of the last measured download; null for none. */
  lineSpeed: (): number | null => {
    const speed = Number(read(keys.lineSpeed));
    return Number.isFinite(speed) && speed > 0 ? speed : null;
  },
  setLineSpeed: (perSecond: number) => write(keys.lineSpeed, String(Math.round(perSecond))),
  openings: (): string[] => readList(keys.openings),
  setOpenings: (notes: readonly string[]) => write(keys.openings, notes.length === 0 ? null : JSON.stringify(notes)),
  /** Whether the editor offers what it can insert. */
  offersInserts: () => read(keys.inserts) !== '0',
  setOffersInserts: (isOn: boolean) => write(keys.inserts, isOn ? null : '0'),
  panels: readPanels,
  setPanels: (panels: Panels) => write(keys.panels, JSON.stringify(panels)),
  /** Null: not chosen yet. */
  noteMode: (kind: 'note' | 'data'): NoteMode | null => {
    const mode = read(keys.noteMode(kind));
    return isMode(mode) ? mode : null;
  },
  setNoteMode: (kind: 'note' | 'data', mode: NoteMode) => write(keys.noteMode(kind), mode),
  literature: (notebookId: string) => read(keys.literature(notebookId)) ?? '/literature',
  setLiterature: (notebookId: string, folder: string) => write(keys.literature(notebookId), folder),
  /** Whether single line breaks are shown; null: not chosen yet. */
  lineBreaks: (notebookId: string): boolean | null => {
    const kept = read(keys.breaks(notebookId));
    return kept === null ? null : kept === '1';
  },
  setLineBreaks: (notebookId: string, shown: boolean) => write(keys.breaks(notebookId), shown ? '1' : '0'),
  /** Ids of the conversations that have a tab. */
  conversations: (notebookId: string): string[] => readList(keys.conversations(notebookId)),
  setConversations: (notebookId: string, ids: readonly string[]) =>
    write(keys.conversations(notebookId), ids.length === 0 ? null : JSON.stringify(ids)),
  /** Id of the shown conversation; null for the newest. */
  conversation: (notebookId: string) => read(keys.conversation(notebookId)),
  setConversation: (notebookId: string, id: string | null) => write(keys.conversation(notebookId), id),
  /** The notes seen last come last. */
  seenNotes: readSeenNotes,
  setSeenNotes: (notebookId: string, notes: readonly SeenNote[]) =>
    write(
      keys.seen(notebookId),
      JSON.stringify(
        notes.map(({ id, mode, line, topLine, place }) => [id, mode, line, topLine, place?.block, place?.outPx]),
      ),
    ),
  /** Deletes everything that belongs to a removed notebook. */
  forgetNotebook,
};

function forgetNotebook(notebookId: string): void {
  for (const key of Object.values(notebookKeys)) {
    write(key(notebookId), null);
    write(key(secondOf(notebookId)), null);
  }
}

/** Shows the page in a theme; `system` follows the device. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
