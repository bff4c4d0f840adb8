import type { Approval } from '../../contracts/domain/run/run.ts';
import { toVisibleText } from '../../core/shared/visible-text.ts';
import { translate } from '../kit/worker-texts/translate.ts';
import { strings } from './approval-strings.ts';

/** Describes the rule that requires an approval. `agent` is the title of the agent. */
export function describeRule(approval: Pick<Approval, 'rule' | 'reason'>, agent: string): string {
  const { rule } = approval;
  const reason = translate(approval.reason);
  if (rule === 'default.write') return strings.rules.beforeWriting(agent);
  if (rule.startsWith('default.')) return reason === '' ? strings.rules.byDefault : reason;
  if (rule === 'tool.always-asks') return strings.rules.alwaysAsks;
  if (rule.startsWith('agent-rule:')) return `${strings.rules.agentRule} ${reason}`.trim();
  if (rule.startsWith('rule:')) return `${strings.rules.ownRule} ${reason}`.trim();
  return reason === '' ? rule : reason;
}

/** Returns whether an answer can become a rule: flow labels always ask, and a rule matches paths, not URLs. */
export function mayAnswerAlways({ rule, claims }: Pick<Approval, 'rule' | 'claims'>): boolean {
  return !rule.startsWith('flow.') && claims.targets.some(({ path }) => path !== '/' && path.startsWith('/'));
}

/** Describes the narrowest rule that "always" would create. */
export function alwaysRule(approval: Pick<Approval, 'toolName' | 'agent' | 'claims'>): string {
  const paths = approval.claims.targets.map((target) => target.path).filter((path) => path !== '/');
  return strings.always(approval.toolName, paths.map(toVisibleText), approval.agent);
}
