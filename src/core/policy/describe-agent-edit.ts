import type { Agent } from '../../contracts/domain/agent.ts';
import { describeRule } from './resolve-decision.ts';

/**
 * Describes for the log what an edit changed in the rights of an agent: `can.write: no → yes; hosts: added example.org`. Texts such
 * as the prompt are named only.
 */
export function describeAgentEdit(before: Agent | undefined, after: Agent): string {
  const now = rightsOf(after);
  const revision = `revision ${after.revision}`;
  if (before === undefined)
    return [revision, ...[...now].map(([name, values]) => `${name}: ${list(values)}`)].join('; ');
  const was = rightsOf(before);
  const names = new Set([...now.keys(), ...was.keys()]);
  const rights = [...names].flatMap((name) => describeDifference(name, was.get(name) ?? [], now.get(name) ?? []));
  const texts = (['title', 'description', 'prompt', 'shortPrompt'] as const).filter(
    (field) => before[field] !== after[field],
  );
  return [revision, ...rights, ...texts].join('; ');
}

function describeDifference(name: string, was: readonly string[], now: readonly string[]): string[] {
  const added = now.filter((value) => !was.includes(value));
  const removed = was.filter((value) => !now.includes(value));
  if (added.length + removed.length === 0) return [];
  if (was.length <= 1 && now.length <= 1) return [`${name}: ${list(was)} → ${list(now)}`];
  const parts = [added.length > 0 && `added ${list(added)}`, removed.length > 0 && `removed ${list(removed)}`];
  return [`${name}: ${parts.filter((part) => part !== false).join(', ')}`];
}

/** What an agent may do, by the names of its settings. What may be changed most harmfully comes first: the log cuts long texts. */
function rightsOf(agent: Agent): Map<string, readonly string[]> {
  const { can, scope, approvals, rules, fetchAllowlist, active, model, adapter, limits, skills = [], isolated } = agent;
  return new Map<string, readonly string[]>([
    ...Object.entries(can).map(([right, has]) => [`can.${right}`, [has === true ? 'yes' : 'no']] as const),
    ['approvals', [approvals]],
    ['own folder', [isolated ? 'yes' : 'no']],
    ['scope.notebooks', scope.notebooks],
    ['scope.folders', scope.folders],
    ['scope.fileTypes', scope.fileTypes],
    ['hosts', fetchAllowlist],
    ['skills', skills.map(({ path }) => path)],
    ['rules', rules.map((rule) => describeRule(rule))],
    ['model', [`${model.providerId}/${model.modelId}`]],
    ['kind', [adapter]],
    ['active', [active ? 'yes' : 'no']],
    ...Object.entries(limits).map(([limit, value]) => [`limits.${limit}`, [String(value)]] as const),
  ]);
}

const list = (values: readonly string[]) => (values.length === 0 ? 'none' : values.join(', '));
