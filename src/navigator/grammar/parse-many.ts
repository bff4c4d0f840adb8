import type { Reference } from '../language/reference.ts';
import { type Found, type Line, rule, tryRule } from './grammar-rule.ts';
import { part, type Span } from './mask-request.ts';
import { Taker } from './noun-phrase.ts';
import { parseSelection } from './parse-selection.ts';
import type { Command } from './parsed-command.ts';
import { isBlank, isPlain, type Selection } from './selection.ts';

const LIST =
  '(?:list|show|find|give me|get|display|fetch|search for|search|look for|look up|see|view|collect|gather|count)';
const HEAD =
  '(?:notes?|files?|experiments?|pages?|documents?|entries|records?|everything|anything|all|protocols?|lab notes?|items?)';
const LISTS: readonly RegExp[] = [
  rule(
    `(?:${LIST}(?: me)?(?: up)? )?(?<sel>(?:all |every |any |the |my |our |only |just )*(?:(?!${HEAD}\\b)[^ ]+ )?${HEAD}(?: .+)?)`,
  ),
  rule(
    `(?:which|what)(?: of (?:the|my))? (?<sel>${HEAD})(?: (?:are|is|do i have|do we have|are there|have i got))?(?<more> .+)?`,
  ),
  rule('(?:list|show|find|get|search)?(?: me)? ?(?<sel>(?:everything |all |notes )?(?:tags? [:=]|# ).+)'),
  rule(
    `(?:about|on) (?<about>.+?) ,? ?(?:what is there|what's there|what do i have|what do we have|is there anything|what was there)(?<more>(?: .+)?)`,
  ),
];
const COUNTS: readonly RegExp[] = [
  rule(
    `(?:how many|count|number of|what is the number of)(?: of)?(?: (?:the|my|our|all))* (?<sel>.+?)(?: (?:are there|do i have|do we have|exist|have i got|there are|is there))?(?<more>(?: (?:in|from|about|tagged|with|since|on|of|mention|mentioning|that) .+)?)`,
  ),
];
const SHOWS: readonly { readonly regex: RegExp; readonly inTab: boolean }[] = [
  {
    regex: rule(
      '(?:open|open up|go to|goto|take me to|bring up|jump to|navigate to|pull up|launch|switch to|bring me to)(?: me)? (?<sel>.+?)(?: in (?:a|the|another) (?:new )?tab)?',
    ),
    inTab: true,
  },
  {
    regex: rule(
      '(?:show|read|display|view|print|cat|see|give me|let me see|look at|type out|what does|read out)(?: me)?(?: out)? (?<sel>.+?)(?: say)?',
    ),
    inTab: false,
  },
  { regex: rule('(?<sel>.+?) ,? ?(?:open|show|read|display)(?: it| me it| that)?'), inTab: true },
];
const OPENS = rule(
  '(?:open|reopen|open up|bring up|pull up|launch)(?: me)? (?<sel>.+?)(?: (?:in|as) (?:(?:new|separate|other) )?tabs)?',
);
const COPIES: readonly RegExp[] = [
  rule(
    '(?:copy|duplicate|clone|make a copy of|make a duplicate of|create a copy of|copying) (?<sel>.+?) (?:to|into|as|in|called|named|under|and call it|and name it|->) (?:(the)(?:folder |directory )(?:called )?)?(the)?(?<into>.+?)(?<folder> (?:folder|directory))?',
  ),
  rule('(?:to|into) (?<into>.+?) ,? ?(?:copy|duplicate|clone) (?<sel>.+)'),
  rule('(?:copy|duplicate|clone|make a copy of|make a duplicate of|create a copy of) (?<sel>.+)'),
];
const MOVES: readonly RegExp[] = [
  rule(
    '(?:move|put|relocate|transfer|shift|file|moving|sort) (?<sel>.+?) (?:to|into|in|under|inside|->) (?:(the)(?:folder |directory )(?:called |named )?)?(the)?(?<into><[pq]>|[^ ]+(?: [^ ]+)?)(?<folder> (?:folder|directory))?',
  ),
  rule('(?:archive) (?<sel>.+)'),
];
const DELETES: readonly RegExp[] = [
  rule('(?:delete|remove|erase|trash|discard|get rid of|throw away|throw out|bin) (?<sel>.+)'),
];
const NAMES: readonly RegExp[] = [
  rule('give (?<sel>.+?) (the)(?:new )?name (?<into>.+)'),
  rule('(?:change|set) (the)name of (?<sel>.+?) to (?<into>.+)'),
];

const TODO =
  '(?:to-dos?|todos?|to dos?|tasks?|action items?|open points?|open items?|checkboxes|check boxes|boxes|actions|todo items?|loose ends|unfinished business|open questions)';
const STATE =
  '(?:(?:all|every|any|my|our|the|of|still|open|unfinished|undone|pending|remaining|outstanding|unchecked|unticked|incomplete|left|current|each) )*';
const TODOS: readonly RegExp[] = [
  rule(
    `(?:list|show|find|extract|collect|gather|get|give me|what are|which|what|search for|pull out|pull together|see|display|summari[sz]e|compile|put together|put|copy|write|save|look for|are there)?(?: me)?(?: up)? ?${STATE}${TODO}(?: (?:are )?(?:left|open|there|remaining|do i have|do we have|still open|undone|are there|have i|have i got))*(?:,? ?(?<sel>(?:in|from|of|for|across|about|since|tagged|on|dated|today|yesterday|this|last|between|with|over).*?))?(?: ?(?:,? ?and (?:save|put|write) (?:them|it|these) )?(?:into|to|in to|as) (?<into>(?:(?:a|the) (?:new )?(?:note|file) (?:called |named )?)?(?:<[pqw]>|[^ ]+(?: [^ ]+)?)))?`,
  ),
  rule(
    `(?:into|to) (?<into><[pqw]>) ,? ?(?:extract|collect|gather|write|put|list|save) ${STATE}${TODO}(?: (?<sel>.+))?`,
  ),
  rule(
    "(?:what (?:is|are|'s|remains|do i|have i|else)|what's|whats|tell me what|show me what|what)(?: i| we| do i| do we| have i| is| do)* ?(?:still |left )*(?:open|left to do|to be done|to do|undone|unfinished|outstanding|left|pending|open for me)(?: (?<sel>(?:in|from|of|for|on).+))?",
  ),
  rule(
    '(?:what|tell me what|tell me please what|show me what)(?: do)? i (?:still )?(?:have|need|must|should|ought)(?: to)?(?: still)? do(?: next| still)?(?: (?<sel>(?:in|from|for|this|on).+))?',
  ),
];

/** Parses requests for open to-dos of a selection, as an answer or into a note. */
export function parseTodos(line: Line): Command | null {
  for (const regex of TODOS) {
    const found = tryRule(line, regex);
    if (!found) continue;
    const into = found.span('into');
    const target = found.selection('sel');
    return {
      type: 'todos',
      target: target && !isBlank(target) ? target : null,
      into: into ? new Taker(line.masked).reference(trimmed(line, into), false) : null,
    };
  }
  return null;
}

/** Removes "a note called" before a name. */
function trimmed({ masked }: Line, span: Span): Span {
  let from = span.from;
  while (from < span.to - 1 && /^(?:a|the|new|note|file|called|named)$/.test(part(masked, { from, to: from + 1 }).text))
    from += 1;
  return { from, to: span.to };
}

/** Parses reading, copying, moving and deleting a selection. A plain name is left to the keyword parser. */
export function parseMany(line: Line): Command | null {
  return (
    parseCopy(line) ??
    parseMove(line) ??
    parseDelete(line) ??
    parseCount(line) ??
    parseOpenSeveral(line) ??
    parseShow(line) ??
    parseList(line)
  );
}

function parseCopy(line: Line): Command | null {
  for (const regex of COPIES) {
    const found = tryRule(line, regex);
    if (found) return { type: 'copy', target: found.selection('sel'), into: placeIn(line, found) };
  }
  return null;
}

function placeIn(line: Line, found: Found): Reference | null {
  const span = found.span('into');
  if (!span) return null;
  const reference = new Taker(line.masked).reference(span, false);
  return { ...reference, folder: found.span('folder') !== null || reference.text.endsWith('/') };
}

function parseMove(line: Line): Command | null {
  for (const regex of NAMES) {
    const found = tryRule(line, regex);
    const target = found?.selection('sel');
    const into = found && placeIn(line, found);
    if (target && into && !isBlank(target)) return { type: 'move', target, into };
  }
  for (const regex of MOVES) {
    const found = tryRule(line, regex);
    const target = found?.selection('sel');
    const into = found && placeIn(line, found);
    if (target && into && (isSelecting(target) || isOfType(target))) return { type: 'move', target, into };
  }
  return null;
}

/** Returns whether a selection means files by their type: "the csv files", "all png and pdf files in notes". */
function isOfType({ extensions, names, references }: Selection): boolean {
  return extensions.length > 0 && names.length + references.length === 0;
}

/** Returns whether a selection is more than a plain name: it has a filter, or means several files. A whole folder is one name. */
function isSelecting(selection: Selection): boolean {
  if (selection.hasException || selection.pronoun === 'them') return true;
  if (!isPlain(selection)) return true;
  return selection.many && selection.names.length === 1 && selection.place === null && selection.experiments;
}

function parseDelete(line: Line): Command | null {
  for (const regex of DELETES) {
    const found = tryRule(line, regex);
    const target = found?.selection('sel');
    if (target && isSelecting(target)) return { type: 'delete', target };
  }
  return null;
}

function parseCount(line: Line): Command | null {
  for (const regex of COUNTS) {
    const found = tryRule(line, regex);
    if (!found) continue;
    const target = joined(line, found);
    if (target && !isBlank(target)) return { type: 'list', target: { ...target, many: true }, count: true };
  }
  return null;
}

/** Joins the parts of a phrase that a verb separates: "how many notes are there about x". */
function joined(line: Line, found: Found): Selection | null {
  const [sel, more] = [found.span('sel'), found.span('more')];
  if (!sel) return null;
  if (!more) return found.selection('sel');
  const [head, tail] = [part(line.masked, sel), part(line.masked, more)];
  const shift = head.text.length + 1;
  return parseSelection(
    {
      ...line.masked,
      text: `${head.text} ${tail.text}`,
      tokens: [...head.tokens, ...tail.tokens],
      starts: [...head.starts, ...tail.starts.map((at) => at + shift)],
    },
    line.today,
  );
}

/** Parses a request to open several files: "the last five files", "all protocols", "the csv files in data". */
function parseOpenSeveral(line: Line): Command | null {
  const target = tryRule(line, OPENS)?.selection('sel');
  if (!target || target.hasException || target.pronoun !== null) return null;
  const isSeveral = (target.latest ?? 1) > 1 || (target.many && (target.every || isOfType(target)));
  return isSeveral && !isBlank(target) ? { type: 'open-several', target } : null;
}

/** Parses a request for one note by a filter: "today's experiment", "the note about x". */
function parseShow(line: Line): Command | null {
  for (const { regex, inTab } of SHOWS) {
    const found = tryRule(line, regex);
    const target = found?.selection('sel');
    if (!target || target.many) continue;
    const isFiltered = !isPlain(target) && target.latest === null;
    if (isFiltered && target.names.length + target.references.length <= 1) return { type: 'show', target, inTab };
  }
  return null;
}

function parseList(line: Line): Command | null {
  for (const regex of LISTS) {
    const found = tryRule(line, regex);
    if (!found) continue;
    const about = found.span('about');
    const target = about ? aboutWhat(line, about, found.selection('more')) : joined(line, found);
    if (!target || isPlain(target) || target.latest !== null) continue;
    const isOnlyAbout =
      target.about.length > 0 && target.tags.length + target.properties.length === 0 && target.place === null;
    if (isOnlyAbout || target.names.some((name) => /\b(?:how|why|what|should|could|not|don't|never)\b/i.test(name)))
      continue;
    return { type: 'list', target: { ...target, many: true }, count: false };
  }
  return null;
}

function aboutWhat(line: Line, span: Span, more: Selection | null): Selection | null {
  const words = new Taker(line.masked).words(span);
  const base = more ?? parseSelection(part(line.masked, { from: 0, to: 0 }), line.today);
  return { ...base, about: words };
}
