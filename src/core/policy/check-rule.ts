import type { RuleSpec } from '../../contracts/domain/policy.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { globProblem } from '../guard/parse-glob.ts';
import { parseAllowedHost } from '../network/check-url.ts';
import type { ToolList } from '../tool-catalog/tool-list.ts';
import { isAlwaysDenied } from './always-denied.ts';

/** What is wrong with a rule, and in which field. */
export interface RuleProblem {
  readonly field: 'tool' | 'path' | 'host' | 'label' | 'match';
  readonly message: string;
}

/** Returns why a rule cannot be saved; null if it can. A rule that allows has to name what it allows. */
export function ruleProblem(spec: RuleSpec, tools: ToolList): RuleProblem | null {
  const { effect, tool, risk, path, exact, host, label } = spec;
  if (path !== undefined && exact !== true) {
    const problem = globProblem(path);
    if (problem !== null) return { field: 'path', message: badInputError.text('rulePath', { path, why: problem }) };
  }
  if (exact === true && path === undefined) return { field: 'path', message: badInputError.text('ruleExact') };
  if (host !== undefined && parseAllowedHost(host) === null) {
    return { field: 'host', message: badInputError.text('ruleHost', { host }) };
  }
  if (effect !== 'allow') return null;
  if (tool !== undefined && isAlwaysDenied(tool)) {
    return { field: 'tool', message: badInputError.text('ruleNever', { tool }) };
  }
  const known = tool === undefined ? undefined : tools.get(tool);
  if (tool !== undefined && known === undefined) {
    return { field: 'tool', message: badInputError.text('ruleTool', { tool }) };
  }
  if (known?.alwaysAsks === true) {
    return { field: 'tool', message: badInputError.text('ruleAsks', { tool: String(tool) }) };
  }
  if (label !== undefined) {
    return {
      field: 'label',
      message: badInputError.text('ruleLabel'),
    };
  }
  if (tool === undefined && risk === undefined) {
    return { field: 'match', message: badInputError.text('ruleWide') };
  }
  if ((known?.risk ?? risk) === 'network' && host === undefined) {
    return { field: 'host', message: badInputError.text('ruleRequests') };
  }
  return null;
}
