import type { AnswerLanguage } from '../../contracts/domain/run/kind/answer-language.ts';

/**
 * The sentences that an answer is recognized by when the next message may answer it. They are known in all languages, because the
 * language may have changed between two messages.
 */
export const QUESTIONS = {
  en: {
    whichOne: 'Which one do you mean?',
    answerWithNumber: 'Answer with a number or a path.',
    andMore: 'and { $n } more.',
    whichNote: 'Which note do you mean? Answer with its name or its path.',
    whatName: 'What shall the new note be called? Answer with its name.',
    plainInstead: 'Shall I make a plain note instead? For example: create a note called { $name }',
  },
  de: {
    whichOne: 'Welche Datei ist gemeint?',
    answerWithNumber: 'Antworten Sie mit einer Zahl oder einem Pfad.',
    andMore: 'und { $n } weitere.',
    whichNote: 'Welche Notiz ist gemeint? Antworten Sie mit ihrem Namen oder ihrem Pfad.',
    whatName: 'Wie soll die neue Notiz heißen? Antworten Sie mit ihrem Namen.',
    plainInstead:
      'Soll ich stattdessen eine einfache Notiz anlegen? Zum Beispiel: Erstelle eine Notiz namens „{ $name }“',
  },
  zh: {
    whichOne: '你指的是哪一个？',
    answerWithNumber: '请回复序号或路径。',
    andMore: '另有 { $n } 个。',
    whichNote: '你指的是哪篇笔记？请回复它的名称或路径。',
    whatName: '新笔记叫什么名字？请回复它的名称。',
    plainInstead: '要改为新建普通笔记吗？例如：新建一篇名为“{ $name }”的笔记',
  },
} as const satisfies Readonly<Record<AnswerLanguage, Readonly<Record<string, string>>>>;

const ALL = Object.values(QUESTIONS);

/** Returns whether an answer asks which note is meant, or for the name of a new one; null when it asks neither. */
export function askedFor(answer: string): 'note' | 'name' | null {
  if (ALL.some(({ whichNote }) => answer === whichNote)) return 'note';
  return ALL.some(({ whatName }) => answer === whatName) ? 'name' : null;
}

/**
 * Returns the paths that a question offers, in order; empty if the text asks none. Only a question at the end of the answer counts:
 * an answer quotes notes in a fence or a block quote, which no note can close.
 */
export function candidatesIn(answer: string): string[] {
  for (const { whichOne, answerWithNumber, andMore } of ALL) {
    const start = answer.lastIndexOf(`\n\n${whichOne}\n\n`) + 2;
    const block = answer.startsWith(`${whichOne}\n\n`) ? answer : start > 1 ? answer.slice(start) : '';
    const rest = block.slice(whichOne.length + 2);
    const more = sourceOf(andMore).replace(sourceOf('{ $n }'), '\\d+');
    const isQuestion = new RegExp(`^(?:\\d+\\. \`/[^\`\\n]*\`\\n)+(?:\\n${more}\\n)?\\n${sourceOf(answerWithNumber)}$`);
    if (isQuestion.test(rest)) return [...rest.matchAll(/^\d+\. `(\/[^`\n]*)`$/gm)].map((match) => match[1] ?? '');
  }
  return [];
}

/** Returns the request that the end of an answer offers to do, in its language; null when it offers none. */
export function offeredIn(answer: string): string | null {
  for (const { plainInstead } of ALL) {
    const at = answer.lastIndexOf(
      plainInstead.slice(0, plainInstead.indexOf('？') + 1 || plainInstead.indexOf('?') + 1),
    );
    const example = at < 0 ? undefined : /^[^\n]+?[?？].*?[:：]\s*([^\n]+)$/u.exec(answer.slice(at))?.[1];
    if (example !== undefined && (at === 0 || answer[at - 1] === '\n')) return example;
  }
  return null;
}

export function isCutList(answer: string): boolean {
  return ALL.some(({ andMore }) =>
    new RegExp(`^${sourceOf(andMore).replace(sourceOf('{ $n }'), '\\d+')}$`, 'm').test(answer),
  );
}

/** Returns a text as the source of a regular expression. */
function sourceOf(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
