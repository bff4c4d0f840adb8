import { stringify } from 'yaml';
import type { Agent } from '../../contracts/domain/agent.ts';
import { FILE_LIMITS, PLAIN_FIELDS } from '../../contracts/domain/manifest/agent-file.ts';
import type { RuleSpec } from '../../contracts/domain/policy.ts';
import { findDuplicateKeys } from '../shared/yaml/duplicate-keys.ts';
import { parseYaml } from '../shared/yaml/parse-yaml.ts';
import { toFile } from './renamed-fields.ts';

/**
 * Returns an agent as the text of an `AGENT.md`. Reading it again gives the same agent, except for what belongs to this device:
 * notebooks, and whether the agent is turned on.
 */
export function writeAgentFile(agent: Agent): string {
  const { name, title, description, adapter, model, scope, can, approvals, rules, limits, fetchAllowlist } = agent;
  const denied = rules.flatMap((rule) => (isDeniedTool(rule) ? [rule.tool] : []));
  const others = rules.filter((rule) => !isDeniedTool(rule));
  const fields = {
    name,
    version: `${agent.revision}.0.0`,
    title,
    description,
    kind: adapter,
    ...(model.providerId === 'default' ? {} : { model: `${model.providerId}/${model.modelId}` }),
    scope: { folders: scope.folders, file_types: scope.fileTypes },
    can: Object.entries(can).flatMap(([right, has]) => (has ? [right] : [])),
    hosts: fetchAllowlist,
    approvals,
    ...(others.length === 0 ? {} : { rules: others }),
    limits: toFile(FILE_LIMITS, limits),
    defaults: {
      ...(denied.length === 0 ? {} : { denied_tools: denied }),
      max_duration: Math.max(1, Math.round(limits.wallClockMs / 1000)),
    },
    ...(agent.isolated && !/^governance:/m.test(agent.kept ?? '')
      ? { governance: { risk_level: 'medium', requires_sandbox: true } }
      : {}),
    ...toFile(PLAIN_FIELDS, agent),
  };
  const kept = agent.kept === undefined ? '' : `${withIsolation(agent.kept, agent.isolated === true)}\n`;
  const own = stringify(fields, { lineWidth: 0, flowCollectionPadding: false });
  const body = agent.prompt === '' ? '' : `\n${agent.prompt}\n`;
  // Fields of other programs are copied from a file as text. Where they would make the file unreadable, they are left out.
  const head = kept !== '' && isReadable(own + kept) ? own + kept : own;
  return `---\n${head}---\n${body}`;
}

/** The fields of the agent's file hold what it required then; the person may have changed that. */
function withIsolation(kept: string, isolated: boolean): string {
  return kept.replace(/\b(requires_sandbox["']?\s*:\s*)(?:true|false)\b/, `$1${isolated}`);
}

function isDeniedTool(rule: RuleSpec): rule is RuleSpec & { tool: string } {
  const { effect, tool, ...conditions } = rule;
  return effect === 'deny' && tool !== undefined && Object.values(conditions).every((value) => value === undefined);
}

function isReadable(yaml: string): boolean {
  const { document, mistakes } = parseYaml(yaml);
  if (document === null || mistakes.length > 0 || findDuplicateKeys(document.contents).length > 0) return false;
  return !/^(?:---|\.\.\.)/m.test(yaml);
}
