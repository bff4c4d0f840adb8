/** Signs that Markdown and notes read wherever they stand. */
const ANYWHERE = /[\\`*[\]<$]|&(?=#?\w{1,32};)|==|~~|%%/g;
/** Signs that they read at the edge of a word: emphasis, tags, citations, footnotes. */
const AT_EDGE = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[#@^]|(?<=\s)#+$/gu;

/** Escapes a line of plain text, so that a note shows it as it is written. */
export function escapeLine(text: string): string {
  return text.replace(ANYWHERE, '\\$&').replace(AT_EDGE, '\\$&');
}
