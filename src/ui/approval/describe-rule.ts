import type { Approval } from '../../contracts/domain/run/run.ts';
import { translate } from '../kit/worker-texts/translate.ts';
import { strings } from './approval-strings.ts';

/** Describes the rule that requires an approval. `agent` is the title of the agent. */
export function describeRule(
  approval: Pick<Approval, 'rule' | 'reason' | 'sentence' | 'script'>,
  agent: string,
): string {
  const { rule, script } = approval;
  const reason = translate(approval.reason, approval.sentence);
  if (rule === 'default.write') return strings.rules.beforeWriting(agent);
  if (rule.startsWith('default.')) return reason === '' ? strings.rules.byDefault : reason;
  if (rule === 'tool.always-asks') return script?.isOpen ? reason : strings.rules.alwaysAsks;
  if (rule.startsWith('agent-rule:')) return `${strings.rules.agentRule} ${reason}`.trim();
  if (rule.startsWith('rule:')) return `${strings.rules.ownRule} ${reason}`.trim();
  return reason === '' ? rule : reason;
}

/** Returns whether a rule may decide instead of the person: not after untrusted content, on a request to a server, or at a checkpoint. */
export function mayAnswerAlways({ rule, risk, script }: Pick<Approval, 'rule' | 'risk' | 'script'>): boolean {
  return !rule.startsWith('flow.') && risk !== 'network' && !script?.isOpen;
}
