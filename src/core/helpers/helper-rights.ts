import type { Agent } from '../../contracts/domain/agent.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { HelperOf } from '../../contracts/domain/run/delegation/helper-of.ts';
import { helperReason } from '../../contracts/sentences/run-sentences.ts';
import type { GrantDecision } from '../grants/check-grant.ts';
import { kindRules } from '../policy/kind-limits.ts';

/** What the calls of a run are decided by. */
export interface RunRights {
  readonly agent: Agent;
  readonly ruleBook: RuleBook;
  /** The agent that asked, for the run of a helper; null for one that the person asked for. */
  readonly caller: Agent | null;
}

/**
 * Returns what a helper is decided by, beside its grant, which holds only what its caller may do, too: what a rule denies or confirms
 * to one of them holds for it, and what a rule allows only to one does not.
 */
export function helperRights(agent: Agent, ruleBook: RuleBook, caller: Agent, { prompt }: HelperOf): RunRights {
  const asked = prompt === undefined ? agent : { ...agent, prompt };
  if (caller.name === agent.name) return { agent: asked, ruleBook, caller };
  const ofKind = kindRules(caller).map(({ spec }) => spec);
  const rules = [...agent.rules, ...caller.rules, ...ofKind].filter(({ effect }) => effect !== 'allow');
  const approvals = agent.approvals === caller.approvals ? agent.approvals : 'every-write';
  return {
    agent: { ...asked, rules, approvals },
    ruleBook: { ...ruleBook, rules: rulesOfBoth(ruleBook.rules, agent.name, caller.name) },
    caller,
  };
}

function rulesOfBoth(rules: RuleBook['rules'], agent: string, caller: string): RuleBook['rules'] {
  return rules.flatMap((rule) => {
    if (rule.agent === undefined) return [rule];
    if (rule.agent === caller) return rule.effect === 'allow' ? [] : [{ ...rule, agent }];
    return rule.agent === agent && rule.effect === 'allow' ? [] : [rule];
  });
}

/** Returns why a helper may do nothing more: its caller was edited, and may have lost what the helper was granted. Else null. */
export function checkCaller(
  { agent, agentRevision }: HelperOf,
  caller: Agent,
): Extract<GrantDecision, { type: 'denied' }> | null {
  if (caller.revision === agentRevision) return null;
  const reason = helperReason('caller', { agent });
  return { type: 'denied', rule: 'helper.caller', reason, isRenewable: false };
}
