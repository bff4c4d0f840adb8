import type { Agent } from '../../contracts/domain/agent.ts';
import type { Rule, RuleUse } from '../../contracts/domain/policy.ts';
import {
  PART_OF_APP,
  type RuleChange,
  type RuleListing,
  type RuleMatch,
} from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { BUILT_IN_RULES } from '../../core/policy/built-in-rules.ts';
import { describeRule } from '../../core/policy/resolve-decision.ts';

type Uses = ReadonlyMap<string, RuleUse>;

const NEVER_USED: RuleUse = { matches: 0, lastMatchMs: null };
const NO_USES: Uses = new Map();

/** Lists the rules that are part of the app, in the order in which they decide. */
export function listBuiltInRules(uses: Uses): RuleListing[] {
  return BUILT_IN_RULES.map(({ name, effect, text }) => {
    const listed = { name, ruleId: name, text, effect, match: {}, origin: PART_OF_APP } as const;
    return { ...listed, off: false, createdMs: null, ...usesBelow(name, uses) };
  });
}

export function listBookRule(rule: Rule, uses: Uses = NO_USES): RuleListing {
  const { ruleId, origin, createdMs } = rule;
  const name = `rule:${ruleId}`;
  const from = origin?.type === 'approval' ? origin : null;
  return {
    ...changeOf(rule),
    name,
    ruleId,
    text: describeRule(rule),
    origin: origin?.type ?? 'approval',
    ...(from ? { fromApprovalId: from.approvalId } : {}),
    ...(from?.runId ? { fromRunId: from.runId } : {}),
    createdMs,
    ...(uses.get(name) ?? NEVER_USED),
  };
}

/** Lists the rules in the settings of an agent. Uses are not counted, because an edit of the agent changes the names of its rules. */
export function listAgentRules({ name: agent, rules }: Agent): RuleListing[] {
  return rules.map(({ effect, ...match }, index) => {
    const name = `agent-rule:${index}`;
    const text = describeRule({ effect, ...match, agent });
    const listed = { name, ruleId: name, text, effect, match: { ...match, agent }, origin: 'agent' } as const;
    return { ...listed, off: false, createdMs: null, ...NEVER_USED };
  });
}

/** Returns what a rule says, apart from where it comes from. */
export function changeOf(rule: Rule): RuleChange {
  return { text: describeState(rule), effect: rule.effect, match: matchOf(rule), off: rule.off ?? false };
}

export function matchOf(rule: Rule): RuleMatch {
  const { ruleId: _id, effect: _effect, off: _off, origin: _origin, createdMs: _created, ...match } = rule;
  return match;
}

/** Describes a rule for the log: "deny write_file in /raw/** (switched off)". */
export function describeState(rule: Rule): string {
  return `${describeRule(rule)}${rule.off === true ? ' (switched off)' : ''}`;
}

/** Sums the uses of a name and of the names below it: `scope` of `scope.folders` and `scope.path`. */
function usesBelow(name: string, uses: Uses): RuleUse {
  const all = [...uses].filter(([used]) => used === name || used.startsWith(`${name}.`)).map(([, use]) => use);
  if (all.length === 0) return NEVER_USED;
  return {
    matches: all.reduce((sum, { matches }) => sum + matches, 0),
    lastMatchMs: Math.max(...all.map(({ lastMatchMs }) => lastMatchMs ?? 0)),
  };
}
