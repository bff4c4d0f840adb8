/** A command's name, and additional search words. */
interface CommandWords {
  readonly title: string;
  readonly keywords: string;
}

const says = (title: string, keywords: string): CommandWords => ({ title, keywords });

export const commandWords = {
  'open-palette': says('Open command palette', 'palette search everything go'),
  'new-note': says('New note', 'create write file page'),
  'new-from-template': says('New note from a template…', 'create experiment protocol meeting daily literature'),
  'open-today': says('Open today’s note', 'daily diary journal date create'),
  'daily-notes': says('Daily notes…', 'calendar month day diary journal today'),
  'new-folder': says('New folder', 'create directory'),
  'new-agent': says('New agent…', 'create assistant bot'),
  'new-notebook': says('New notebook…', 'create workspace'),
  'import-files': says('Import files…', 'upload add open zip archive take in'),
  'import-folder': says('Import a folder…', 'upload add directory vault take in'),
  'export-zip': says('Export notebook…', 'download save backup zip archive'),
  'open-sample': says('Open the sample notebook', 'example demo try'),
  'focus-ask': says('Ask an agent', 'navigator assistant chat prompt question'),
  'new-conversation': says('Start new conversation', 'chat session start fresh'),
  'search-notes': says('Search notes', 'find text words'),
  'show-files': says('Show files', 'tree notes folders'),
  'show-run': says('Show conversation', 'run agent chat panel steps'),
  'toggle-run': says('Hide or show conversation', 'panel side collapse close run chat width'),
  'wide-run': says('Open conversation in the centre', 'wide large panel maximize run chat'),
  'next-tab': says('Next open note', 'tab switch right'),
  'previous-tab': says('Previous open note', 'tab switch left'),
  'move-tab-right': says('Move tab right', 'reorder order note'),
  'move-tab-left': says('Move tab left', 'reorder order note'),
  'pin-tab': says('Pin or unpin tab', 'keep note first'),
  'copy-link': says('Copy link to note', 'address url deep link share open from other programs web+cloister'),
  'split-right': says('Split right', 'two notes side by side columns'),
  'split-down': says('Split down', 'two notes below rows'),
  'close-split': says('Close split', 'sides'),
  'other-side': says('Go to the other side', 'split'),
  'close-tab': says('Close note', 'tab'),
  'note-mode': says('Switch note mode', 'write read both preview reader editor'),
  'note-live': says('Switch between live view and source text', 'live preview write source marks markdown wysiwyg'),
  'note-outline': says('Show note outline', 'headings contents sections'),
  'undo-change': says('Undo last change', 'take back revert restore'),
  'toggle-theme': says('Switch theme', 'light dark colour mode night'),
  'airplane-mode': says('Toggle airplane mode', 'offline network block nothing leaves'),
  'lock-keys': says('Lock API keys', 'vault secret passphrase provider'),
} as const satisfies Record<string, CommandWords>;

export type CommandId = keyof typeof commandWords;
