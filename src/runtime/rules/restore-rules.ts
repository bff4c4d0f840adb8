import type { Agent } from '../../contracts/domain/agent.ts';
import type { Rule, RuleBook, RuleVersion } from '../../contracts/domain/policy.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { RuleVersionListing } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { changeOf, describeState } from './list-rules.ts';

/** Rules that hold again, with words for the log. */
export interface RestoredRules {
  readonly rules: Rule[];
  readonly target: string;
  readonly difference: string;
}

/** Lists earlier states of the rules, newest first, each with what going back to it would change. */
export function listVersions({ rules }: RuleBook, versions: readonly RuleVersion[]): RuleVersionListing[] {
  return versions.toReversed().map(({ revision, replacedMs, rules: earlier }) => ({
    revision,
    replacedMs,
    added: onlyIn(earlier, rules).map(changeOf),
    removed: onlyIn(rules, earlier).map(changeOf),
  }));
}

/**
 * Returns the rules after going back to an earlier state, or after one rule returns to its last earlier text. Rules of
 * an agent that was removed are left out. Throws `not-found` for a state or a rule that is no longer kept.
 */
export function restoreRules(
  book: RuleBook,
  versions: readonly RuleVersion[],
  agents: readonly Agent[],
  wanted: CommandValue<'rules.restore'>,
): RestoredRules {
  const born = new Map(agents.map(({ name, createdMs }) => [name, createdMs]));
  // A later agent of the same name must not get the rights of a removed one.
  const isHeld = ({ agent, createdMs }: Rule) =>
    agent === undefined || (born.get(agent) ?? Number.POSITIVE_INFINITY) <= createdMs;
  if ('revision' in wanted) {
    const version = versions.find(({ revision }) => revision === wanted.revision);
    if (!version) throw notFoundError('ruleVersion', { revision: String(wanted.revision) }, wanted);
    return restored(book, version.rules.filter(isHeld), `revision ${wanted.revision}`);
  }
  const at = book.rules.findIndex(({ ruleId }) => ruleId === wanted.ruleId);
  const now = JSON.stringify(book.rules[at]);
  const rule = versions
    .toReversed()
    .flatMap(({ rules }) => rules)
    .find((one) => one.ruleId === wanted.ruleId && JSON.stringify(one) !== now);
  if (!rule) throw notFoundError('ruleKept', { ruleId: wanted.ruleId }, wanted);
  if (!isHeld(rule)) throw notFoundError('ruleAgent', { agent: String(rule.agent) }, wanted);
  return restored(book, at === -1 ? [...book.rules, rule] : book.rules.with(at, rule), describeState(rule));
}

function restored(book: RuleBook, rules: Rule[], target: string): RestoredRules {
  const added = onlyIn(rules, book.rules).map((rule) => `+ ${describeState(rule)}`);
  const removed = onlyIn(book.rules, rules).map((rule) => `- ${describeState(rule)}`);
  return { rules, target, difference: [...added, ...removed].join('; ') };
}

/** Returns the rules of one state that the other does not have, word for word. */
function onlyIn(one: readonly Rule[], other: readonly Rule[]): Rule[] {
  const known = new Set(other.map((rule) => JSON.stringify(rule)));
  return one.filter((rule) => !known.has(JSON.stringify(rule)));
}
