import { z } from 'zod';
import { MAX_RULES } from '../../contracts/domain/policy.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { type FileRule, fileRuleSchema, PART_OF_APP } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { scanJson } from '../execution/scan-json.ts';
import { lineAndColumn, partsOf, rootOf } from '../shared/json/json-tree.ts';
import type { ToolList } from '../tool-catalog/tool-list.ts';
import { ruleProblem } from './check-rule.ts';
import { describeRule } from './resolve-decision.ts';

/** What one entry of a file of rules says, and the line on which it starts, from 1. */
export type ReadRule =
  | { readonly type: 'rule'; readonly line: number; readonly rule: FileRule }
  /** `text`: the rule in a sentence; null when it cannot be read that far. */
  | ({ readonly type: 'problem'; readonly line: number; readonly text: string | null } & Said);

/** Most entries of a file: as many rules as there can be, and as many that are listed but not added. */
const MAX_ENTRIES = 2 * MAX_RULES;
/** Deeper than any rule is nested. */
const MAX_DEPTH = 20;

const listSchema = z.array(z.unknown());

/**
 * Reads a file of rules as the rules view exports it, or as `cloister.rules.list` returns it, and checks each rule as if a person
 * had entered it. Throws `bad-input` for a file that holds no list of rules, or too many of them.
 */
export function readRuleFile(text: string, agents: ReadonlySet<string>, tools: ToolList): ReadRule[] {
  const root = rootOf(text);
  const json = text.slice(root);
  const scan = scanJson(json, MAX_DEPTH);
  if (scan.type !== 'ok') {
    const { line, column } = lineAndColumn(text, root + scan.position);
    throw badInputError('ruleFileJson', { line, column });
  }
  const { rules, at } = findList(JSON.parse(json), text, root);
  if (rules.length > MAX_ENTRIES) {
    throw badInputError('ruleFileLong', { rules: rules.length, n: MAX_ENTRIES });
  }
  const lines = lineCounter(text);
  return [...partsOf(text, at)].map((part, index) => {
    const line = lines(part.at);
    const checked = checkEntry(rules[index], agents, tools);
    return checked.type === 'rule' ? { ...checked, line } : { ...checked, line };
  });
}

/** Returns the list of rules and where it starts: the file itself, or its field `rules`. */
function findList(value: unknown, text: string, root: number): { rules: unknown[]; at: number } {
  const own = listSchema.safeParse(value);
  if (own.success) return { rules: own.data, at: root };
  const named = z.object({ rules: listSchema }).safeParse(value);
  // Of keys that repeat, the last one counts, as in JSON.parse.
  const part = named.success ? [...partsOf(text, root)].findLast(({ key }) => key === 'rules') : undefined;
  if (named.success && part && text[part.at] === '[') return { rules: named.data.rules, at: part.at };
  throw badInputError('ruleFileList');
}

type Checked =
  | { readonly type: 'rule'; readonly rule: FileRule }
  | ({ readonly type: 'problem'; readonly text: string | null } & Said);

function checkEntry(entry: unknown, agents: ReadonlySet<string>, tools: ToolList): Checked {
  const problem = (said: Said, text: string | null = null): Checked => ({ type: 'problem', text, ...saidOf(said) });
  const read = fileRuleSchema.safeParse(entry);
  if (!read.success) return problem(explain(read.error.issues[0]));
  const { effect, match, origin } = read.data;
  const text = describeRule({ effect, ...match });
  // Listed without what it matches: as a rule of the person it would hold for everything.
  if (origin === PART_OF_APP) return problem(badInputError.sentence('ruleBuiltIn'), text);
  if (origin === 'agent') return problem(badInputError.sentence('ruleOfAgent'), text);
  if (match.agent !== undefined && !agents.has(match.agent)) {
    return problem(badInputError.sentence('ruleAgent', { agent: match.agent }), text);
  }
  const wrong = ruleProblem({ effect, ...match }, tools);
  return wrong === null ? { type: 'rule', rule: read.data } : problem(wrong, text);
}

/** A field that is not known could narrow the rule, so that the rule without it would hold for more. */
function explain(issue: z.core.$ZodIssue | undefined): Said {
  const path = issue?.path.map(String) ?? [];
  const [key] = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  const field = [...path, ...(key === undefined ? [] : [key])].join('.');
  if (field === '') return badInputError.sentence('ruleEntry');
  return badInputError.sentence('ruleField', { field });
}

/** Returns a function that finds the lines of ascending offsets, in one pass over the text. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next !== -1 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}
