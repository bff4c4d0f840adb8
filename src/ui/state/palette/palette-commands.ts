import type { Route } from '../../routes/routes.ts';
import type { SplitAction } from '../split/split-command.ts';
import type { CommandId } from './command-words.ts';
import type { OfferName } from './offers.ts';
import type { Shortcut } from './shortcuts.ts';

/** Actions available to commands; created by `use-app-actions.ts`. */
export interface AppActions {
  readonly hasNote: boolean;
  readonly openNotes: number;
  go: (route: Route) => void;
  showFiles: () => void;
  showRun: () => void;
  /** Whether the window is wide enough for a conversation beside the note. */
  readonly hasRunColumn: boolean;
  toggleRun: () => void;
  widenRun: () => void;
  /** Requests it from the files panel, which is shown first if necessary. */
  inFiles: (name: OfferName) => void;
  offered: (name: OfferName) => boolean;
  take: (name: OfferName) => void;
  openPalette: () => void;
  newFromTemplate: () => void;
  /** Opens the daily note of today, which is created if necessary. */
  openToday: () => Promise<void>;
  openDailyNotes: () => void;
  openWorkspaces: () => void;
  /** Chooses a file to attach to the next message. */
  attachFile: () => void;
  focusAsk: (where?: 'shown' | 'new') => void;
  openSample: () => Promise<void>;
  /** Activates the tab at this distance, wrapping around. */
  turnTabs: (by: 1 | -1) => void;
  /** Moves the active tab by one place. */
  moveTab: (by: 1 | -1) => void;
  togglePin: () => void;
  /** Copies the link that opens the active note from other programs. */
  copyLink: () => Promise<void>;
  /** Whether the window is wide enough for two notes. */
  readonly canSplit: boolean;
  readonly isSplit: boolean;
  /** Shows two notes, joins them, or moves to the other one. */
  split: (action: SplitAction) => Promise<void>;
  closeTab: () => void;
  undoChange: () => Promise<void>;
  toggleTheme: () => void;
  toggleAirplane: () => Promise<void>;
  lockKeys: () => Promise<void>;
}

export interface Command {
  /** Unique among all commands. */
  readonly id: string;
  readonly title: string;
  /** Additional search words for the palette. */
  readonly keywords: string;
  readonly group: CommandGroup;
  readonly shortcut?: Shortcut;
  readonly run: (app: AppActions) => void | Promise<void>;
  /** Whether the palette lists the command now. Default: always. */
  readonly when?: (app: AppActions) => boolean;
}

export type CommandGroup = 'make' | 'ask' | 'note' | 'go' | 'device';

const hasRunColumn = (app: AppActions) => app.hasRunColumn;
const canSplit = (app: AppActions) => app.canSplit && app.hasNote;
const isSplit = (app: AppActions) => app.canSplit && app.isSplit;
const hasNote = (app: AppActions) => app.hasNote;
const hasTabs = (app: AppActions) => app.openNotes > 1;

type Action = Omit<Command, 'title' | 'keywords'> & { readonly id: CommandId };

/** A command that is listed while a component offers its action. */
const offered = (id: CommandId & OfferName, group: CommandGroup, shortcut?: Shortcut): Action => ({
  id,
  group,
  ...(shortcut === undefined ? {} : { shortcut }),
  run: (app) => app.take(id),
  when: (app) => app.offered(id),
});

/**
 * What each global command does, except of those that open a view (`view-commands.ts`). To add one: a line here, and its words in
 * `command-words.ts`. The palette, the shortcuts and the help page are derived from this list. Without the words, because the
 * first script needs the shortcuts alone.
 */
export const actions: readonly Action[] = [
  { id: 'open-palette', group: 'go', shortcut: 'Mod+K', run: (app) => app.openPalette(), when: () => false },
  { id: 'focus-ask', group: 'ask', shortcut: 'Mod+J', run: (app) => app.focusAsk() },
  { id: 'new-conversation', group: 'ask', run: (app) => app.focusAsk('new') },
  { id: 'attach-file', group: 'ask', run: (app) => app.attachFile() },
  offered('ask-selection', 'ask', 'Mod+Alt+A'),
  { id: 'search-notes', group: 'ask', shortcut: 'Mod+Shift+F', run: (app) => app.inFiles('search-notes') },
  { id: 'new-note', group: 'make', shortcut: 'Mod+Alt+N', run: (app) => app.inFiles('new-note') },
  { id: 'new-from-template', group: 'make', shortcut: 'Mod+Alt+T', run: (app) => app.newFromTemplate() },
  { id: 'open-today', group: 'make', shortcut: 'Mod+Alt+D', run: (app) => app.openToday() },
  { id: 'daily-notes', group: 'go', run: (app) => app.openDailyNotes() },
  { id: 'workspaces', group: 'go', run: (app) => app.openWorkspaces() },
  { id: 'new-folder', group: 'make', run: (app) => app.inFiles('new-folder') },
  { id: 'new-notebook', group: 'make', run: (app) => app.take('new-notebook') },
  { id: 'new-agent', group: 'make', run: (app) => app.go({ view: 'new-agent' }) },
  { id: 'import-files', group: 'make', run: (app) => app.take('import-files') },
  { id: 'import-folder', group: 'make', run: (app) => app.take('import-folder') },
  { id: 'export-zip', group: 'make', run: (app) => app.take('export') },
  { id: 'open-sample', group: 'make', run: (app) => app.openSample() },
  { id: 'undo-change', group: 'note', run: (app) => app.undoChange() },
  {
    id: 'next-tab',
    group: 'note',
    shortcut: 'Alt+PageDown',
    run: (app) => app.turnTabs(1),
    when: hasTabs,
  },
  {
    id: 'previous-tab',
    group: 'note',
    shortcut: 'Alt+PageUp',
    run: (app) => app.turnTabs(-1),
    when: hasTabs,
  },
  {
    id: 'move-tab-right',
    group: 'note',
    shortcut: 'Mod+Shift+PageDown',
    run: (app) => app.moveTab(1),
    when: hasTabs,
  },
  {
    id: 'move-tab-left',
    group: 'note',
    shortcut: 'Mod+Shift+PageUp',
    run: (app) => app.moveTab(-1),
    when: hasTabs,
  },
  { id: 'pin-tab', group: 'note', run: (app) => app.togglePin(), when: hasNote },
  { id: 'rename-note', group: 'note', run: (app) => app.inFiles('rename-note'), when: hasNote },
  { id: 'copy-link', group: 'note', run: (app) => app.copyLink(), when: hasNote },
  { id: 'split-right', group: 'note', shortcut: 'Mod+Alt+S', run: (app) => app.split('row'), when: canSplit },
  { id: 'split-down', group: 'note', run: (app) => app.split('column'), when: canSplit },
  { id: 'close-split', group: 'note', run: (app) => app.split('join'), when: isSplit },
  { id: 'other-side', group: 'note', shortcut: 'Mod+Alt+O', run: (app) => app.split('other'), when: isSplit },
  { id: 'close-tab', group: 'note', shortcut: 'Mod+Alt+X', run: (app) => app.closeTab(), when: hasNote },
  offered('note-mode', 'note'),
  offered('note-live', 'note', 'Mod+Shift+E'),
  offered('note-outline', 'note'),
  offered('dictate-note', 'note'),
  { id: 'show-files', group: 'go', run: (app) => app.showFiles() },
  { id: 'show-run', group: 'go', run: (app) => app.showRun() },
  { id: 'toggle-run', group: 'go', run: (app) => app.toggleRun(), when: hasRunColumn },
  { id: 'wide-run', group: 'go', run: (app) => app.widenRun(), when: hasRunColumn },
  { id: 'toggle-theme', group: 'device', run: (app) => app.toggleTheme() },
  { id: 'airplane-mode', group: 'device', run: (app) => app.toggleAirplane() },
  { id: 'lock-keys', group: 'device', run: (app) => app.lockKeys() },
];
