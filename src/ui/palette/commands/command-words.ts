/** A command's name, and other words for it, by which it is found as well. */
interface CommandWords {
  readonly title: string;
  readonly keywords: string;
}

const says = (title: string, keywords: string): CommandWords => ({ title, keywords });

export const commandWords = {
  'open-palette': says('Find a command, a file or words', 'palette search everything go'),
  'new-note': says('New note', 'create write file page'),
  'new-from-template': says('New note from a template…', 'create experiment protocol meeting daily literature'),
  'new-folder': says('New folder', 'create directory'),
  'new-agent': says('New agent…', 'create assistant bot'),
  'new-notebook': says('New notebook…', 'create workspace'),
  'import-files': says('Import files…', 'upload add open zip archive take in'),
  'import-folder': says('Import a folder…', 'upload add directory vault take in'),
  'export-zip': says('Export the notebook…', 'download save backup zip archive'),
  'open-sample': says('Open the sample notebook', 'example demo try'),
  'focus-ask': says('Ask, or tell an agent what to do', 'navigator assistant chat prompt question'),
  'new-conversation': says('Ask in a new conversation', 'chat session start fresh'),
  'search-notes': says('Search the notes', 'find text words'),
  'show-files': says('Show the files', 'tree notes folders'),
  'show-run': says('Show the conversation', 'run agent chat panel steps'),
  'next-tab': says('Next open note', 'tab switch right'),
  'previous-tab': says('Previous open note', 'tab switch left'),
  'close-tab': says('Close this note', 'tab'),
  'note-mode': says('Write, read, or both', 'note mode preview reader editor switch'),
  'note-outline': says('Outline of this note', 'headings contents sections'),
  'undo-change': says('Undo the last change of the notebook', 'take back revert restore'),
  'toggle-theme': says('Light or dark', 'theme colour look mode night'),
  'airplane-mode': says('Airplane mode on or off', 'offline network block nothing leaves'),
  'lock-keys': says('Lock the keys', 'vault secret passphrase provider'),
} as const satisfies Record<string, CommandWords>;

export type CommandId = keyof typeof commandWords;
