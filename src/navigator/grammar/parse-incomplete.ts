import { type Line, rule, tryRule } from './grammar-rule.ts';
import type { Command } from './parsed-command.ts';

const NO_VALUE = rule('set (the)(?:property |field )?(?<name>[^ <>]+) (?:on|of|for|in) (?<where>.+)');
const NO_REPLACEMENT = rule('(?:replace|substitute|swap) (?<name>.+?) (?:in|within|inside) (?<where>.+)');

/** Parses a change that lacks what is to be there: "set status on the plan". It is asked for. */
export function parseIncomplete(line: Line): Command | null {
  if (
    /(?: (?:to|as|with|by|for) | [:=] )/u.test(
      line.masked.text.replace(/^(?:.*?) (?:on|of|for|in|within|inside) /u, ''),
    )
  ) {
    return null;
  }
  const value = tryRule(line, NO_VALUE);
  if (value) return { type: 'incomplete', lacks: 'value', name: value.text('name'), where: value.text('where') };
  const found = tryRule(line, NO_REPLACEMENT);
  if (!found) return null;
  return { type: 'incomplete', lacks: 'replacement', name: found.text('name'), where: found.text('where') };
}
