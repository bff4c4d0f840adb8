import type { AgentSpec } from '../../contracts/domain/agent.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { Simulation } from '../../contracts/wire/commands/simulate.ts';
import { checkScope, compileScope } from '../../core/guard/check-scope.ts';
import { nameOf } from '../../core/guard/path-parts.ts';
import type { Services } from '../app/services.ts';
import { findAgent, resolveSpec } from './agent-commands.ts';

type Rights = Pick<AgentSpec, 'name' | 'scope' | 'can'>;

export function simulateCommands(services: Services) {
  const { store } = services;

  async function rightsOf({ name = '', spec }: CommandValue<'agents.simulate'>): Promise<Rights> {
    return spec === undefined ? findAgent(store, name) : { name: 'unsaved', ...(await resolveSpec(services, spec)) };
  }

  return {
    'agents.simulate': async (input: CommandValue<'agents.simulate'>): Promise<Simulation> => {
      const rights = await rightsOf(input);
      const scope = compileScope(rights);
      const ids =
        input.notebookId === undefined
          ? (await store.listNotebooks()).map(({ notebookId }) => notebookId)
          : [input.notebookId];
      const entries: Simulation['entries'] = [];
      for (const notebookId of ids) {
        const reader = await store.notebook(notebookId);
        for (const { path, kind } of reader.descendants('/')) {
          if (/^\/(?:runs|scratch)(?:\/|$)/.test(path)) continue;
          const may = (operation: 'read' | 'write' | 'create' | 'delete') =>
            checkScope(scope, { notebookId, path, as: kind, operation }).type === 'allowed';
          entries.push({
            path,
            kind,
            read: may('read'),
            write: may('write'),
            create: may('create'),
            delete: may('delete'),
          });
        }
      }
      return {
        inNotebook: rights.scope.notebooks.some((one) => one === '*' || ids.includes(one)),
        entries,
        types: countTypes(entries.flatMap(({ kind, path }) => (kind === 'file' ? [path] : []))),
      };
    },
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
