import type { Agent } from '../../contracts/domain/agent.ts';
import type { RuleBook } from '../../contracts/domain/policy.ts';
import type { Grant } from '../../contracts/domain/run/grant.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { scopeIn } from '../grants/make-grant.ts';
import { delegate } from '../grants/narrow-grant.ts';
import type { Hasher } from '../ports/hasher.ts';

/** What the calls of a run are decided by. */
export interface RunRights {
  readonly agent: Agent;
  readonly grant: Grant | undefined;
  readonly ruleBook: RuleBook;
}

/**
 * Returns what a helper may do by now: only what both its own agent and its caller may do. Its grant is narrowed to the present
 * rights of the caller; what a rule denies or confirms to one of them holds for it, and what a rule allows only to one does not.
 */
export function helperRights(rights: RunRights, caller: Agent, run: Run, hasher: Hasher): RunRights {
  const { agent, grant, ruleBook } = rights;
  const { runId, notebookId } = run;
  const by = { within: scopeIn(notebookId, caller), can: caller.can, hosts: caller.fetchAllowlist };
  const narrowed = grant && delegate(grant, { runId, agent: agent.name }, by, hasher);
  const prompt = run.helperOf?.prompt ?? agent.prompt;
  if (caller.name === agent.name) return { agent: { ...agent, prompt }, grant: narrowed, ruleBook };
  const bothRules = [...agent.rules, ...caller.rules].filter(({ effect }) => effect !== 'allow');
  const approvals = agent.approvals === caller.approvals ? agent.approvals : 'every-write';
  return {
    agent: { ...agent, prompt, rules: bothRules, approvals },
    grant: narrowed,
    ruleBook: { ...ruleBook, rules: rulesOfBoth(ruleBook.rules, agent.name, caller.name) },
  };
}

function rulesOfBoth(rules: RuleBook['rules'], agent: string, caller: string): RuleBook['rules'] {
  return rules.flatMap((rule) => {
    if (rule.agent === undefined) return [rule];
    if (rule.agent === caller) return rule.effect === 'allow' ? [] : [{ ...rule, agent }];
    return rule.agent === agent && rule.effect === 'allow' ? [] : [rule];
  });
}
