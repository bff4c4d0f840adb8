import { activeLanguage } from '../../kit/language/active-language.ts';
import { catalog } from '../../kit/language/text-catalog.ts';

/** A command's name, and additional search words. */
interface CommandWords {
  readonly title: string;
  readonly keywords: string;
}

const english = {
  'open-palette': 'Open command palette',
  'new-note': 'New note',
  'new-from-template': 'New note from a template…',
  'open-today': 'Open today’s note',
  'daily-notes': 'Daily notes…',
  workspaces: 'Workspaces…',
  'new-folder': 'New folder',
  'new-agent': 'New agent…',
  'new-notebook': 'New notebook…',
  'import-files': 'Import files…',
  'import-folder': 'Import a folder…',
  'export-zip': 'Export notebook…',
  'open-sample': 'Open the sample notebook',
  'focus-ask': 'Ask an agent',
  'new-conversation': 'Start new conversation',
  'attach-file': 'Attach a file to the question…',
  'ask-selection': 'Ask about selection',
  'search-notes': 'Search notes',
  'show-files': 'Show files',
  'show-run': 'Show conversation',
  'toggle-run': 'Hide or show conversation',
  'wide-run': 'Open conversation in the centre',
  'next-tab': 'Next open note',
  'previous-tab': 'Previous open note',
  'move-tab-right': 'Move tab right',
  'move-tab-left': 'Move tab left',
  'pin-tab': 'Pin or unpin tab',
  'rename-note': 'Rename note…',
  'copy-link': 'Copy link to note',
  'split-right': 'Split right',
  'split-down': 'Split down',
  'close-split': 'Close split',
  'other-side': 'Go to the other side',
  'close-tab': 'Close note',
  'note-mode': 'Switch note mode',
  'note-live': 'Switch between live view and source text',
  'note-outline': 'Show note outline',
  'dictate-note': 'Dictate into note',
  'undo-change': 'Undo last change',
  'toggle-theme': 'Switch theme',
  'airplane-mode': 'Toggle airplane mode',
  'lock-keys': 'Lock API keys',
} as const;

export type CommandId = keyof typeof english;

const titles: Readonly<Record<CommandId, string>> = catalog('command', english);

const keywords: Readonly<Record<CommandId, string>> = {
  'open-palette': 'palette search everything go',
  'new-note': 'create write file page',
  'new-from-template': 'create experiment protocol meeting daily literature',
  'open-today': 'daily diary journal date create',
  'daily-notes': 'calendar month day diary journal today',
  workspaces: 'group of notebooks move notebook rename workspace',
  'new-folder': 'create directory',
  'new-agent': 'create assistant bot',
  'new-notebook': 'create workspace',
  'import-files': 'upload add open zip archive take in',
  'import-folder': 'upload add directory vault take in',
  'export-zip': 'download save backup zip archive',
  'open-sample': 'example demo try',
  'focus-ask': 'navigator assistant chat prompt question',
  'new-conversation': 'chat session start fresh',
  'attach-file': 'attachment add context mention @',
  'ask-selection': 'attach quote selected text passage',
  'search-notes': 'find text words',
  'show-files': 'tree notes folders',
  'show-run': 'run agent chat panel steps',
  'toggle-run': 'view menu toggle secondary sidebar panel side collapse close run chat width',
  'wide-run': 'wide large panel maximize run chat',
  'next-tab': 'tab switch right',
  'previous-tab': 'tab switch left',
  'move-tab-right': 'reorder order note',
  'move-tab-left': 'reorder order note',
  'pin-tab': 'keep note first',
  'rename-note': 'file name title change',
  'copy-link': 'address url deep link share open from other programs web+cloister',
  'split-right': 'two notes side by side columns',
  'split-down': 'two notes below rows',
  'close-split': 'sides',
  'other-side': 'split',
  'close-tab': 'tab',
  'note-mode': 'write read both preview reader editor',
  'note-live': 'live preview write source marks markdown wysiwyg',
  'note-outline': 'headings contents sections',
  'dictate-note': 'speech voice microphone speak dictation',
  'undo-change': 'take back revert restore',
  'toggle-theme': 'light dark colour mode night',
  'airplane-mode': 'offline network block nothing leaves',
  'lock-keys': 'vault secret passphrase provider',
};

const ids = Object.keys(english) as CommandId[];

/** In every language, a command is found by its English words too. */
const searched = (id: CommandId) => (activeLanguage.code === 'en' ? keywords[id] : `${english[id]} ${keywords[id]}`);

export const commandWords = Object.fromEntries(
  ids.map((id) => [id, { title: titles[id], keywords: searched(id) }]),
) as Readonly<Record<CommandId, CommandWords>>;
