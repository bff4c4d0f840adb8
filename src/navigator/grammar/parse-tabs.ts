import { tokenize } from '../language/tokens.ts';
import { type Line, rule, tryRule } from './grammar-rule.ts';
import { mask, part } from './mask-request.ts';
import { parseSelection } from './parse-selection.ts';
import type { CloseTabs, Command, TabOrder } from './parsed-command.ts';
import { isBlank } from './selection.ts';

const CLOSE = '(?:close|shut)(?: down)?';
const ALL = '(?:all|every|everything|each|any)';
const OF = '(?: of)?(?: (?:the|my|our|these|those|open|currently open))*';
const TABS = '(?:tabs?|notes?|files?|ones?)';
const EXCEPT =
  ',? ?(?:except(?: for)?|excepting|but(?: not)?|besides|apart from|other than|save for|excluding|without|and keep(?: only)?|only keep)';
const SHOWN =
  "(?:this|it|this one|this (?:tab|note|file)|that|the tab|(?:the )?(?:current|active|shown|visible|open) (?:one|tab|note|file)|the one (?:i see|i am in|i'm in|i am on|i'm on|that is shown))";
const CHAT = '(?:chats?|conversations?|(?:chat|conversation) tabs?|messages)';
const NOTE = '(?:notes?|note tabs?)';

/** Everything is closed: "close all tabs", "close the tabs". */
const EVERYTHING: readonly RegExp[] = [rule(`${CLOSE} ${ALL}${OF}(?: ${TABS})?`), rule(`${CLOSE}${OF} tabs`)];
/** All but some are closed. Each may name those that stay in `keep`. */
const OTHERS: readonly RegExp[] = [
  rule(`${CLOSE} ${ALL}${OF}(?: other)?(?: ${TABS})? ?${EXCEPT} (?<keep>.+)`),
  rule(`${CLOSE}${OF}(?: other)? tabs ?${EXCEPT} (?<keep>.+)`),
  rule(`${CLOSE}(?: ${ALL})?${OF} (?:others|other ${TABS}|rest(?: of (?:the |my )?tabs)?)`),
  rule(
    `${CLOSE} (?:${ALL})?${OF} ?(?:tabs|everything|all)(?: (?:that|which))? (?:are not|are no|aren't|arent|is not|isn't) (?:in |from |of )?(?<keep>.+)`,
  ),
  rule('(?:keep|leave) (?:only |just )(?<keep>.+?)(?: tabs?)? open'),
  rule('(?:only|just) (?:keep|leave) (?<keep>.+?)(?: tabs?)? open'),
];
/** "close non-chat tabs": the hyphen joins both words to one. */
const NON = rule(`${CLOSE}(?: ${ALL})?${OF} (?<not>non-[^ ]+|non(?: -)? [^ ]+) tabs?`);
const THESE: readonly RegExp[] = [
  rule(
    `${CLOSE}(?: ${ALL})?${OF} tabs? (?:of|from|in|inside|under|within|for|with|called|named|about|showing)(?: (?:the|my))? (?<sel>.+)`,
  ),
  rule(`${CLOSE}(?: ${ALL})?${OF} (?<sel>.+?) tabs?`),
  rule(`${CLOSE} (?<sel>.+)`),
];
const SHOWN_ONE = rule(SHOWN);
const CHATS = rule(`(?:all |the |my )*${CHAT}`);
const NOTES = rule(`(?:all |the |my )*${NOTE}`);

const SORT =
  '(?:sort|order|arrange|reorder|re-order|organi[sz]e|rearrange|put)(?: (?:all|the|my|our|open|of))* (?:note )?tabs(?: in order)?';
const ORDERS: readonly (readonly [TabOrder, RegExp])[] = [
  [
    'change',
    /\b(?:modified|modification|mtime|edit|edits|edited|change|changes|changed|updated|saved|touched|recently used)\b/u,
  ],
  ['date', /\b(?:date|dates|age|time|day|chronological|chronologically|newest|latest|oldest|earliest|recent)\b/u],
  ['name', /\b(?:name|names|title|titles|alphabet|alphabetical|alphabetically|a to z|a-z|z to a|z-a)\b/u],
  ['folder', /\b(?:folder|folders|path|paths|directory|place|location)\b/u],
  ['type', /\b(?:type|types|kind|kinds|extension|file type)\b/u],
];
/** Words that may tell the order, so that a sentence with others is not understood. */
const KEY =
  '(?:by|in|from|with|according|to|the|their|its|order|of|last|first|most|recent|recently|date|dates|age|time|day|newest|latest|oldest|earliest|modified|' +
  'modification|mtime|edit|edits|edited|change|changes|changed|updated|saved|touched|used|name|names|title|titles|alphabet|alphabetical|' +
  'alphabetically|chronological|chronologically|a|z|a-z|z-a|folder|folders|path|paths|directory|place|location|type|types|kind|kinds|extension|' +
  'file|descending|ascending|reverse|reversed|backwards|on|top|,)';
const SORT_TABS = rule(`${SORT}(?<key>(?: ${KEY})*)`);
const ASCENDING = /\b(?:(?:oldest|earliest)(?! last)|(?:newest|latest) last|ascending)\b/u;
const DESCENDING = /\b(?:descending|reverse|reversed|backwards|z to a|z-a)\b/u;

/** Parses closing and sorting of tabs. */
export function parseTabs(line: Line): Command | null {
  const sorted = tryRule(line, SORT_TABS);
  if (sorted) return sortOf(sorted.folded('key'));
  if (EVERYTHING.some((regex) => tryRule(line, regex))) return close('others', null);
  const not =
    tryRule(line, NON)
      ?.text('not')
      .replace(/^non[- ]+/i, '') ?? '';
  if (not !== '') return describedBy({ ...line, masked: mask(not, tokenize(not), (word) => word) }, 'others');
  return parseClosed(line, OTHERS, 'keep', 'others') ?? parseClosed(line, THESE, 'sel', 'these');
}

function parseClosed(
  line: Line,
  rules: readonly RegExp[],
  group: string,
  closes: CloseTabs['closes'],
): CloseTabs | null {
  for (const regex of rules) {
    const found = tryRule(line, regex);
    const span = found?.span(group);
    // "the others" are all but the one that is shown.
    if (found && !span) return { ...close(closes, null), isShown: true };
    const described = span ? describedBy({ ...line, masked: part(line.masked, span) }, closes) : null;
    if (described) return described;
  }
  return null;
}

function describedBy(line: Line, closes: CloseTabs['closes']): CloseTabs | null {
  if (tryRule(line, SHOWN_ONE)) return { ...close(closes, null), isShown: true };
  if (tryRule(line, CHATS)) return { ...close(closes, null), kind: 'conversation' };
  if (tryRule(line, NOTES)) return { ...close(closes, null), kind: 'note' };
  const target = parseSelection(line.masked, line.today);
  return isBlank(target) ? null : close(closes, target);
}

function close(closes: CloseTabs['closes'], target: CloseTabs['target']): CloseTabs {
  return { type: 'close-tabs', closes, target, isShown: false, kind: null };
}

function sortOf(key: string): Command {
  const by = ORDERS.find(([, regex]) => regex.test(key))?.[0] ?? null;
  const isTime = by === 'date' || by === 'change';
  return { type: 'sort-tabs', by, isReversed: (isTime ? ASCENDING : DESCENDING).test(key) };
}
