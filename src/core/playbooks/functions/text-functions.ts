import { slugOf } from '../../shared/markdown/heading-text.ts';
import { listOf, numberOf, type PlaybookFunction, textOf } from './playbook-function.ts';

export const TEXT_FUNCTIONS: Readonly<Record<string, PlaybookFunction>> = {
  text: { parameters: 'value', about: 'The value as text.', apply: ([value]) => textOf(value) },
  trim: { parameters: 'text', about: 'The text without spaces around it.', apply: ([text]) => textOf(text).trim() },
  lower: { parameters: 'text', about: 'The text in lower case.', apply: ([text]) => textOf(text).toLowerCase() },
  upper: { parameters: 'text', about: 'The text in upper case.', apply: ([text]) => textOf(text).toUpperCase() },
  slug: {
    parameters: 'text',
    about: 'The text as part of a file name: lower case, words joined by hyphens.',
    apply: ([text]) => slugOf(textOf(text)).replace(/-{2,}/g, '-') || 'untitled',
  },
  lines: {
    parameters: 'text',
    about: 'The lines of a text.',
    apply: ([text]) => {
      const lines = textOf(text).split(/\r\n|\r|\n/);
      return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
    },
  },
  split: {
    parameters: 'text, separator',
    about: 'The parts of a text between separators.',
    apply: ([text, separator]) => (textOf(text) === '' ? [] : textOf(text).split(textOf(separator))),
  },
  replace: {
    parameters: 'text, from, to',
    about: 'The text with each occurrence of one word replaced.',
    apply: ([text, from, to]) =>
      textOf(from) === '' ? textOf(text) : textOf(text).split(textOf(from)).join(textOf(to)),
  },
  contains: {
    parameters: 'where, what',
    about: 'Whether a list has a value, or a text has a word, whatever its case.',
    apply: ([where, what]) =>
      Array.isArray(where)
        ? where.some((item) => textOf(item) === textOf(what))
        : textOf(where).toLowerCase().includes(textOf(what).toLowerCase()),
  },
  startsWith: {
    parameters: 'text, start',
    about: 'Whether a text begins like this.',
    apply: ([text, start]) => textOf(text).startsWith(textOf(start)),
  },
  endsWith: {
    parameters: 'text, end',
    about: 'Whether a text ends like this.',
    apply: ([text, end]) => textOf(text).endsWith(textOf(end)),
  },
  before: {
    parameters: 'text, word',
    about: 'The part of a text before a word; all of it without the word.',
    apply: ([text, word]) => textOf(text).split(textOf(word))[0] ?? '',
  },
  after: {
    parameters: 'text, word',
    about: 'The part of a text after a word; nothing without the word.',
    apply: ([text, word]) => textOf(text).split(textOf(word)).slice(1).join(textOf(word)),
  },
  shorten: {
    parameters: 'text, characters',
    about: 'The start of a text, at most so many characters, ended between two words.',
    apply: ([text, characters], _context, fail) => shorten(textOf(text), numberOf(characters, fail)),
  },
  join: {
    parameters: 'list, separator?',
    about: 'The values of a list as one text. The separator is a comma by default.',
    apply: ([list, separator], _context, fail) =>
      listOf(list, fail)
        .map(textOf)
        .join(separator === undefined ? ', ' : textOf(separator)),
  },
  bullets: {
    parameters: 'list',
    about: 'A Markdown list with one item for each value.',
    apply: ([list], _context, fail) =>
      listOf(list, fail)
        .map((item) => `- ${textOf(item)}`)
        .join('\n'),
  },
  number: {
    parameters: 'value',
    about: 'The value as a number; null when it is none.',
    apply: ([value]) => {
      const text = textOf(value).trim();
      return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
    },
  },
  round: {
    parameters: 'number, digits?',
    about: 'A number with so many digits after the point, 0 by default.',
    apply: ([value, digits = 0], _context, fail) => {
      if (value === null) return null;
      const factor = 10 ** Math.min(12, Math.max(0, numberOf(digits, fail)));
      return Math.round(numberOf(value, fail) * factor) / factor;
    },
  },
  default: {
    parameters: 'value, otherwise',
    about: 'The value, or another one where it is null or empty.',
    apply: ([value, otherwise]) => (value === null || value === undefined || value === '' ? otherwise : value),
  },
};

function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, Math.max(0, most - 1));
  const space = start.lastIndexOf(' ');
  return `${(space > most / 2 ? start.slice(0, space) : start).trimEnd().toWellFormed()}…`;
}
