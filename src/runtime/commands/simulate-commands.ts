import type { Agent, Operation } from '../../contracts/domain/agent.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { Simulation } from '../../contracts/wire/commands/simulate.ts';
import { checkScope, compileScope } from '../../core/guard/check-scope.ts';
import { findRule, type NamedRule, rulesFor } from '../../core/policy/rules.ts';
import { ACCESS } from '../../core/shared/access-bits.ts';
import { isOfRun, nameOf } from '../../core/shared/paths/path-parts.ts';
import type { Tool } from '../../core/tool-catalog/define-tool.ts';
import type { Services } from '../app/services.ts';
import { findAgent, resolveSpec } from './agent-commands.ts';

type Rights = Pick<Agent, 'name' | 'scope' | 'can' | 'rules'>;

export function simulateCommands(services: Services) {
  const { store } = services;

  async function rightsOf({ name = '', spec }: CommandValue<'agents.simulate'>): Promise<Rights> {
    return spec === undefined
      ? findAgent(store, name)
      : { name: 'unsaved', rules: [], ...(await resolveSpec(services, spec)) };
  }

  return {
    'agents.simulate': async (input: CommandValue<'agents.simulate'>): Promise<Simulation> => {
      const rights = await rightsOf(input);
      const scope = compileScope(rights);
      const rules = rulesFor(rights, await store.ruleBook());
      const isDenied = deniedByRules(rules, services.loop.tools.all());
      const ids =
        input.notebookId === undefined
          ? (await store.listNotebooks()).map(({ notebookId }) => notebookId)
          : [input.notebookId];
      const paths: string[] = [];
      const access: number[] = [];
      const files: string[] = [];
      for (const notebookId of ids) {
        const reader = await store.notebook(notebookId);
        for (const { path, kind } of reader.descendants('/')) {
          if (isOfRun(path)) continue;
          const bit = (operation: 'read' | 'write' | 'create' | 'delete') =>
            checkScope(scope, { notebookId, path, as: kind, operation }).type === 'allowed' &&
            !isDenied(operation, path)
              ? ACCESS[operation]
              : 0;
          paths.push(path);
          access.push(
            bit('read') | bit('write') | bit('create') | bit('delete') | (kind === 'folder' ? ACCESS.folder : 0),
          );
          if (kind === 'file') files.push(path);
        }
      }
      return {
        inNotebook: rights.scope.notebooks.some((one) => one === '*' || ids.includes(one)),
        paths,
        access: Uint8Array.from(access),
        types: countTypes(files),
      };
    },
  };
}

/**
 * Returns whether rules deny an operation on a path with every tool that does it. What a tool does is seen from its examples, so a
 * new tool counts without another line.
 */
function deniedByRules(
  rules: readonly NamedRule[],
  tools: readonly Tool[],
): (operation: Operation, path: string) => boolean {
  const denying = rules.filter(({ spec }) => spec.effect === 'deny');
  if (denying.length === 0) return () => false;
  const doing = new Map<Operation, Tool[]>();
  for (const tool of tools) {
    const operations = tool.examples.flatMap(({ input }) => tool.targets(input).map(({ operation }) => operation));
    for (const operation of new Set(operations)) doing.set(operation, [...(doing.get(operation) ?? []), tool]);
  }
  return (operation, path) => {
    const able = doing.get(operation) ?? [];
    return (
      able.length > 0 &&
      able.every(
        ({ name, ruledAs, risk }) =>
          findRule(denying, 'deny', { toolName: name, ruledAs, risk, paths: [path] }) !== undefined,
      )
    );
  };
}

function countTypes(paths: readonly string[]): Simulation['types'] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const ending = /[^.](\.[^.*?\s]{1,20})$/.exec(nameOf(path))?.[1]?.toLowerCase();
    if (ending !== undefined) counts.set(`*${ending}`, (counts.get(`*${ending}`) ?? 0) + 1);
  }
  return [...counts]
    .map(([pattern, files]) => ({ pattern, files }))
    .sort((a, b) => b.files - a.files || a.pattern.localeCompare(b.pattern));
}
