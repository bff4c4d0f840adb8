import type { Agent } from '../../contracts/domain/agent.ts';
import type { PolicyDecision, Risk, RuleBook, RuleSpec } from '../../contracts/domain/policy.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { policyReason } from '../../contracts/sentences/permission-sentences.ts';
import { isAlwaysDenied } from './always-denied.ts';
import { askedByManifest, deniedByManifest } from './kind-limits.ts';
import { findRule, type RuledAction, rulesFor } from './rules.ts';

/** An action that passed the guard, and everything that decides whether it is allowed, denied, or needs approval. */
export interface PolicyQuestion extends RuledAction {
  /**
   * Every stored path of the action: those of its targets and those of its change. The guard has admitted them, so a path in
   * `/runs` or `/scratch` is the run's own.
   */
  readonly paths: readonly string[];
  /** Whether the tool needs approval each time, whatever rules allow. From the tool's definition, never from its input. */
  readonly alwaysAsks: boolean;
  readonly agent: Pick<Agent, 'name' | 'approvals' | 'rules'> & Partial<Pick<Agent, 'adapter'>>;
  readonly ruleBook: RuleBook;
}

/**
 * Decides on one action, in this order: tools that are always denied, rules that deny, tools that always need approval, the
 * run's own mounts, rules that confirm, rules that allow, and the default for the risk. Nothing here comes from a model.
 */
export function resolveDecision(question: PolicyQuestion): PolicyDecision {
  const { toolName, agent, alwaysAsks } = question;
  if (isAlwaysDenied(toolName)) {
    return denied('never', policyReason('never', { toolName }));
  }
  const rules = rulesFor(agent, question.ruleBook);
  const deny = findRule(rules, 'deny', question);
  if (deny !== undefined)
    return denied(deny.id, deniedByManifest(deny) ?? policyReason('ruleDenies', { rule: describeRule(deny.spec) }));
  if (alwaysAsks) return asks('tool.always-asks', policyReason('alwaysAsks', { toolName }));

  const mount = onlyMount(question);
  if (mount !== null) return { type: 'allowed', rule: `mount.${mount}` };

  const confirm = findRule(rules, 'confirm', question);
  if (confirm !== undefined)
    return asks(confirm.id, askedByManifest(confirm) ?? policyReason('ruleAsks', { rule: describeRule(confirm.spec) }));
  const allow = findRule(rules, 'allow', question);
  if (allow !== undefined) return { type: 'allowed', rule: allow.id };
  return byDefault(question.risk, agent);
}

function byDefault(risk: Risk, { name, approvals }: Pick<Agent, 'name' | 'approvals'>): PolicyDecision {
  const rule = `default.${risk}`;
  switch (risk) {
    case 'read':
      return { type: 'allowed', rule };
    case 'write':
      if (approvals === 'destructive-only') return { type: 'allowed', rule };
      return asks(rule, policyReason('write', { name }));
    case 'destructive':
      return asks(rule, policyReason('deletes'));
    case 'access':
      return asks(rule, policyReason('rights'));
    case 'network':
      return asks(rule, policyReason('network'));
    case 'execute':
      return asks(rule, policyReason('script'));
    case 'install':
      return asks(rule, policyReason('installs'));
    case 'spend':
      return asks(rule, policyReason('costs'));
    default:
      // An unknown risk asks.
      return asks(`default.${risk satisfies never}`, policyReason('risk'));
  }
}

/** Returns the mount that contains every path of an action; null if a path is outside the run's own folders. */
function onlyMount({ paths, risk }: PolicyQuestion): 'runs' | 'scratch' | null {
  if (risk !== 'read' && risk !== 'write' && risk !== 'destructive') return null;
  // The first file in a mount also creates the mount's top folder.
  const inRuns = paths.filter((path) => path === '/runs' || path.startsWith('/runs/')).length;
  const inScratch = paths.filter((path) => path === '/scratch' || path.startsWith('/scratch/')).length;
  if (paths.length === 0 || inRuns + inScratch !== paths.length) return null;
  return inRuns > 0 ? 'runs' : 'scratch';
}

/** Describes a rule: "deny write_file in /raw/** for assistant". */
export function describeRule({
  effect,
  tool,
  risk,
  path,
  host,
  label,
  agent,
}: RuleSpec & { agent?: string | undefined }): string {
  const what = tool ?? (risk === undefined ? 'anything' : `any ${risk} action`);
  const conditions = [
    tool !== undefined && risk !== undefined && `(${risk})`,
    path !== undefined && `in ${path}`,
    host !== undefined && `at ${host}`,
    label !== undefined && `after reading ${label} notes`,
    agent !== undefined && `for ${agent}`,
  ];
  return [effect, what, ...conditions.filter((part) => part !== false)].join(' ');
}

function denied(rule: string, reason: Said): PolicyDecision {
  return { type: 'denied', rule, reason };
}

function asks(rule: string, reason: Said): PolicyDecision {
  return { type: 'needs-approval', rule, reason };
}
