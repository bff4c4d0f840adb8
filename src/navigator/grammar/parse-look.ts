import { SCREEN_VIEWS, type ScreenView } from '../../contracts/domain/views/view-names.ts';
import { type Line, rule, tryRule } from './grammar-rule.ts';
import { part } from './mask-request.ts';
import { parseSelection } from './parse-selection.ts';
import { parseTabs } from './parse-tabs.ts';
import type { Command } from './parsed-command.ts';
import { parseColor } from './screen/parse-color.ts';
import { parseLauncher } from './screen/parse-launcher.ts';
import { isPlain, type Selection } from './selection.ts';

const OPEN =
  '(?:open|show|go to|goto|go back to|bring up|display|switch to|take me to|see|view|visit|navigate to|jump to|pull up|launch|bring me to|where (?:is|are)|where do i find|let me see|look at|check)';
const KIND = '(?:view|page|panel|tab|screen|window|section|dialog|menu|list|overview|pane)';

const CHANGES: readonly RegExp[] = [
  rule(
    "(?:what|which files|which notes|which file|which note|what all)(?: has| have| was| were|'s|s)?(?: been)?(?: recently)? (?:changed|change|modified|edited|touched|altered|happened)(?: (?<sel>.+?))?",
  ),
  rule("what(?:'s| is| was|s) (?:new|different|changed)(?: (?<sel>.+?))?"),
  rule(
    '(?:show|list|display|give|see|view|find)?(?: me)? ?(?:all )?(the)(?:recent |last |latest |newest )?(?:\\d+ |few |three |five |ten )?(?:recent |last |latest )?(?:changes|edits|modifications)(?: made)?(?: (?<sel>.+?))?',
  ),
  rule(
    '(?:show |list |display |see |give me )?(the)(?:change |edit |version |file )?history(?: (?:of|for|to) (?<sel>.+?))?',
  ),
  rule("(?:show |list |see )?(the)?(?<sel>.+?)(?:'s)? (?:change |edit |version )?history"),
  rule('who (?:has )?(?:changed|edited|modified|touched|wrote|written)(?: in| to)? (?<sel>.+?)(?: last)?'),
  rule('when (?:was|were|did) (?<sel>.+?) (?:last )?(?:change|changed|edited|modified)'),
  rule('what (?:happened|was done) (?:to|with|in) (?<sel>.+?)'),
  rule(
    'what did (?<by>i|you|we|(?:the )?(?:navigator|assistant|[^ ]+ agent)|agents?|the agents) change(?: (?<sel>.+?))?',
  ),
];
const RECENT: readonly RegExp[] = [
  rule(
    '(?:show|list|open|see|find|what are|give me|display)?(?: me)? ?(the)(?:most )?recent(?:ly)?(?: (?:changed|edited|modified|used|opened|touched|created|written))?(?: (?:notes|files|documents|work|things|ones|stuff))?',
  ),
  rule(
    'what (?:did|have|was) (?:i|we) (?:been )?(?:work|worked|working|do|done|doing|write|written|writing|edit|edited)(?: on)? (?:recently|lately|last|these days)',
  ),
  rule('(?:where was i|what was i (?:working on|doing)|where did i leave off|pick up where i left off)'),
];
const THEME = rule(
  '(?:switch|change|turn|set|go|use|enable|activate|make)(?: it| me)?(?: on| to| the app| the theme| the colou?rs?)*(?: to)? (?:the )?(?<theme>dark|light|night|system)(?: mode| theme| colou?rs?)?|(?<mode>dark|light) (?:mode|theme)|(?:change|switch|toggle) (the)(?:theme|colou?rs|colou?r scheme)',
);
const CLOSE = rule(
  '(?:close|hide|collapse|dismiss|shut)(?: (?:all|every))? (the)(?:sidebar|side bar|panel|window|pane|file tree|run panel|[^ ]+ (?:panel|pane))',
);
const SCHEDULE =
  /\b(?:every|each) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)?days?|mornings?|evenings?|nights?|weeks?|months?|hours?)\b|\b(?:daily|weekly|monthly) at \d|\bremind me\b/;

/** Parses requests that only read (views, changes, recent notes) and those the Navigator cannot do. */
export function parseLook(line: Line): Command | null {
  const view = parseView(line);
  if (view) return view;
  const launcher = parseLauncher(line);
  if (launcher) return launcher;
  const color = parseColor(line);
  if (color) return color;
  const theme = tryRule(line, THEME);
  if (theme) {
    const said = theme.folded('theme') || theme.folded('mode');
    if (said === '') return { type: 'cannot', what: 'theme' };
    return { type: 'theme', theme: said === 'light' || said === 'system' ? said : 'dark' };
  }
  if (tryRule(line, CLOSE)) return { type: 'cannot', what: 'panel' };
  const tabs = parseTabs(line);
  if (tabs) return tabs;
  if (
    /^(?:send|remind|email|mail|give|make|prepare|write|schedule|plan|run|do|create|get)\b/.test(line.masked.text) &&
    SCHEDULE.test(line.masked.text)
  )
    return { type: 'cannot', what: 'schedule' };
  if (
    /^(?:make|do|improve|fix|change) (?:it|this|that)(?: (?:better|nicer|good|right|shorter|longer|again))?$/.test(
      line.masked.text,
    )
  )
    return { type: 'cannot', what: 'vague' };
  for (const regex of RECENT) if (tryRule(line, regex)) return { type: 'recent', count: null };
  return parseChanges(line);
}

const VIEW_NAMES = (Object.keys(SCREEN_VIEWS) as ScreenView[]).map(
  (view) => [view, new RegExp(`^(?:${SCREEN_VIEWS[view].spoken})$`, 'u')] as const,
);
const OPENED = rule(`${OPEN}(?: me)?(?: up)? (?:(the)(?:list|page|overview|view) of )?(the)(?:app )?(?<view>.+)`);
const NAMED_VIEW = rule(`(the)(?<view>.+ ${KIND})(?: open)?`);
/** Views that need no verb. "help" and "search" alone are other requests. */
const BARE_VIEW =
  /^(?:the |my )?(?<view>(?:what|which [^ ]+) (?:leaves|leave|left|has left)(?: (?:this|the|my) device)?|what was sent|settings|preferences|audit log|models|agents|approvals|log)$/du;
const LAST_KIND = new RegExp(` ${KIND}$`, 'u');

function parseView(line: Line): Command | null {
  for (const regex of [OPENED, NAMED_VIEW, BARE_VIEW]) {
    const said = tryRule(line, regex)?.folded('view') ?? '';
    for (const name of [said, said.replace(LAST_KIND, '')]) {
      const view = VIEW_NAMES.find(([, names]) => names.test(name))?.[0];
      if (view !== undefined) return { type: 'view', view };
    }
  }
  return null;
}

function parseChanges(line: Line): Command | null {
  for (const regex of CHANGES) {
    const found = tryRule(line, regex);
    if (!found) continue;
    const span = found.span('sel');
    const said = span ? part(line.masked, span) : null;
    const by = found.folded('by') || actorIn(said?.text ?? '');
    const rest = said && by !== '' && found.folded('by') === '' ? withoutActor(said) : said;
    const target = rest === null || rest.tokens.length === 0 ? null : parseSelection(rest, line.today);
    const period = target?.period ?? null;
    const place = target && isPlace(target) ? { ...target, period: null, latest: null } : null;
    return { type: 'changes', target: place, period, by: by === '' ? null : by };
  }
  return null;
}

const ACTOR = / ?\b(?:by|from) (?:the |an )?(me|myself|you|(?:navigator|assistant)|agents?|[^ ]+ agent)\b/;

function actorIn(text: string): string {
  return ACTOR.exec(text)?.[1] ?? '';
}

function withoutActor(masked: ReturnType<typeof part>): ReturnType<typeof part> {
  const at = ACTOR.exec(masked.text);
  if (!at) return masked;
  const from = masked.starts.findIndex((start) => start >= at.index);
  const to = masked.starts.findIndex((start) => start >= at.index + at[0].length);
  const before = part(masked, { from: 0, to: Math.max(from, 0) });
  return before.tokens.length > 0
    ? before
    : part(masked, { from: to < 0 ? masked.tokens.length : to, to: masked.tokens.length });
}

/** Returns whether a selection names files. "today" and "recently" alone do not. */
function isPlace(selection: Selection): boolean {
  const { references, names, place, pronoun, experiments } = selection;
  const named = names.some((name) => !/^(?:recently|lately|notebook|everything)$/i.test(name));
  return (
    references.length > 0 ||
    named ||
    place !== null ||
    pronoun !== null ||
    experiments ||
    !isPlain({ ...selection, period: null, latest: null })
  );
}
