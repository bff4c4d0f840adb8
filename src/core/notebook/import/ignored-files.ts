import type { Said } from '../../../contracts/errors/errors.ts';
import { leftOutError } from '../../../contracts/errors/messages/notebook-messages.ts';
/** Files that programs and operating systems keep for themselves; an import ignores them. */
export interface LeftOut extends Said {
  /** The name reported: the folder, or the file name without its path. */
  readonly what: string;
}

const FOLDERS: ReadonlyMap<string, Said> = new Map([
  ['.obsidian', leftOutError.sentence('obsidian')],
  ['.trash', leftOutError.sentence('trash')],
  ['__macosx', leftOutError.sentence('mac')],
  ['.appledouble', leftOutError.sentence('mac')],
  ['.spotlight-v100', leftOutError.sentence('mac')],
  ['.fseventsd', leftOutError.sentence('mac')],
  ['.trashes', leftOutError.sentence('mac')],
  ['.temporaryitems', leftOutError.sentence('mac')],
  ['.documentrevisions-v100', leftOutError.sentence('mac')],
  ['$recycle.bin', leftOutError.sentence('windows')],
  ['system volume information', leftOutError.sentence('windows')],
  ['@eadir', leftOutError.sentence('system')],
  ['lost+found', leftOutError.sentence('system')],
  ['.dropbox.cache', leftOutError.sentence('system')],
  ['.stfolder', leftOutError.sentence('system')],
  ['.stversions', leftOutError.sentence('system')],
]);

/** By names in small letters: the systems of these files do not tell cases apart. */
const FILES: ReadonlyMap<string, Said> = new Map([
  ['.ds_store', leftOutError.sentence('mac')],
  ['.localized', leftOutError.sentence('mac')],
  ['.apdisk', leftOutError.sentence('mac')],
  ['.volumeicon.icns', leftOutError.sentence('mac')],
  ['icon\r', leftOutError.sentence('mac')],
  ['thumbs.db', leftOutError.sentence('thumbs')],
  ['ehthumbs.db', leftOutError.sentence('thumbs')],
  ['ehthumbs_vista.db', leftOutError.sentence('thumbs')],
  ['desktop.ini', leftOutError.sentence('windows')],
  ['.directory', leftOutError.sentence('system')],
  ['.dropbox', leftOutError.sentence('system')],
  ['.dropbox.attr', leftOutError.sentence('system')],
  ['.sync.ffs_db', leftOutError.sentence('system')],
]);
/** Files by the start of their names: resource forks of macOS, locks of open documents, files deleted while in use, copies of
 * programs that were interrupted. */
const STARTS: readonly (readonly [pattern: RegExp, said: Said])[] = [
  [/^\._./, leftOutError.sentence('mac')],
  [/^~\$.+\.(?:doc|xls|ppt|vsd)[a-z]?$/i, leftOutError.sentence('lock')],
  [/^\.~lock\..+#$/, leftOutError.sentence('lock')],
  [/^~WRL\d{4}\.tmp$/i, leftOutError.sentence('lock')],
  [/^\..+\.sw[op]$/, leftOutError.sentence('lock')],
  [/^\.goutputstream-[A-Z0-9]{6}$/, leftOutError.sentence('system')],
  [/^\.(?:fuse_hidden|nfs)[0-9a-f]{8,}/, leftOutError.sentence('system')],
];
const BIN = /^\.trash-\d+$/;

/** Returns what an import reports for an ignored path; null for a path it imports. A folder's path ends in `/`. */
export function leftOut(path: string): LeftOut | null {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  const depth = segments.findIndex((segment) => saidOfFolder(segment) !== undefined);
  const folder = segments[depth];
  if (folder !== undefined)
    return { what: `${segments.slice(0, depth + 1).join('/')}/`, ...(saidOfFolder(folder) ?? { message: '' }) };
  const said = FILES.get(name.toLowerCase()) ?? STARTS.find(([pattern]) => pattern.test(name))?.[1];
  return said === undefined ? null : { what: name.trim(), ...said };
}

function saidOfFolder(segment: string): Said | undefined {
  const name = segment.toLowerCase();
  return FOLDERS.get(name) ?? (BIN.test(name) ? leftOutError.sentence('system') : undefined);
}
