import { formatRoute } from '../routes/routes.ts';
import { strings } from './rule-strings.ts';

/**
 * Returns the address at which the rule of a decision is shown: rules in the settings of an agent are on its page. Null if the
 * decision names no rule.
 */
export function ruleHref(name: string | null | undefined, agent: string | null): string | null {
  if (!name) return null;
  if (name.startsWith('agent-rule:')) return agent === null ? null : formatRoute({ view: 'agents', name: agent });
  const listed = listedName(name);
  const isBuiltIn = listed.startsWith('default.') || Object.hasOwn(strings.fixed, listed.replace('.', '-'));
  return isBuiltIn || listed.startsWith('rule:') ? formatRoute({ view: 'rules', name: listed }) : null;
}

/** Returns the name by which a rule is listed: all refusals by the scope are one rule of the list. */
export function listedName(name: string): string {
  if (/^(?:scope|url)\./.test(name)) return 'scope';
  return name.startsWith('mount.') ? 'mount.runs' : name;
}
