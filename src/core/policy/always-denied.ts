import { foldPath } from '../guard/fold-name.ts';

/**
 * Tools that no agent may use, whatever the rules allow: they would run code that a model wrote, or bypass the guard.
 * Written without separators and in lower case; names are compared in that form.
 */
export const ALWAYS_DENIED_TOOLS = [
  'systemrun',
  'gateway',
  'docker',
  'eval',
  'exec',
  'shell',
  'bash',
  'sh',
  'zsh',
  'cmd',
  'powershell',
  'terminal',
  'spawn',
  'subprocess',
  'runcommand',
  'runshell',
  'runcode',
  'executecommand',
  'executecode',
  'executeshell',
  'evaljs',
  'evaljavascript',
  'evalpython',
  'evalcode',
  'newfunction',
  'importmodule',
] as const;

const DENIED: ReadonlySet<string> = new Set(ALWAYS_DENIED_TOOLS);

/** First words that deny a whole family: `docker.run`, `gateway_restart`. */
const DENIED_FAMILIES: ReadonlySet<string> = new Set(['docker', 'gateway', 'eval', 'exec', 'shell', 'subprocess']);

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns whether no agent may use a tool. `_`, `-`, `.`, spaces, case and Unicode form make no difference. */
export function isAlwaysDenied(toolName: string): boolean {
  return readName(toolName).isDenied;
}

interface ReadName {
  readonly folded: string;
  readonly isDenied: boolean;
}

/** Names as they were read: each step and each rule asks for them again. Bounded, because models invent names. */
const readNames = new Map<string, ReadName>();
const MAX_NAMES = 500;
const MAX_NAME_CHARS = 200;

function readName(toolName: string): ReadName {
  const known = readNames.get(toolName);
  if (known !== undefined) return known;
  const words = wordsOf(toolName);
  const read = { folded: words.join(''), isDenied: isDeniedName(words) };
  if (toolName.length > MAX_NAME_CHARS) return read;
  if (readNames.size >= MAX_NAMES) readNames.clear();
  readNames.set(toolName, read);
  return read;
}

function isDeniedName(words: readonly string[]): boolean {
  if (words.length === 0) return false;
  if (DENIED.has(words.join(''))) return true;
  const [first = '', second = ''] = words;
  return DENIED_FAMILIES.has(first) || (first === 'system' && second === 'run') || first === 'systemrun';
}

/** Returns a tool's name without separators and case: `Write-File`, `write_file` and `write.file` are the same. */
export function foldToolName(toolName: string): string {
  return readName(toolName).folded;
}

function wordsOf(toolName: string): string[] {
  return toolName
    .normalize('NFKC')
    .replace(IGNORABLE, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(foldPath);
}
