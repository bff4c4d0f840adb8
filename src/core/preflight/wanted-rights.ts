import type { Operation } from '../../contracts/domain/agent.ts';

/** A right that a message asks for, and the words that ask. */
export interface WantedRight {
  readonly right: Operation;
  readonly words: string;
}

/** Longest part of a message that is searched. */
const MAX_CHARS = 4000;
const MAX_WORDS_CHARS = 60;

/** Where a request begins: at the start of a clause, or after a polite phrase. */
const START =
  "(?:^|[.!?;:,\\n]\\s*|\\b(?:and|then|also|please|to|now|can you|could you|will you|would you|i want you to|let's|bitte|und|dann)\\s+)";
/** Something in a notebook: a path, or a word for it. */
const FILE =
  '(?:(?:^|\\s)["`\'“]?/[^\\s"`\'”]+|\\b[\\w-]+\\.(?:md|txt|csv|json|bib|canvas|base)\\b|\\b(?:notes?|files?|folders?|subfolders?|frontmatter|properties|notiz(?:en)?|datei(?:en)?|ordner)\\b)';
/** Within one clause. */
const WITHIN = '[^.!?;\\n]{0,80}?';

const request = (verbs: string, what: string = FILE): RegExp =>
  new RegExp(`${START}(${`(?:${verbs})\\b${WITHIN}${what}`})`, 'iu');

const PATTERNS: readonly (readonly [Operation, RegExp])[] = [
  ['delete', request('delete|remove|erase|trash|lösche?|löschen|entferne?')],
  ['create', request('create|make a|save(?: it| this| that| them)? (?:to|as|in|into)|erstelle?|lege? .{0,20}an')],
  [
    'write',
    request(
      'edit|change|update|rewrite|overwrite|replace|rename|append|insert|fix|correct|write(?: it| this| that)? (?:to|into|in)|ändere?|bearbeite?|ersetze?',
    ),
  ],
  ['write', request('add|tag|move|schreibe?|verschiebe?|benenne?')],
  ['execute', request('run|execute|write', '\\bscripts?\\b')],
  ['integrations', request('fetch|download|open|visit|get|read|lade?|hole?', 'https?://\\S+')],
  ['delete', /((?:删除|移除)[^。！？；\n]{0,40}(?:笔记|文件|文件夹|\/\S+))/u],
  ['create', /((?:创建|新建)[^。！？；\n]{0,40}(?:笔记|文件|文件夹|\/\S+))/u],
  ['write', /((?:修改|更改|更新|改写|写入|替换|重命名|移动)[^。！？；\n]{0,40}(?:笔记|文件|文件夹|\/\S+))/u],
];

const FENCE = /^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))/gm;
/** A question about how something is done asks for no doing. */
const HOW =
  /\b(?:how (?:do|can|should|would|to)|what (?:does|did|would)|why|when|who|wie (?:kann|man)|warum)\b[^.!?\n]*[.!?\n]?/giu;

/**
 * Returns the rights that a message asks for, each once. Only requests about files count: "write a summary" can be answered in the
 * conversation. Few needless findings matter more than finding all: the guard decides on each call.
 */
export function wantedRights(message: string): WantedRight[] {
  const text = message.slice(0, MAX_CHARS).replace(FENCE, '\n').replace(HOW, '\n');
  const found = new Map<Operation, string>();
  for (const [right, pattern] of PATTERNS) {
    const words = pattern.exec(text)?.[1]?.trim().replace(/\s+/g, ' ');
    if (words && !found.has(right)) found.set(right, words.slice(0, MAX_WORDS_CHARS));
  }
  return [...found].map(([right, words]) => ({ right, words }));
}
