import { type Line, rule, tryRule } from '../grammar-rule.ts';
import type { Command } from '../parsed-command.ts';

const ENTRY = '(?:new )?(?:quick )?launcher (?:entry|item|button)';
const NAMED = '(?: (?:called|named|for|with|to|:))?(?: : )?';

const EDITS: readonly (readonly ['add' | 'remove', RegExp])[] = [
  ['add', rule(`(?:add|create|make|new|pin) (the)${ENTRY}${NAMED}(?: ?(?<text>.+))?`)],
  ['add', rule('(?:add|pin|put) (?<text>.+) (?:to|in|on|under) (the)(?:quick )?launcher')],
  ['remove', rule(`(?:remove|delete|unpin|drop) (the)${ENTRY}${NAMED}(?: ?(?<text>.+))?`)],
  ['remove', rule('(?:remove|delete|unpin|drop|take) (?<text>.+) (?:from|off) (the)(?:quick )?launcher')],
];

/** Parses a change of the launcher: "add quick launcher entry weekly digest". */
export function parseLauncher(line: Line): Command | null {
  for (const [edit, regex] of EDITS) {
    const found = tryRule(line, regex);
    if (!found) continue;
    const text = found.text('text').trim();
    return text === '' ? { type: 'cannot', what: 'launcher' } : { type: 'launcher', edit, text };
  }
  return null;
}
