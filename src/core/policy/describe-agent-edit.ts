import type { Agent } from '../../contracts/domain/agent.ts';
import { describeRule } from './resolve-decision.ts';

/** Longest value that is written out; a longer one is named only. */
const MAX_VALUE_CHARS = 120;

/**
 * Describes for the log what an edit changed in the rights of an agent, each from what to what: `can.write: no → yes`. Texts such as
 * the prompt are named only.
 */
export function describeAgentEdit(before: Agent | undefined, after: Agent): string {
  const now = rightsOf(after);
  if (before === undefined)
    return `revision ${after.revision}; ${now.map(([name, value]) => `${name}: ${value}`).join('; ')}`;
  const was = new Map(rightsOf(before));
  const rights = now.flatMap(([name, value]) => (was.get(name) === value ? [] : [changed(name, was.get(name), value)]));
  const texts = (['title', 'description', 'prompt'] as const).filter((field) => before[field] !== after[field]);
  return [`revision ${after.revision}`, ...rights, ...texts].join('; ');
}

function changed(name: string, before = '', after: string): string {
  const isLong = before.length > MAX_VALUE_CHARS || after.length > MAX_VALUE_CHARS;
  return isLong ? name : `${name}: ${before} → ${after}`;
}

/** What an agent may do, by the names of its settings. What may be changed most harmfully comes first: the log cuts long texts. */
function rightsOf(agent: Agent): [name: string, value: string][] {
  const { can, scope, approvals, rules, fetchAllowlist, active, model, adapter, limits } = agent;
  return [
    ...Object.entries(can).map(([right, has]): [string, string] => [`can.${right}`, has === true ? 'yes' : 'no']),
    ['approvals', approvals],
    ['scope.notebooks', list(scope.notebooks)],
    ['scope.folders', list(scope.folders)],
    ['scope.fileTypes', list(scope.fileTypes)],
    ['hosts', list(fetchAllowlist)],
    ['rules', list(rules.map((rule) => describeRule(rule)))],
    ['model', `${model.providerId}/${model.modelId}`],
    ['kind', adapter],
    ['active', active ? 'yes' : 'no'],
    ...Object.entries(limits).map(([limit, value]): [string, string] => [`limits.${limit}`, String(value)]),
  ];
}

const list = (values: readonly string[]) => (values.length === 0 ? 'none' : values.join(', '));
