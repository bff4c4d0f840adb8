import type { Agent } from '../../contracts/domain/agent.ts';
import { describeRule } from './resolve-decision.ts';

/**
 * Describes for the log what an edit changed in the rights of an agent: `can.write: no → yes; hosts: added example.org`. Texts such
 * as the prompt are named only.
 */
export function describeAgentEdit(before: Agent | undefined, after: Agent): string {
  const now = partsOf(after);
  const revision = `revision ${after.revision}`;
  if (before === undefined)
    return [revision, ...[...now.rights].map(([name, values]) => `${name}: ${list(values)}`)].join('; ');
  const was = partsOf(before);
  const names = new Set([...now.rights.keys(), ...was.rights.keys()]);
  const rights = [...names].flatMap((name) =>
    describeDifference(name, was.rights.get(name) ?? [], now.rights.get(name) ?? []),
  );
  const texts = [...new Set([...now.texts.keys(), ...was.texts.keys()])].filter(
    (field) => JSON.stringify(was.texts.get(field)) !== JSON.stringify(now.texts.get(field)),
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

interface Parts {
  /** What the agent may do, by the names of its settings. */
  readonly rights: ReadonlyMap<string, readonly string[]>;
  /** Values that the log does not hold. */
  readonly texts: ReadonlyMap<string, unknown>;
}

/** Not described: what no edit of a person changes. */
const UNCHANGED: ReadonlySet<string> = new Set([
  'agentId',
  'name',
  'kept',
  'revision',
  'builtIn',
  'createdMs',
  'updatedMs',
]);

/** What may be changed most harmfully comes first: the log cuts long texts. A field that is not listed follows by its own name. */
function partsOf(agent: Agent): Parts {
  const { can, scope, approvals, rules, fetchAllowlist, active, model, adapter, limits, skills, isolated, ...rest } =
    agent;
  const { title, description, prompt, shortPrompt, workspaceId, ...more } = rest;
  const others = Object.entries(more).filter(([field]) => !UNCHANGED.has(field));
  return {
    rights: new Map<string, readonly string[]>([
      ...Object.entries(can).map(([right, has]) => [`can.${right}`, [yesOrNo(has === true)]] as const),
      ['approvals', [approvals]],
      ['own folder', [yesOrNo(isolated === true)]],
      ['workspace', workspaceId === undefined ? ['all'] : [workspaceId]],
      ['scope.notebooks', scope.notebooks],
      ['scope.folders', scope.folders],
      ['scope.fileTypes', scope.fileTypes],
      ['hosts', fetchAllowlist],
      ['skills', (skills ?? []).map(({ path }) => path)],
      ['rules', rules.map((rule) => describeRule(rule))],
      ['model', [`${model.providerId}/${model.modelId}`]],
      ['kind', [adapter]],
      ['active', [yesOrNo(active)]],
      ...Object.entries(limits).map(([limit, value]) => [`limits.${limit}`, [String(value)]] as const),
      ...others.flatMap(([field, value]) => (typeof value === 'boolean' ? [[field, [yesOrNo(value)]] as const] : [])),
    ]),
    texts: new Map<string, unknown>([
      ...Object.entries({ title, description, prompt, shortPrompt }),
      ...others.filter(([, value]) => typeof value !== 'boolean'),
    ]),
  };
}

const yesOrNo = (has: boolean) => (has ? 'yes' : 'no');
const list = (values: readonly string[]) => (values.length === 0 ? 'none' : values.join(', '));
