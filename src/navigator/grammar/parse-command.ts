import { needsJudgement } from '../intents/judgement.ts';
import { isNear } from '../language/fold-words.ts';
import { tokenize } from '../language/tokens.ts';
import { withoutCourtesy } from './courtesy.ts';
import { type Line, rule, tryRule } from './grammar-rule.ts';
import { parseLabels } from './labels/parse-labels.ts';
import { type Masked, mask } from './mask-request.ts';
import { parseCreate } from './parse-create.ts';
import { parseEdit } from './parse-edit.ts';
import { parseLook } from './parse-look.ts';
import { parseMany, parseTodos } from './parse-many.ts';
import { parseProperties } from './parse-properties.ts';
import { parseSelection } from './parse-selection.ts';
import { type Command, withTarget } from './parsed-command.ts';
import { isBlank, selectionOf } from './selection.ts';
import { mendWord } from './vocabulary.ts';

/** Tried in this order. The first parser that matches the whole request wins. */
const PARSERS: readonly ((line: Line) => Command | null)[] = [
  parseLabels,
  parseLook,
  parseProperties,
  parseTodos,
  parseCreate,
  parseEdit,
  parseMany,
  parseIncomplete,
];

/** The parsers for a request that mentions a summary. The keyword parser takes all other summary requests. */
const BESIDE_SUMMARIES = [parseLook, parseTodos, parseCreate];
const MAKER =
  /^(?:write|writing|create|make|give|prepare|put|add|draft|generate|get|show|produce|compile|build|do|save|into|in)$/;

/** Returns whether a request asks for a summary: "summarise x", "write a short summary of x". */
function asksForSummary({ text }: Masked): boolean {
  const words = text.split(' ').slice(0, 7);
  const at = words.findIndex((word) => SUMMARY.some((noun) => word === noun || isNear(word, noun)));
  return at === 0 || (at > 0 && MAKER.test(words[0] ?? ''));
}

const SUMMARY = 'summarize summarise summary recap digest overview synopsis roundup report condense'.split(' ');

/** The maximum length of a request. A longer message is a pasted text, and costly for the regular expressions. */
const MOST_TOKENS = 400;

/** Parses a request as a command, first as typed, then with its spelling corrected. Null if no rule explains every word. */
export function parseCommand(said: string, today: string | null): Command | null {
  const tokens = tokenize(said);
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return null;
  for (const mend of [(word: string) => word, mendWord]) {
    const masked = withoutCourtesy(mask(said, tokens, mend));
    if (masked.tokens.length === 0) return null;
    for (const parse of asksForSummary(masked) ? BESIDE_SUMMARIES : PARSERS) {
      const command = parse({ masked, today });
      if (command !== null) return command;
    }
  }
  return null;
}

/** The beginning of a request that names notes and says no verb: "the newest five notes". */
const BARE =
  /^(?:(?:the|my|our|all|any|every) )*(?:newest|latest|last|recent|oldest|first|notes|files|experiments|protocols)\b/;

/** Returns whether a request begins with what it wants to see, without a verb. */
export function namesNotes(said: string): boolean {
  const tokens = tokenize(said);
  return tokens.length > 0 && tokens.length <= MOST_TOKENS && BARE.test(withoutCourtesy(lineOf(said)).text);
}

/** Returns whether a request needs judgement or free writing. */
export function isBeyondRules(said: string): boolean {
  const tokens = tokenize(said);
  return tokens.length > 0 && tokens.length <= MOST_TOKENS && needsJudgement(withoutCourtesy(lineOf(said)));
}

/** Returns the command with the note that the person's answer names; null if it names none. */
export function answered(command: Command, said: string, today: string | null): Command | null {
  const target = parseSelection(withoutCourtesy(lineOf(said)), today);
  return isBlank(target) || target.many ? null : withTarget(command, target);
}

/** Returns the command for the note at `path`. */
export function chosen(command: Command, path: string): Command {
  return withTarget(command, selectionOf(path));
}

function lineOf(said: string): Masked {
  return mask(said, tokenize(said), (word) => word);
}

const NO_VALUE = rule('set (the)(?:property |field )?(?<name>[^ <>]+) (?:on|of|for|in) (?<where>.+)');
const NO_REPLACEMENT = rule('(?:replace|substitute|swap) (?<name>.+?) (?:in|within|inside) (?<where>.+)');

/** Parses a change that lacks what is to be there: "set status on the plan". It is asked for. */
function parseIncomplete(line: Line): Command | null {
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
