/**
 * Protocols of other programs on the device. A person may open such a link after a question; nothing else does. The list is closed, because a
 * program may do anything with an address that it registered for.
 */
export const APP_PROTOCOLS: readonly string[] = [
  ...['file', 'tel', 'sms', 'geo', 'message'],
  ...['zotero', 'mendeley', 'readcube', 'bookends', 'papers', 'papers3', 'skim', 'jabref'],
  ...[
    'obsidian',
    'logseq',
    'joplin',
    'notion',
    'evernote',
    'onenote',
    'bear',
    'things',
    'omnifocus',
    'todoist',
    'ticktick',
  ],
  ...['x-devonthink-item', 'hook', 'marginnote3app', 'marginnote4app', 'craftdocs', 'tana', 'anytype', 'roam'],
  ...['vscode', 'vscode-insiders', 'vscodium', 'cursor', 'jetbrains', 'github-mac', 'x-github-client'],
  ...['slack', 'msteams', 'zoommtg', 'discord', 'spotify', 'benchling', 'labarchives'],
];

const PROTOCOLS = new Set(APP_PROTOCOLS);

/** Returns whether a protocol, such as `zotero:`, is that of another program. */
export function isAppProtocol(protocol: string): boolean {
  return PROTOCOLS.has(protocol.replace(/:$/, '').toLowerCase());
}
