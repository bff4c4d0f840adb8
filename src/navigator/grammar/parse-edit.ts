import { type Found, type Line, rule, tryRule } from './grammar-rule.ts';
import type { Command, Where } from './parsed-command.ts';
import { isBlank, type Selection } from './selection.ts';

const ADD = '(?:add|append|put|insert|attach|write|note|enter|include|place|paste|adding|appending)';
/** The same words after a place, without "note": "the reading note" contains no verb. */
const THEN_ADD = '(?:add|append|put|insert|attach|write|adding|appending)';
const END = '(?:at |to |on )?(the)(?:very )?(?:end|bottom|foot)';
const START = '(?:at |to |on )?(the)(?:very )?(?:start|top|beginning|head)';
const LINE =
  '(?:(?:new |following |extra |another |short )*(?:line|sentence|paragraph|text|words|remark|comment|note|bullet|item|entry|row|point))';
const TODO = '(?:(?:new |open |another )*(?:to-do|todo|task|to do|checkbox|action item|to-do item|todo item))';
const INTO = '(?:to|into|in|onto|under|inside|on)';

/** Matches words such as "something" in place of a text: the request does not state it. */
const NO_TEXT = new RegExp(`^(?:(?:the|a|an|some|this|that) )?(?:${LINE}|it|this|that|something)$`, 'u');

interface InsertRule {
  readonly regex: RegExp;
  readonly where?: Where;
  readonly todo?: boolean;
}

/** Most specific first. Groups: `text`, `sel`, `heading`. */
const INSERTS: readonly InsertRule[] = [
  { regex: rule(`${ADD} (the)${TODO}(?: (?:to|in|into|on) (?<sel>[^:]+?))? : (?<text>.+)`), todo: true },
  { regex: rule(`${ADD} (?<text><q>|.+?) (?:to|in|into|on) (?<sel>.+?) as (the)${TODO}`), todo: true },
  {
    regex: rule(`${ADD} (the)${TODO} (?:to (?!(?:the|my|notes?)\\b))?(?<text>.+) (?:to|in|into|on) (?<sel>.+?)`),
    todo: true,
  },
  { regex: rule(`${ADD} (?<text><q>|.+?) as (the)${TODO} (?:to|in|into) (?<sel>.+?)`), todo: true },
  {
    regex: rule(
      `${ADD} (?:(the)${LINE} )?(?:: )?(?<text><q>) (?:below|under|beneath|in|to) (the)(?:heading|section) (?<heading>.+?) (?:of|in|to) (?<sel>.+?)`,
    ),
  },
  {
    regex: rule(
      `${ADD} (?:(the)${LINE} )?(?<text><q>|.+?) (?:below|under|beneath) (?:(the)(?:heading|section) )?(?<heading><q>|[^ ]+(?: [^ ]+)?) (?:of|in) (?<sel>.+?)`,
    ),
  },
  {
    regex: rule(
      `${ADD} (?:below|under|beneath|to) (the)(?:heading|section) (?<heading>.+?) (?:of|in) (?<sel>[^:]+?) : (?<text>.+)`,
    ),
  },
  {
    regex: rule(
      `(?:in|to) (?<sel>[^:]+?) (?:below|under) (?:(the)(?:heading|section) )?(?<heading>[^:]+?) ${THEN_ADD} :? ?(?<text>.+)`,
    ),
  },
  {
    regex: rule(`${ADD} (?:(the)${LINE} )?${START} of (?<sel>[^:]+?) (?::|saying|that says|which says) (?<text>.+)`),
    where: 'start',
  },
  { regex: rule(`${ADD} (?:(the)${LINE} )?(?:: )?(?<text><q>|.+?) ${START} of (?<sel>.+?)`), where: 'start' },
  { regex: rule(`(?:prepend|prefix) (?:(the)${LINE} )?(?:${INTO} )?(?<sel>[^:]+?) : (?<text>.+)`), where: 'start' },
  {
    regex: rule(`(?:prepend|prefix) (?:(the)${LINE} )?(?<text><q>|.+?) (?:to|in|into|onto|before) (?<sel>.+?)`),
    where: 'start',
  },
  { regex: rule(`(?:prepend|prefix) (?<sel>.+?) with (?:(the)${LINE} )?(?<text>.+)`), where: 'start' },
  { regex: rule(`${START} of (?<sel>.+?) ,? ?${THEN_ADD} :? ?(?<text>.+)`), where: 'start' },
  { regex: rule(`${ADD} (?:(the)${LINE} )?${END} of (?<sel>[^:]+?) (?::|saying|that says|which says) (?<text>.+)`) },
  {
    regex: rule(
      `${ADD} (?:(the)${LINE} )?(?:: )?(?<text><q>|.+?) (?:at|to) (the)(?:very )?(?:end|bottom|foot) of (?<sel>.+?)`,
    ),
  },
  { regex: rule(`${END} of (?<sel>.+?) ,? ?${THEN_ADD} :? ?(?<text>.+)`) },
  {
    regex: rule(`${ADD} (?:(the)${LINE} )?${INTO} (?<sel>[^:]+?) (?::|saying|that says|which says) (?:: )?(?<text>.+)`),
  },
  { regex: rule(`${ADD} (?:(the)${LINE} )?:? ?(?<text><q>) ${INTO} (?<sel>.+?)`) },
  { regex: rule(`${ADD} (?<sel><p>|it|this|that) : (?<text>.+)`) },
  { regex: rule(`(?:to|in|into|on) (?<sel>[^:,]+?) ,? ?(?:please )?${THEN_ADD} (?:(the)${LINE} )?:? ?(?<text>.+)`) },
  { regex: rule(`${ADD} (?:(the)${LINE} )?(?:saying |that |: )?(?<text>.+) (?:to|into|onto) (?<sel>.+?)`) },
  { regex: rule(`(?:append|add|insert) (?:(the)${LINE} )?(?:: )?(?<text>.+) in (?<sel>.+?)`) },
];

const REPLACES: readonly RegExp[] = [
  rule(
    '(?:in|within|inside) (?<sel>.+?) ,? ?(?:replace|substitute|swap|exchange) (?<before>.+?) (?:with|by|for|through) (?<after>.+)',
  ),
  rule(
    '(?:in|within|inside) (?<sel>.+?) ,? ?(?:change|correct|turn|update|fix|alter) (?<before>.+?) (?:to|into) (?<after>.+)',
  ),
  rule(
    '(?:replace|swap|exchange|replacing) (?<before>.+?) (?:with|by|for) (?<after>.+?) (?:in|within|inside|throughout|everywhere in) (?<sel>.+?)',
  ),
  rule('substitute (?<after>.+?) for (?<before>.+?) (?:in|within|inside|throughout) (?<sel>.+?)'),
  rule(
    '(?:change|correct|turn|fix|alter) (?<before>.+?) (?:to|into) (?<after>.+?) (?:in|within|inside|throughout) (?<sel>.+?)',
  ),
  rule('(?:replace|swap|exchange) (?<before>.+?) (?:with|by) (?<after>.+)'),
  rule('(?:change|correct) (?<before>.+?) (?:to|into) (?<after>.+)'),
];

const REMOVES: readonly RegExp[] = [
  rule(
    `(?:remove|delete|drop|strike|take out|cut) (the)(?:line|sentence|paragraph|row|item|bullet|entry|point|text|words?)s? (?:(?:that |which )?(?:about|with|says|saying|containing|contains|mentioning|mentions|reads|reading|on|regarding) )?(?<about>.+?) (?:from|in|of|out of) (?<sel>.+?)`,
  ),
  rule('(?:remove|delete|drop|strike|take out|cut) (?<about><q>) (?:from|in|out of) (?<sel>.+?)'),
  rule(
    '(?:in|from) (?<sel>.+?) ,? ?(?:remove|delete|drop|strike|take out) (the)(?:line|sentence|paragraph|row|item|bullet) (?:(?:that |which )?(?:about|with|says|saying|containing|mentioning|mentions) )?(?<about>.+)',
  ),
];

const TICKS: readonly { readonly regex: RegExp; readonly done: boolean }[] = [
  {
    regex: rule(
      '(?:untick|uncheck|reopen) (the)(?:(?:to-do|todo|task|box|item) )?(?<about>.+?)(?: (?:in|on|from|of) (?<sel>.+?))?',
    ),
    done: false,
  },
  {
    regex: rule(
      '(?:in|on) (?<sel>.+?) ,? ?(?:tick|check|cross)(?: off)? (the)(?:(?:to-do|todo|task|box|item) )?(?<about>.+)',
    ),
    done: true,
  },
  {
    regex: rule(
      '(?:tick|check|cross|strike)(?: off| out)? (the)(?:(?:to-do|todo|task|box|item)s?(?: about| for)? )?(?<about>.+?)(?: off| out)?(?: (?:in|on|from|of) (?<sel>.+?))?',
    ),
    done: true,
  },
  {
    regex: rule(
      'mark (the)(?:to-do|todo|task|box|item)s?(?: about| for)? (?<about>.+?) (?:as )?(?:done|finished|complete|completed|closed)(?: (?:in|on|from|of) (?<sel>.+?))?',
    ),
    done: true,
  },
  {
    regex: rule('mark (?<about>.+?) (?:as )?(?:done|finished|complete|completed)(?: (?:in|on|from|of) (?<sel>.+?))?'),
    done: true,
  },
];

/** Parses changes within the text of a note: insert, replace, remove a line, tick a to-do. */
export function parseEdit(line: Line): Command | null {
  return parseReplace(line) ?? parseTick(line) ?? parseRemove(line) ?? parseInsert(line);
}

function parseInsert(line: Line): Command | null {
  for (const { regex, where, todo = false } of INSERTS) {
    const found = tryRule(line, regex);
    if (!found || found.text('text') === '' || NO_TEXT.test(found.folded('text'))) continue;
    const target = found.selection('sel');
    if (target && !isTarget(target)) continue;
    const heading = found.text('heading');
    return {
      type: 'insert',
      text: found.content('text'),
      where: where ?? (heading === '' ? 'end' : { heading }),
      todo,
      target: orNull(target),
    };
  }
  return null;
}

function parseReplace(line: Line): Command | null {
  for (const regex of REPLACES) {
    const found = tryRule(line, regex);
    // "change the name of x to y" and "set a property" belong to other parsers.
    if (!found || /^(?:the )?(?:name|tag|tags|title|property|properties|status)\b/.test(found.folded('before')))
      continue;
    if (isFile(found, 'before')) continue;
    const [before, after] = [found.text('before'), found.text('after')];
    if (before !== '' && after !== '')
      return { type: 'replace', before, after, target: orNull(found.selection('sel')) };
  }
  return null;
}

/** Returns whether a replacement names files instead of text: "replace notes/a.md by notes/b.md". */
function isFile(found: Found, group: string): boolean {
  return found.folded(group) === '<p>';
}

function parseRemove(line: Line): Command | null {
  for (const regex of REMOVES) {
    const found = tryRule(line, regex);
    if (!found || /^(?:the )?(?:tags?|propert(?:y|ies))\b/.test(found.folded('about'))) continue;
    if (found.text('about') !== '')
      return { type: 'remove-line', about: found.text('about'), target: orNull(found.selection('sel')) };
  }
  return null;
}

function parseTick(line: Line): Command | null {
  for (const { regex, done } of TICKS) {
    const found = tryRule(line, regex);
    if (found && found.text('about') !== '')
      return { type: 'tick', about: found.text('about'), done, target: orNull(found.selection('sel')) };
  }
  return null;
}

/** Returns whether a selection can be the target of an insertion: a named note, or "it". */
function isTarget(selection: Selection): boolean {
  return (
    isBlank(selection) ||
    !selection.many ||
    selection.names.length + selection.references.length > 0 ||
    selection.place !== null
  );
}

function orNull(selection: Selection | null): Selection | null {
  return selection && (!isBlank(selection) || selection.many) ? selection : null;
}
