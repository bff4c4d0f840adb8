import { COLOR_CHOICES, type ColorChoice } from '../../../contracts/domain/workspace-colors.ts';
import { type Line, rule, tryRule } from '../grammar-rule.ts';
import type { Command } from '../parsed-command.ts';

const OF_WORKSPACE = "(?:work ?space(?:'s)? colou?r|colou?r (?:of|for) (?:the|my|this|our) work ?space)";
const VERB = '(?:set|change|switch|make|turn)';

const SET: readonly RegExp[] = [
  rule(`${VERB} (the)${OF_WORKSPACE}(?: (?:to|as|into|=))?(?: (?<color>.+))?`),
  rule(`(?:${VERB}|colou?r|paint|mark) (the)work ?space (?:in |to |as )?(?<color>[^ ]+)`),
  rule(`(?:use|give|choose|pick) (?<color>[^ ]+) (?:as|for) (the)(?:${OF_WORKSPACE}|work ?space)`),
];
const REMOVE = rule(`(?:remove|clear|reset|delete|drop|take off) (the)${OF_WORKSPACE}`);

/** Other names of the colours. */
const ALSO: Readonly<Record<string, ColorChoice>> = {
  gray: 'grey',
  purple: 'violet',
  turquoise: 'teal',
  no: 'none',
  nothing: 'none',
};

/** Parses a request for the colour of the workspace: "set workspace color to orange". */
export function parseColor(line: Line): Command | null {
  if (tryRule(line, REMOVE)) return { type: 'workspace-color', color: 'none' };
  for (const [index, regex] of SET.entries()) {
    const found = tryRule(line, regex);
    if (!found) continue;
    const said = found.folded('color').replace(/ colou?r$/, '');
    const name = ALSO[said] ?? said;
    const color = COLOR_CHOICES.find((one) => one === name);
    if (color !== undefined) return { type: 'workspace-color', color };
    // The other rules do not name the colour of a workspace as such.
    if (index === 0) return { type: 'cannot', what: 'color' };
  }
  return null;
}
