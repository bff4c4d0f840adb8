import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { namedLabel } from '../../../core/shared/names/named-label.ts';
import { type Found, type Line, rule, tryRule } from '../grammar-rule.ts';
import { Taker } from '../noun-phrase.ts';
import type { Command } from '../parsed-command.ts';
import { isBlank } from '../selection.ts';

const NAME = '(?:local[-_ ]?only|local–only|untrusted|un-trusted|not trusted|<q>)';
const LABELS = `(?<labels>${NAME}(?: ?(?:and|,|, and|&) ${NAME})*)`;
const ALSO = '(?: as well| too| also)?';
const DEVICE = '(?:this|my|the|our) (?:device|computer|machine|laptop|phone|browser)(?: only)?';
const SERVER =
  '(?:a |any |the |some )?(?:servers?|cloud|internet|web|network|(?:remote|online|cloud|server) (?:models?|servers?|ai)|models?(?: on (?:a |any )?servers?)?)';
const MARK = '(?:label|tag|mark|flag|set|make|keep|treat|classify|declare|turn|labell?ing|marking)';
const OTHERS = '(?:someone else|somebody else|others|other people|another person|someone other than me)';
/** The subject of a statement, not of a question. */
const STATED =
  '(?<sel>(?!(?:what|which|who|why|how|when|where|whether|if|is|are|does|do|should|can|could|note|remember|remind|write|add|say|tell|record) ).+?)';
const TAKE = '(?:remove|delete|drop|take|strip|clear|lift|unset) (?:off |away )?(?:all |any )?';
const NO_MORE = '(?: (?:any ?more|any longer|again))?';

/** "The notes folder" names a folder, although each of its words can also mean notes. */
export const FOLDER_WORD = /\b(?:folder|directory)\b/i;

/** How a rule names the label: in its group `labels`, or by what it says. */
type Meant = 'named' | Label;

/** Most specific first. Groups: `labels`, `sel`. */
const RAISES: readonly { readonly regex: RegExp; readonly meant: Meant }[] = [
  {
    regex: rule(`${STATED} (?:was|is|were|are) (?:written|made|sent|created) by ${OTHERS}(?: ?[,;] ?| and | so ).+`),
    meant: 'untrusted',
  },
  {
    regex: rule(
      `${MARK} (?<sel>.+?) (?:as )?(?:being )?(?:coming )?(?:written |made |sent |created )?(?:from|by) ${OTHERS}`,
    ),
    meant: 'untrusted',
  },
  {
    regex: rule(
      `(?:set|add|put|apply|attach|assign) (the)(?:labels? )?${LABELS}(?: labels?)? (?:to|on|onto|for|of) (?<sel>.+?)${ALSO}`,
    ),
    meant: 'named',
  },
  {
    regex: rule(`(?:set|change|switch|turn) (the)labels? (?:of|on|for) (?<sel>.+?) (?:to|as|into) ${LABELS}${ALSO}`),
    meant: 'named',
  },
  { regex: rule(`give (?<sel>.+?) (the)(?:labels? )?${LABELS}(?: labels?)?${ALSO}`), meant: 'named' },
  {
    regex: rule(
      `${MARK} (?<sel>.+?)(?: (?:with|as|to|by|to be|into|being|=|:))? (the)(?:labels? )?${LABELS}(?: labels?)?${ALSO}`,
    ),
    meant: 'named',
  },
  { regex: rule(`${STATED} (?:must|should|has to|have to|shall|needs to|to) be ${LABELS}`), meant: 'named' },
  { regex: rule(`${LABELS} (?:for|on) (?<sel>.+)`), meant: 'named' },
  { regex: rule(`restrict (?<sel>.+?) to ${DEVICE}`), meant: 'local-only' },
  { regex: rule('keep (?<sel>.+?) (?:strictly |only )?local'), meant: 'local-only' },
  { regex: rule("(?:don't|dont|do not|never) trust (?<sel>.+)"), meant: 'untrusted' },
  {
    regex: rule(
      `(?:${MARK}|hold|leave) (?<sel>.+?) (?:as )?(?:only )?(?:private |local |confidential )?(?:to|on|only on|for) ${DEVICE}`,
    ),
    meant: 'local-only',
  },
  {
    regex: rule(
      `(?:never|don't|dont|do not) (?:ever )?(?:send|upload|share|show|give|expose) (?<sel>.+?) (?:to|with|in) ${SERVER}`,
    ),
    meant: 'local-only',
  },
  {
    regex: rule(`(?:never|don't|dont|do not) (?:ever )?(?:let|allow) (?<sel>.+?) (?:to )?leave ${DEVICE}`),
    meant: 'local-only',
  },
  {
    regex: rule(
      `${STATED} (?:must|should|has to|have to|shall|needs to|may) (?:only )?(?:stay|remain|be kept) on ${DEVICE}`,
    ),
    meant: 'local-only',
  },
  { regex: rule(`${STATED} (?:must|should|may|can|shall) (?:not|never) leave ${DEVICE}`), meant: 'local-only' },
  { regex: rule(`keep (?<sel>.+?) (?:off|away from|from|out of) ${SERVER}`), meant: 'local-only' },
  { regex: rule(`(?:hide|protect) (?<sel>.+?) from ${SERVER}`), meant: 'local-only' },
  { regex: rule(`(?:i|we) (?:don't|do not) want (?<sel>.+?) to leave ${DEVICE}`), meant: 'local-only' },
  { regex: rule(`${MARK} (?:as |with )${LABELS} (?:: ?)?(?<sel>.+)`), meant: 'named' },
];

const LOWERS: readonly RegExp[] = [
  rule(`${TAKE}(the)(?:labels? )?${LABELS}(?: labels?)? (?:from|off|of|on|in) (?<sel>.+)`),
  rule(`${TAKE}(the)labels? (?:from|off|of|on|in) (?<sel>.+)`),
  rule('(?:unlabel|unflag|un-label) (?<sel>.+?)(?: (?:from|as|with) .+)?'),
  rule(`unmark (?<sel>.+?) (?:from|as|with) (the)(?:label )?${LABELS}`),
  rule(
    `(?:make|mark|label|flag|set|turn) (?<sel>.+?) (?:as |to )?(?:(?:be )?(?:shareable|sharable|trusted|shared|public|remote)|not ${NAME}|no longer ${NAME})${NO_MORE}`,
  ),
  rule(`${STATED} (?:is|are) (?:no longer|not) ${NAME}${NO_MORE}`),
  rule(`${STATED} (?:need not|needn't|no longer needs to|no longer has to|doesn't have to) be ${NAME}${NO_MORE}`),
  rule(`(?:stop keeping|no longer keep|don't keep|do not keep) (?<sel>.+?) (?:${NAME}|(?:to |on )${DEVICE})${NO_MORE}`),
  rule(`(?:allow|let) ${SERVER} (?:to )?(?:read|see|have|get|use) (?<sel>.+?)${NO_MORE}`),
  rule(`trust (?<sel>.+?)${NO_MORE}`),
];

/** Parses requests to add a label of Cloister to a selection, or to remove one. A tag of that name has to be called a tag. */
export function parseLabels(line: Line): Command | null {
  for (const regex of LOWERS) {
    const found = tryRule(line, regex);
    if (found && labelsIn(line, found, 'named') !== null) return { type: 'unlabel', target: found.selection('sel') };
  }
  for (const { regex, meant } of RAISES) {
    const found = tryRule(line, regex);
    const labels = found && labelsIn(line, found, meant);
    if (!found || labels === null || labels.length === 0) continue;
    const target = found.selection('sel');
    return {
      type: 'label',
      labels,
      target: target && (!isBlank(target) || target.many || FOLDER_WORD.test(target.said)) ? target : null,
    };
  }
  return null;
}

/** Returns the labels that a rule found; null if it names something else, such as a tag in quotes. */
function labelsIn(line: Line, found: Found, meant: Meant): Label[] | null {
  if (meant !== 'named') return [meant];
  const span = found.span('labels');
  if (span === null) return [];
  const names = new Taker(line.masked)
    .text(span)
    .replace(/["'“”‘’«»`#]/gu, '')
    .split(/\s*(?:,|&|\band\b)\s*/iu)
    .filter((name) => name !== '')
    .map((name) => namedLabel(name.replace(/^not trusted$/iu, 'untrusted')));
  return names.includes(null) ? null : [...new Set(names.flatMap((name) => name ?? []))];
}
