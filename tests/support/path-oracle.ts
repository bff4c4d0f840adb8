/**
 * A second answer to "where does this path lead, and is it allowed?", with another method than the guard: character by
 * character, with lists of names and tables for globs. Shares no code with the guard.
 */

export interface OracleScope {
  readonly notebooks: readonly string[];
  readonly folders: readonly string[];
  readonly fileTypes: readonly string[];
  readonly operations: readonly string[];
}

/** Returns the names of a path, or null for one that must be refused. */
export function oracleNames(raw: string): string[] | null {
  const composed = [...raw.normalize('NFC')];
  if (raw.length > 16_384 || composed[0] !== '/') return null;
  const names: string[] = [];
  let current = '';
  for (const character of [...composed, '/']) {
    const code = character.codePointAt(0) ?? 0;
    const control = code < 32 || (code >= 127 && code < 160);
    const surrogate = code >= 0xd800 && code <= 0xdfff;
    if (control || surrogate || character === '\\') return null;
    if (character !== '/') {
      current += character;
      continue;
    }
    if (current === '..') {
      if (names.length === 0) return null;
      names.length -= 1;
    } else if (current !== '' && current !== '.') {
      names.push(current);
    }
    current = '';
  }
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  if (names.some((name) => bytes(name) > 255) || bytes(`/${names.join('/')}`) > 4096) return null;
  return names;
}

/** Returns where an agent's path is stored, or null for a reserved or refused one. */
export function oracleStored(raw: string, runId: string | null): { names: string[]; mount: boolean } | null {
  const shown = oracleNames(raw);
  if (shown === null) return null;
  const names = shown[0] === 'workspace' ? shown.slice(1) : shown;
  const keys = names.map(looseKey);
  if (keys.some((key) => key === '.git' || key === '.cloister' || isShortGit(key))) return null;
  const [top, ...rest] = names;
  if (top === undefined) return { names: [], mount: false };
  if (top === 'runs' && runId !== null && rest[0] === runId) return { names, mount: true };
  if (top === 'scratch' && runId !== null) return { names: ['scratch', runId, ...rest], mount: true };
  const reserved = ['workspace', 'runs', 'scratch'].includes(keys[0] ?? '');
  return reserved ? null : { names, mount: false };
}

/** The facts about a path that do not depend on an operation; null for a reserved or refused one. */
export interface OracleReach {
  readonly path: string;
  readonly mount: boolean;
  readonly notebook: boolean;
  readonly inFolder: boolean;
  readonly ofType: boolean;
}

export function oracleReach(
  raw: string,
  scope: OracleScope,
  runId: string | null,
  notebookId: string,
): OracleReach | null {
  const stored = oracleStored(raw, runId);
  if (stored === null) return null;
  const path = `/${stored.names.join('/')}`;
  const name = (stored.names.at(-1) ?? '').toLowerCase();
  return {
    path,
    mount: stored.mount,
    notebook: scope.notebooks.includes('*') || scope.notebooks.includes(notebookId),
    inFolder: scope.folders.some((pattern) => oracleGlob(pattern, path)),
    ofType: scope.fileTypes.some((pattern) => pattern === '*' || oracleGlob(pattern.toLowerCase(), name)),
  };
}

/** Returns the stored path if the scope of the agent allows the operation, else null. */
export function oracleAllows(
  reach: OracleReach | null,
  scope: OracleScope,
  operation: string,
  as: 'file' | 'folder',
): string | null {
  if (reach === null) return null;
  if (reach.mount && ['read', 'write', 'create', 'delete'].includes(operation)) return reach.path;
  const type = as === 'folder' || reach.ofType;
  return reach.notebook && reach.inFolder && type && scope.operations.includes(operation) ? reach.path : null;
}

type Token =
  | { type: 'one'; character: string }
  | { type: 'any' }
  | { type: 'star' }
  | { type: 'stars' }
  | { type: 'gap' };

/** Returns whether a glob matches, by a table of "the rest of the pattern matches the rest of the path". */
export function oracleGlob(pattern: string, path: string): boolean {
  if (pattern.startsWith('/') !== path.startsWith('/')) return false;
  const names = pattern
    .normalize('NFC')
    .split('/')
    .filter((name) => name !== '');
  if (pattern === '' || names.some((name) => name === '.' || name === '..' || [...name].includes('\\'))) return false;
  const lead = pattern.startsWith('/') ? '/' : '';
  const plain = ![...pattern].some((character) => character === '*' || character === '?');
  const openEnd = plain || (names.length > 0 && isStars(names.at(-1) ?? ''));
  while (!plain && names.length > 0 && isStars(names.at(-1) ?? '')) names.pop();
  if (!openEnd) return tableMatches(tokensOf(lead, names), [...path]);
  if (names.length === 0) return true;
  const closed = tokensOf(lead, names);
  return (
    tableMatches(closed, [...path]) ||
    tableMatches([...closed, { type: 'one', character: '/' }, { type: 'stars' }], [...path])
  );
}

function isStars(name: string): boolean {
  return name.length >= 2 && [...name].every((character) => character === '*');
}

function tokensOf(lead: string, names: readonly string[]): Token[] {
  const tokens: Token[] = lead === '/' ? [{ type: 'one', character: '/' }] : [];
  names.forEach((name, index) => {
    if (isStars(name)) {
      tokens.push({ type: 'gap' });
      return;
    }
    if (name === '*') tokens.push({ type: 'any' });
    const characters = [...name];
    for (let at = 0; at < characters.length; at += 1) {
      const character = characters[at] ?? '';
      if (character === '?') tokens.push({ type: 'any' });
      else if (character !== '*') tokens.push({ type: 'one', character });
      else if (characters[at + 1] !== '*') tokens.push({ type: 'star' });
      else {
        while (characters[at + 1] === '*') at += 1;
        tokens.push({ type: 'stars' });
      }
    }
    if (index < names.length - 1) tokens.push({ type: 'one', character: '/' });
  });
  return tokens;
}

function tableMatches(tokens: readonly Token[], characters: readonly string[]): boolean {
  const width = characters.length + 1;
  // rest[j]: the tokens after the current one match the characters from j on.
  let rest = Array.from({ length: width }, (_, j) => j === characters.length);
  for (const token of tokens.toReversed()) {
    const here = Array.from({ length: width }, () => false);
    for (let j = characters.length; j >= 0; j -= 1) {
      const character = characters[j];
      here[j] = tokenMatches(token, character, {
        now: rest[j],
        next: rest[j + 1],
        stay: here[j + 1],
        after: rest,
        from: j,
        characters,
      });
    }
    rest = here;
  }
  return rest[0] ?? false;
}

interface Rest {
  readonly now: boolean | undefined;
  readonly next: boolean | undefined;
  readonly stay: boolean | undefined;
  readonly after: readonly boolean[];
  readonly from: number;
  readonly characters: readonly string[];
}

function tokenMatches(token: Token, character: string | undefined, rest: Rest): boolean {
  switch (token.type) {
    case 'one':
      return character === token.character && rest.next === true;
    case 'any':
      return character !== undefined && character !== '/' && rest.next === true;
    case 'star':
      return rest.now === true || (character !== undefined && character !== '/' && rest.stay === true);
    case 'stars':
      return rest.now === true || (character !== undefined && rest.stay === true);
    case 'gap':
      // No segment, or whole segments each followed by a slash.
      return (
        rest.characters.some((candidate, at) => at >= rest.from && candidate === '/' && rest.after[at + 1] === true) ||
        rest.now === true
      );
    default:
      return token satisfies never;
  }
}

/** Returns a name as a case-insensitive file system compares it. */
function looseKey(name: string): string {
  const visible = [...name.normalize('NFKC')].filter((character) => !isInvisible(character.codePointAt(0) ?? 0));
  while (visible.length > 0 && ['.', ' '].includes(visible.at(-1) ?? '')) visible.pop();
  return visible.join('').toLowerCase().replaceAll('ſ', 's');
}

function isInvisible(code: number): boolean {
  const ranges = [
    [0xad, 0xad],
    [0x34f, 0x34f],
    [0x61c, 0x61c],
    [0x115f, 0x1160],
    [0x17b4, 0x17b5],
    [0x180b, 0x180f],
    [0x200b, 0x200f],
    [0x202a, 0x202e],
    [0x2060, 0x206f],
    [0x3164, 0x3164],
    [0xfe00, 0xfe0f],
    [0xfeff, 0xfeff],
    [0xffa0, 0xffa0],
    [0xfff0, 0xfff8],
    [0x1bca0, 0x1bca3],
    [0x1d173, 0x1d17a],
    [0xe0000, 0xe0fff],
  ];
  return ranges.some(([first = 0, last = 0]) => code >= first && code <= last);
}

function isShortGit(key: string): boolean {
  if (!key.startsWith('git~') || key.length < 5) return false;
  return [...key.slice(4)].every((character) => character >= '0' && character <= '9');
}
