import type { RuleSpec } from '../../contracts/domain/policy.ts';
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
    if (problem !== null) return { field: 'path', message: `The path “${path}” cannot be used: ${problem}` };
  }
  if (exact === true && path === undefined)
    return { field: 'path', message: 'Enter the path that the rule is exactly for.' };
  if (host !== undefined && parseAllowedHost(host) === null) {
    return { field: 'host', message: `“${host}” is not a host name. Write it as example.org or *.example.org.` };
  }
  if (effect !== 'allow') return null;
  if (tool !== undefined && isAlwaysDenied(tool)) {
    return { field: 'tool', message: `No rule can allow ${tool}: no agent may use it.` };
  }
  const known = tool === undefined ? undefined : tools.get(tool);
  if (tool !== undefined && known === undefined) {
    return { field: 'tool', message: `There is no tool named ${tool}. Choose one of the list under Tools.` };
  }
  if (known?.alwaysAsks === true) {
    return { field: 'tool', message: `No rule can allow ${tool}: it needs approval each time.` };
  }
  if (label !== undefined) {
    return {
      field: 'label',
      message: 'A rule that allows cannot name a label. After an untrusted note, each change asks.',
    };
  }
  if (tool === undefined && risk === undefined) {
    return { field: 'match', message: 'A rule that allows has to name a tool or a risk.' };
  }
  if ((known?.risk ?? risk) === 'network' && host === undefined) {
    return { field: 'host', message: 'A rule that allows requests has to name the host that they are sent to.' };
  }
  return null;
}
