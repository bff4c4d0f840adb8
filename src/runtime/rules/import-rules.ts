import type { Agent } from '../../contracts/domain/agent.ts';
import type { Rule, RuleBook } from '../../contracts/domain/policy.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import type { FileRule, RuleFileListing } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { type ReadRule, readRuleFile } from '../../core/policy/read-rule-file.ts';
import { withRules } from '../../core/policy/rules.ts';
import type { ToolList } from '../../core/tool-catalog/tool-list.ts';
import { changeOf, matchOf } from './list-rules.ts';

interface FileRules {
  readonly added: Rule[];
  readonly duplicates: Rule[];
  readonly problems: RuleFileListing['problems'];
}

/**
 * Sorts the rules of a file: those that it would add, those that are there already, and those that cannot be added. Throws
 * `bad-input` for a file without rules, and for more rules than there may be.
 */
export function planImport(
  text: string,
  book: RuleBook,
  agents: readonly Agent[],
  tools: ToolList,
  nowMs: number,
  nextId: () => string,
): FileRules {
  const read = readRuleFile(text, new Set(agents.map(({ name }) => name)), tools);
  const known = new Set(book.rules.map(keyOf));
  const plan: FileRules = { added: [], duplicates: [], problems: [] };
  for (const entry of read) {
    if (entry.type === 'problem') {
      plan.problems.push(problemOf(entry));
      continue;
    }
    const rule = toRule(entry.rule, nowMs, nextId);
    plan[known.has(keyOf(rule)) ? 'duplicates' : 'added'].push(rule);
    known.add(keyOf(rule));
  }
  withRules(book, [...book.rules, ...plan.added]);
  return plan;
}

/** Returns what the person is shown before anything changes. */
export function listPlan({ added, duplicates, problems }: FileRules): RuleFileListing {
  return { added: added.map(changeOf), duplicates: duplicates.map(changeOf), problems };
}

/** Throws `bad-input` when a file would add nothing. */
export function requireRules({ added }: FileRules): void {
  if (added.length > 0) return;
  throw badInputError('ruleFileNone');
}

function problemOf({ line, text, message }: Extract<ReadRule, { type: 'problem' }>): RuleFileListing['problems'][0] {
  return { line, text, message };
}

function toRule({ effect, match, off }: FileRule, createdMs: number, nextId: () => string): Rule {
  const origin = { type: 'file' as const };
  return { ...match, effect, ruleId: nextId(), origin, createdMs, ...(off === true ? { off } : {}) };
}

/** Rules with the same key say the same. */
function keyOf(rule: Rule): string {
  const { exact = false, ...match } = matchOf(rule);
  const fields = Object.entries({ ...match, exact, effect: rule.effect, off: rule.off ?? false });
  return JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
