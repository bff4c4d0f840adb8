import type { Agent, AgentSpec } from '../../contracts/domain/agent.ts';
import type { RuleBook, RuleSpec } from '../../contracts/domain/policy.ts';
import { freeAgentName } from '../shared/names/free-agent-name.ts';

const MAX_TITLE_CHARS = 200;

/**
 * Returns an agent with the same settings under another name. It never has less to ask for than the first one: rules that deny or
 * confirm are its own, those of the rule book too, and rules that allow are left out.
 */
export function duplicateOf(
  agent: Agent,
  { rules: book }: Pick<RuleBook, 'rules'>,
  others: readonly Pick<Agent, 'name'>[],
  wanted: { newName?: string | undefined; title?: string | undefined; workspaceId?: string | null | undefined },
): AgentSpec {
  const {
    agentId: _id,
    revision: _revision,
    builtIn: _builtIn,
    createdMs: _created,
    updatedMs: _updated,
    ...spec
  } = agent;
  const taken = new Set(others.flatMap(({ name }) => [name, name.replaceAll('_', '-'), name.replaceAll('-', '_')]));
  const ofBook = book.filter((rule) => rule.agent === agent.name && rule.off !== true);
  const { workspaceId = agent.workspaceId } = wanted;
  const duplicate: AgentSpec = {
    ...spec,
    name: wanted.newName ?? freeAgentName(agent.name, taken),
    title: wanted.title ?? `Copy of ${agent.title}`.slice(0, MAX_TITLE_CHARS).toWellFormed(),
    rules: [...agent.rules, ...ofBook.map(toSpec)].filter(({ effect }) => effect !== 'allow'),
  };
  if (workspaceId == null) delete duplicate.workspaceId;
  else duplicate.workspaceId = workspaceId;
  return duplicate;
}

/** Returns the conditions of a rule of the rule book without what belongs to the book. */
function toSpec({ effect, tool, risk, path, exact, host, label }: RuleSpec): RuleSpec {
  const conditions = Object.entries({ tool, risk, path, exact, host, label }).filter(
    ([, value]) => value !== undefined,
  );
  return { effect, ...Object.fromEntries(conditions) };
}
