import type { Agent, Operation } from '../../contracts/domain/agent.ts';
import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { PolicyDecision, RuleBook } from '../../contracts/domain/policy.ts';
import { checkScope, compileScope } from '../guard/check-scope.ts';
import { SIMULATED, type SimulatedRight } from '../shared/access-bits.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';
import { LOCAL_ONLY_RULE } from './flow-labels.ts';
import { deniedBySkills } from './kind-limits.ts';
import { resolveDecision } from './resolve-decision.ts';
import { covers, rulesFor } from './rules.ts';

type Rights = Pick<Agent, 'name' | 'workspaceId' | 'scope' | 'can' | 'rules' | 'approvals'> &
  Partial<Pick<Agent, 'adapter'>>;

/** What would happen to one operation on one path. */
export interface SimulatedCell {
  readonly decision: PolicyDecision['type'];
  /** Name of the rule that decides. */
  readonly rule: string;
}

interface SimulatedFile {
  readonly notebookId: string;
  readonly workspaceId: string;
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly labels: readonly Label[];
}

/**
 * Returns a function that decides on an operation as the executor would: scope, labels of the file, rules, and the default of the
 * risk. Of several tools with the same effect, the one with the fewest obstacles counts.
 *
 * @param isRemote whether the model of the agent is on a server, which local-only files must not reach
 */
export function simulateAccess(
  rights: Rights,
  ruleBook: RuleBook,
  tools: readonly Tool[],
  isRemote: boolean,
): (file: SimulatedFile, right: SimulatedRight) => SimulatedCell {
  const scope = compileScope(rights);
  const able = toolsByOperation(tools.filter((tool) => deniedBySkills(rights, tool) === null));
  // Paths that the same rules cover have the same decision.
  const withPath = rulesFor(rights, ruleBook).filter(({ spec }) => spec.path !== undefined);
  const decided = new Map<string, SimulatedCell>();
  let last = { path: '', key: '' };
  const keyOf = (path: string): string => {
    if (last.path !== path) last = { path, key: withPath.map(({ spec }) => (covers(spec, [path]) ? 1 : 0)).join('') };
    return last.key;
  };

  const decide = (path: string, right: SimulatedRight): SimulatedCell => {
    const key = `${right} ${keyOf(path)}`;
    const known = decided.get(key);
    if (known !== undefined) return known;
    const cells = (able.get(right) ?? []).map(({ name, ruledAs, risk, alwaysAsks = false }): SimulatedCell => {
      const action = { toolName: name, ruledAs, risk, alwaysAsks, paths: [path] };
      const { type, rule } = resolveDecision({ ...action, agent: rights, ruleBook });
      return { decision: type, rule };
    });
    const [first = NO_TOOL, ...others] = cells;
    const cell = others.reduce((best, other) => (ORDER[other.decision] < ORDER[best.decision] ? other : best), first);
    decided.set(key, cell);
    return cell;
  };

  return ({ notebookId, workspaceId, path, kind, labels }, right) => {
    const inScope = checkScope(scope, { notebookId, workspaceId, path, as: kind, operation: right });
    if (inScope.type === 'denied') return { decision: 'denied', rule: inScope.rule };
    if (isRemote && labels.includes('local-only')) return { decision: 'denied', rule: LOCAL_ONLY_RULE };
    return decide(path, right);
  };
}

const ORDER = { allowed: 0, 'needs-approval': 1, denied: 2 } as const;
const NO_TOOL: SimulatedCell = { decision: 'denied', rule: 'scope.operations' };

/** What a tool does is seen from its examples, so a new tool counts without another line. */
function toolsByOperation(tools: readonly Tool[]): Map<Operation, Tool[]> {
  const found = new Map<Operation, Tool[]>();
  for (const tool of tools) {
    const operations = tool.examples.flatMap(({ input }) => tool.targets(input).map(({ operation }) => operation));
    const all = new Set(operations);
    // A tool that moves a file removes its old path, which is no deletion.
    if (all.size > 1) all.delete('delete');
    for (const operation of all) found.set(operation, [...(found.get(operation) ?? []), tool]);
  }
  return new Map([...found].filter(([operation]) => SIMULATED.some((right) => right === operation)));
}
