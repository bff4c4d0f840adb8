import { type Found, type Line, rule, tryRule } from './grammar-rule.ts';
import { Taker } from './noun-phrase.ts';
import type { Command, PropertyEdit } from './parsed-command.ts';
import { isBlank } from './selection.ts';

const TAG = '(?:# )?(?:<[qw]>|[\\p{L}\\p{N}][^\\s<]*)';
const TAGS = `(?<tags>${TAG}(?: ?(?:and|,|, and|&) ${TAG})*)`;
const ALSO = '(?: as well| too| also)?';

type Kind = 'add' | 'remove' | 'set' | 'unset';

/** Most specific first. Groups: `tags`, `sel`, `name`, `value`. */
const RULES: readonly { readonly regex: RegExp; readonly kind: Kind }[] = [
  {
    regex: rule(
      `(?:add|put|attach|apply|give|assign) (the)tags? (?:called )?${TAGS} (?:to|on|onto|in) (?<sel>.+?)${ALSO}`,
    ),
    kind: 'add',
  },
  { regex: rule(`(?:add|put|attach|apply) ${TAGS} as (the)tags? (?:to|on|onto|in) (?<sel>.+?)${ALSO}`), kind: 'add' },
  { regex: rule(`(?:add|put|attach|apply) (the)${TAGS} tags? (?:to|on|onto|in) (?<sel>.+?)${ALSO}`), kind: 'add' },
  { regex: rule(`(?:add|put) (?<tags># ${TAG}) (?:to|on) (?<sel>.+?)${ALSO}`), kind: 'add' },
  { regex: rule(`give (?<sel>.+?) (the)tags? (?:called )?${TAGS}${ALSO}`), kind: 'add' },
  { regex: rule(`with (the)tags? ${TAGS} ,? ?(?:mark|tag|label) (?<sel>.+?)`), kind: 'add' },
  {
    regex: rule(
      `(?:tag|tags|label|mark) (?<sel>.+?) (?:with|as|by) (?!(?:done|finished|complete|completed|closed)$)(?:(the)tags? )?${TAGS}${ALSO}`,
    ),
    kind: 'add',
  },
  { regex: rule(`tag (?<sel>.+?) (?::|=) ?${TAGS}`), kind: 'add' },
  { regex: rule(`tag (?<sel>.+?) (?<tags># ${TAG}(?: (?:and )?# ${TAG})*)`), kind: 'add' },
  {
    regex: rule(
      `(?:remove|delete|drop|take|strip|clear) (?:off |away )?(the)tags? (?:called )?${TAGS} (?:from|off|of|in|on) (?<sel>.+?)`,
    ),
    kind: 'remove',
  },
  {
    regex: rule(`(?:remove|delete|drop|take|strip|clear) (the)${TAGS} tags? (?:from|off|of|in|on) (?<sel>.+?)`),
    kind: 'remove',
  },
  { regex: rule(`(?:untag|unmark) (?<sel>.+?) (?:from|as|with) (?:(the)tags? )?${TAGS}`), kind: 'remove' },
  {
    regex: rule(
      '(?:remove|delete|drop|clear|unset|take out|strip) (the)(?:propert(?:y|ies)|field) (?<name><q>|[^ ]+) (?:from|in|of|on|off) (?<sel>.+?)',
    ),
    kind: 'unset',
  },
  {
    regex: rule(
      '(?:remove|delete|drop|clear|unset|strip) (the)(?<name><q>|[^ ]+) (?:property|field) (?:from|in|of|on|off) (?<sel>.+?)',
    ),
    kind: 'unset',
  },
  { regex: rule('unset (the)(?<name><q>|[^ ]+) (?:from|in|of|on|for) (?<sel>.+?)'), kind: 'unset' },
  {
    regex: rule(
      '(?:set|change|update|put) (the)(?:property |field )(?<name><q>|[^ ]+)(?: (?:to|=|:|as)) ?(?<value>.+?) (?:in|on|of|for) (?<sel>.+?)',
    ),
    kind: 'set',
  },
  {
    regex: rule(
      '(?:set|change|update|make) (the)(?:property )?(?<name><q>|[^ ]+)(?: property| field)? (?:of|in|on|for) (?<sel>.+) (?:to|=|as) (?<value>.+?)',
    ),
    kind: 'set',
  },
  {
    regex: rule(
      '(?:set|put) (?:(the)(?:property )?)?(?<name><q>|[^ ]+)(?: property| field)? (?:to|=|:|as) ?(?<value><q>|.+?) (?:in|on|of|for) (?<sel>.+?)',
    ),
    kind: 'set',
  },
  {
    regex: rule(
      '(?:add|give) (the)(?:property |field )(?<name><q>|[^ ]+) (?:with (?:the )?value |= |: |to be )(?<value><q>|.+?) (?:to|in|on) (?<sel>.+?)',
    ),
    kind: 'set',
  },
  { regex: rule('(?:add|put) (?<name>[^ ]+) = (?<value><q>|[^ ]+) (?:to|in|on) (?<sel>.+?)'), kind: 'set' },
  {
    regex: rule(
      'give (?<sel>.+?) (the)(?:property )(?<name>[^ ]+) (?:with (?:the )?value |= |: |to be )?(?<value>.+?)',
    ),
    kind: 'set',
  },
  {
    regex: rule('(?:in|on|for) (?<sel>.+?) ,? ?set (the)(?:property )?(?<name><q>|[^ ]+) (?:to|=|:|as) ?(?<value>.+)'),
    kind: 'set',
  },
];
const RENAMES: readonly RegExp[] = [
  rule(
    '(?:rename|change|replace|turn|swap) (the)tag (?<before>.+?) (?:to|into|as|with|by) (?:(the)tag )?(?<after>[^ ]+|<q>)(?: (?:in|on|of|for) (?<sel>.+?))?',
  ),
  rule('(?:rename|change) (the)(?<before>[^ ]+) tag (?:to|into) (?<after>[^ ]+|<q>)(?: (?:in|on|of|for) (?<sel>.+?))?'),
];
const ASK_TAGS: readonly RegExp[] = [
  rule(
    '(?:what|which|how many)(?: are)? (the)tags (?:are there|are in use|are used|exist|do i have|do we have|do i use|are in (?<sel>.+?)|have i used|are set|are known)',
  ),
  rule(
    '(?:list|show|give me|display|count)(?: me)? (?:all )?(the)(?:available |used |existing )?tags(?: (?:in|of|on) (?<sel>.+?))?',
  ),
  rule(
    '(?:all |my )?tags|tag list|what are (the)tags|are there any tags|what tags (?:does|has|have) (?<sel>.+?)(?: have| got)?',
  ),
];
const VAGUE = rule('(?:tag|label|untag) (?<sel>(?![:=#]).+?)');

/** Parses requests that set or remove tags and properties of a selection, or list tags. */
export function parseProperties(line: Line): Command | null {
  for (const regex of ASK_TAGS) {
    const found = tryRule(line, regex);
    if (found) return { type: 'tags', target: found.selection('sel') };
  }
  for (const regex of RENAMES) {
    const found = tryRule(line, regex);
    if (found)
      return {
        type: 'rename-tag',
        before: bare(found.text('before')),
        after: bare(found.text('after')),
        target: found.selection('sel'),
      };
  }
  for (const { regex, kind } of RULES) {
    const found = tryRule(line, regex);
    if (!found) continue;
    const target = found.selection('sel');
    return {
      type: 'properties',
      edit: editOf(line, found, kind),
      target: target && (!isBlank(target) || target.many) ? target : null,
    };
  }
  const vague = tryRule(line, VAGUE);
  if (!vague) return null;
  const target = vague.selection('sel');
  return { type: 'properties', edit: NOTHING, target };
}

const NOTHING: PropertyEdit = { addTags: [], removeTags: [], set: [], remove: [] };

function editOf(line: Line, found: Found, kind: Kind): PropertyEdit {
  const span = found.span('tags');
  const tags = span ? new Taker(line.masked).list(span).map(bare) : [];
  const name = found.text('name').toLowerCase() === 'tags' ? 'tags' : found.text('name');
  switch (kind) {
    case 'add':
      return { ...NOTHING, addTags: tags };
    case 'remove':
      return { ...NOTHING, removeTags: tags };
    case 'unset':
      return { ...NOTHING, remove: [name] };
    case 'set':
      return { ...NOTHING, set: [[name, found.text('value')]] };
  }
}

function bare(tag: string): string {
  return tag.replace(/^#\s*/, '').trim();
}
