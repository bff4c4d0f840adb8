import { CloisterError, type Said } from '../../contracts/errors/errors.ts';
import { reasonOf, saidOf } from '../../contracts/sentences/said.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { RuleTest } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { BUILT_IN_RULES } from '../../core/policy/built-in-rules.ts';
import { describeRule } from '../../core/policy/resolve-decision.ts';
import type { Services } from '../app/services.ts';
import { activeAgent, onlyCandidate } from '../runs/direct-call.ts';
import { prepareAs } from '../runs/prepare-as.ts';

/** Begins the name of a rule of the book, before its id. */
const BOOK_RULE = 'rule:';

/** Decides on a call as the executor would, and carries out nothing. Throws the error of a call that cannot be planned. */
export async function testCall(
  services: Services,
  { agent: agentName, toolName, input, notebookId, runId }: CommandValue<'rules.test'>,
): Promise<RuleTest> {
  const agent = await activeAgent(services, agentName);
  const where = notebookId ?? (await onlyCandidate(services, agent));
  const prepared = await prepareAs(services, { agent, toolName, input, notebookId: where, runId: runId ?? null });
  const { rule, risk, targets } = prepared.facts;
  const name = rule ?? 'tool.call';
  const decided = {
    ruleId: name.startsWith(BOOK_RULE) ? name.slice(BOOK_RULE.length) : name,
    name,
    scope: { notebookId: where, paths: [...targets] },
    category: risk,
    requiresUserApproval: prepared.type === 'ask',
  };
  switch (prepared.type) {
    case 'error':
      throw new CloisterError(prepared.code, saidOf(prepared), { toolName });
    case 'denied':
      return { decision: 'deny', ...decided, ...textOf(prepared.reason) };
    case 'ask':
      return { decision: 'ask', ...decided, ...textOf(prepared.reason) };
    default:
      return { decision: 'allow', ...decided, text: await whyAllowed(services, name) };
  }
}

function textOf(said: Said) {
  const { reason: text, ...sentence } = reasonOf(said);
  return { text, ...sentence };
}

async function whyAllowed({ store }: Services, name: string): Promise<string> {
  const builtIn = BUILT_IN_RULES.find((rule) => rule.name === name);
  if (builtIn) return builtIn.text;
  const { rules } = await store.ruleBook();
  const rule = rules.find(({ ruleId }) => name === `${BOOK_RULE}${ruleId}`);
  return rule ? `A rule allows this: ${describeRule(rule)}.` : 'The agent’s settings allow this.';
}
