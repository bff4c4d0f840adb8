import type { Operation } from '../../contracts/domain/agent.ts';

/** A right that a message asks for, and the words that ask. */
export interface WantedRight {
  readonly right: Operation;
  readonly words: string;
}

/** Longest part of a message that is searched. */
const MAX_CHARS = 4000;
const MAX_WORDS_CHARS = 60;

/** Where a request begins: at the start of a clause, or after a phrase that asks. */
const START =
  "(?:^|[.!?;:,\\n]\\s*|\\b(?:and|then|also|please|to|now|can you|could you|will you|would you|let's|bitte|und|dann)\\s+(?:please\\s+|also\\s+|then\\s+)?)";
/** A path or the name of a file. */
const PATH = '(?:["`\'“]?/[^\\s"`\'”]+|["`\'“]/[^"`\'”\\n]+|["`\'“]?[\\w-]+\\.(?:md|txt|csv|json|bib|canvas|base)\\b)';
/** A word for something in a notebook. */
const WORD =
  '\\b(?:notes?|files?|folders?|subfolders?|frontmatter|properties|property|notiz(?:en)?|datei(?:en)?|ordner)\\b';
const FILE = `(?:(?:^|\\s)${PATH}|${WORD})`;
/** Articles and the like before a file. */
const THE =
  '(?:(?:the|a|an|my|our|your|this|that|new|daily|file|note|folder|die|der|das|den|dem|eine?n?|meine?n?|datei|notiz|ordner)\\s+){0,4}';
/** Within one clause. */
const WITHIN = '[^.!?;\\n]{0,80}?';

const request = (verbs: string, what: string = FILE): RegExp =>
  new RegExp(`${START}((?:${verbs})\\b${WITHIN}${what})`, 'iu');

/**
 * A request by a verb that also means to answer: its object is a path, or the place that it names is a file. "Write a summary of my
 * notes" asks for an answer.
 */
const requestInto = (verbs: string, places: string): RegExp =>
  new RegExp(
    `${START}((?:${verbs})\\s+(?:${THE}${PATH}|(?:the|die) (?:file|note|datei|notiz)\\s${WITHIN}${PATH}|(?:${WITHIN}\\s)?(?:${places})\\s+${THE}(?:${PATH}|${WORD})))`,
    'iu',
  );

/** German requests that end with their verb. */
const requestEnding = (verbs: string): RegExp =>
  new RegExp(
    `\\b((?:kannst|könntest|würdest|können|könnten|würden) (?:du|sie)\\b${WITHIN}${FILE}${WITHIN}\\s(?:${verbs}))`,
    'iu',
  );

const ZH_FILE = '(?:笔记|文件|文件夹|/\\S+)';
/** Chinese requests, whose file follows the verb or precedes it after 把, 将, 给, 在. A verb before 的, 了 or 过 tells what was done. */
const zhRequest = (verbs: string): RegExp =>
  new RegExp(
    `((?:${verbs})(?![的了过])[^。！？；\\n]{0,40}?${ZH_FILE}|[把将给在][^。！？；\\n]{0,60}?${ZH_FILE}[^。！？；\\n]{0,40}?(?:${verbs})(?![的了过]))`,
    'u',
  );

const PATTERNS: readonly (readonly [Operation, RegExp])[] = [
  ['delete', request('delete|remove|erase|trash|lösche?|entferne?')],
  ['delete', requestEnding('löschen|entfernen')],
  ['create', request('create|make a|duplicate|copy|clone|erstelle?|kopiere?|lege? .{0,20}an')],
  ['create', requestInto('save|store|keep|export|speichere?', 'to|as|in|into|under|at|unter|in|als|nach')],
  ['create', requestEnding('erstellen|anlegen|kopieren|speichern')],
  [
    'write',
    request(
      'edit|change|update|rewrite|overwrite|replace|rename|append|insert|fix|correct|fill in|merge|archive|set|tag|label|move|add(?! up\\b)|' +
        'ändere?|bearbeite?|ersetze?|überschreibe?|aktualisiere?|ergänze?|korrigiere?|füge?|hänge?|trage?|verschiebe?|benenne?',
    ),
  ],
  [
    'write',
    requestInto(
      'write|schreibe?',
      'to|into|onto|as|down in|down to|it in|this in|that in|in die|in den|in der|nach|auf',
    ),
  ],
  [
    'write',
    requestInto('put|paste|log|record|note|jot(?: down)?|enter|notiere?', 'to|in|into|onto|on|under|at|unter|auf'),
  ],
  [
    'write',
    requestEnding(
      'schreiben|ändern|bearbeiten|ersetzen|aktualisieren|ergänzen|korrigieren|verschieben|umbenennen|hinzufügen',
    ),
  ],
  ['execute', request('run|execute|write', '\\bscripts?\\b')],
  ['integrations', request('fetch|download|open|visit|get|read|lade?|hole?', 'https?://\\S+')],
  ['delete', zhRequest('删除|移除|删掉|清除')],
  ['create', zhRequest('创建|新建|建立|保存|另存为|复制')],
  [
    'write',
    zhRequest('修改|更改|更新|改写|编辑|写入|写到|写进|添加|加入|追加|插入|替换|重命名|移动|移到|打标签|写(?=\\s*/)'),
  ],
];

const FENCE = /^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))/gm;
/** What is quoted as words, not as a path. */
const QUOTED_WORDS = /[“"](?!\/)[^“”"\n]{1,200}\s[^“”"\n]{0,200}[”"]/gu;
/** A sentence that asks a question begins with its word, and ends with its mark. */
const QUESTION =
  /(?<=^|[.!?\n]\s*)(?:which|what|who|whose|when|why|where|how|is|are|was|were|does|did|do|has|have|welche[rsn]?|was|wer|wann|warum|wo|wie|ist|sind|hat|haben)\b[^.!?\n]{0,400}\?/giu;
/** A clause about what is, was or may be done: it asks for no doing. */
const CLAUSE =
  /\b(?:how (?:do|can|should|would|to)|which|what|who|whose|whether|why|when|where|that says|wie (?:kann|man)|warum|welche[rsn]?|wer)\b[^.!?,;\n]{0,200}?(?=\s(?:and|then|und|dann)\s|[.!?,;\n]|$)/giu;
/** What is not to be done. */
const NOT =
  /\b(?:do not|don['’]t|never|without|not to|ohne)\b[^.!?,;\n]{0,200}|\b\p{L}+ (?:nichts|nicht|keine[nr]?)\b[^.!?,;\n]{0,200}|(?:不要|请勿|别|如何|怎么|怎样)[^。！？；，,\n]{0,100}/giu;

/**
 * Returns the rights that a message asks for, each once. Only requests about files count: "write a summary" can be answered in the
 * conversation. Few needless findings matter more than finding all: the guard decides on each call.
 */
export function wantedRights(message: string): WantedRight[] {
  const unfenced = message.slice(0, MAX_CHARS).replace(FENCE, '\n');
  // In a long run of blanks, each of them could begin a clause, and the patterns would read the rest of the run for each.
  const single = unfenced.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '));
  const text = [QUOTED_WORDS, QUESTION, CLAUSE, NOT].reduce((rest, pattern) => rest.replace(pattern, '\n'), single);
  const found = new Map<Operation, string>();
  for (const [right, pattern] of PATTERNS) {
    const words = pattern.exec(text)?.[1]?.trim().replace(/\s+/g, ' ');
    if (words && !found.has(right)) found.set(right, words.slice(0, MAX_WORDS_CHARS));
  }
  return [...found].map(([right, words]) => ({ right, words }));
}
