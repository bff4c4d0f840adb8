import type { Approval } from '../../contracts/domain/run/run.ts';
import type { ReachListing } from '../../contracts/wire/commands/decisions/approval-requests.ts';
import { checkScope, compileScope } from '../../core/guard/check-scope.ts';
import { type AlwaysRules, alwaysRules } from '../../core/policy/always-rules.ts';
import { describeRule } from '../../core/policy/resolve-decision.ts';
import { findRule } from '../../core/policy/rules.ts';
import { isOfRun } from '../../core/shared/paths/path-parts.ts';
import type { Services } from '../app/services.ts';
import { findAgent } from '../commands/agent-commands.ts';

/** Lists what "always" could hold for, each with the number of files it covers today. */
export async function listReaches(
  services: Services,
  approval: Approval,
  effect: 'allow' | 'deny',
): Promise<ReachListing[]> {
  const choices = alwaysRules(approval, effect);
  const covered = await countFiles(services, approval, effect, choices);
  return choices.map(({ reach, paths, specs }, index) => ({
    reach,
    paths: [...paths],
    // The files of a call may be new.
    files: reach === 'files' ? specs.length : (covered[index] ?? 0),
    rules: specs.map((spec) => describeRule({ ...spec, agent: approval.agent })),
  }));
}

/** Counts the files in the scope of the agent that each choice covers, over all notebooks, because a rule holds in each. */
async function countFiles(
  { store, loop }: Services,
  { agent: name, toolName, risk, input }: Approval,
  effect: 'allow' | 'deny',
  choices: readonly AlwaysRules[],
): Promise<number[]> {
  const scope = compileScope(await findAgent(store, name));
  const operation = loop.tools.get(toolName)?.targets(input)[0]?.operation ?? 'read';
  const named = choices.map(({ specs }) => specs.map((spec, index) => ({ id: `${index}`, spec })));
  const counts = choices.map(() => 0);
  for (const { notebookId, workspaceId } of await store.listNotebooks()) {
    const reader = await store.notebook(notebookId);
    for (const { path, kind } of reader.descendants('/')) {
      if (kind !== 'file' || isOfRun(path)) continue;
      if (checkScope(scope, { notebookId, workspaceId, path, as: 'file', operation }).type !== 'allowed') continue;
      for (const [index, rules] of named.entries()) {
        if (findRule(rules, effect, { toolName, risk, paths: [path] })) counts[index] = (counts[index] ?? 0) + 1;
      }
    }
  }
  return counts;
}
