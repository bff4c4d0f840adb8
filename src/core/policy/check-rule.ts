import type { RuleSpec } from '../../contracts/domain/policy.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { globProblem } from '../guard/parse-glob.ts';
import { parseAllowedHost } from '../network/check-url.ts';
import type { ToolList } from '../tool-catalog/tool-list.ts';
import { isAlwaysDenied } from './always-denied.ts';

/** What is wrong with a rule, and in which field. */
export interface RuleProblem extends Said {
  readonly field: 'tool' | 'path' | 'host' | 'label' | 'match';
}

/** Returns why a rule cannot be saved; null if it can. A rule that allows has to name what it allows. */
export function ruleProblem(spec: RuleSpec, tools: ToolList): RuleProblem | null {
  const { effect, tool, risk, path, exact, host, label } = spec;
  if (path !== undefined && exact !== true) {
    const problem = globProblem(path);
    if (problem !== null) return { field: 'path', ...badInputError.sentence('rulePath', { path, why: problem }) };
  }
  if (exact === true && path === undefined) return { field: 'path', ...badInputError.sentence('ruleExact') };
  if (host !== undefined && parseAllowedHost(host) === null) {
    return { field: 'host', ...badInputError.sentence('ruleHost', { host }) };
  }
  if (effect !== 'allow') return null;
  if (tool !== undefined && isAlwaysDenied(tool)) {
    return { field: 'tool', ...badInputError.sentence('ruleNever', { tool }) };
  }
  const known = tool === undefined ? undefined : tools.get(tool);
  if (tool !== undefined && known === undefined) {
    return { field: 'tool', ...badInputError.sentence('ruleTool', { tool }) };
  }
  if (known?.alwaysAsks === true) {
    return { field: 'tool', ...badInputError.sentence('ruleAsks', { tool: String(tool) }) };
  }
  if (label !== undefined) {
    return {
      field: 'label',
      ...badInputError.sentence('ruleLabel'),
    };
  }
  if (tool === undefined && risk === undefined) {
    return { field: 'match', ...badInputError.sentence('ruleWide') };
  }
  if ((known?.risk ?? risk) === 'network' && host === undefined) {
    return { field: 'host', ...badInputError.sentence('ruleRequests') };
  }
  return null;
}
