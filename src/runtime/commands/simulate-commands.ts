import type { CommandValue } from '../../contracts/wire/commands.ts';
import type { Reach, ReachedFile } from '../../contracts/wire/simulate.ts';
import { checkScope, compileScope } from '../../core/guard/check-scope.ts';
import { nameOf } from '../../core/guard/path-parts.ts';
import type { Services } from '../app/services.ts';
import { resolveSpec } from './agent-commands.ts';

export function simulateCommands(services: Services) {
  return {
    'agents.simulateSpec': async ({
      notebookId,
      can,
      ...given
    }: CommandValue<'agents.simulateSpec'>): Promise<Reach> => {
      const { scope } = await resolveSpec(services, given);
      const compiled = compileScope({ name: 'unsaved', scope, can });
      const reader = await services.store.notebook(notebookId);
      const files = reader
        .descendants('/')
        .filter(({ kind, path }) => kind === 'file' && !/^\/(?:runs|scratch)\//.test(path));
      const reached = files.flatMap(({ path }): ReachedFile[] => {
        const may = (operation: 'read' | 'write' | 'create' | 'delete') =>
          checkScope(compiled, { notebookId, path, as: 'file', operation }).type === 'allowed';
        const file = { path, read: may('read'), write: may('write'), create: may('create'), delete: may('delete') };
        return file.read || file.write || file.create || file.delete ? [file] : [];
      });
      const inNotebook = scope.notebooks.some((one) => one === '*' || one === notebookId);
      return { inNotebook, files: files.length, reached, types: countTypes(files.map(({ path }) => path)) };
    },
  };
}

function countTypes(paths: readonly string[]): Reach['types'] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const ending = /[^.](\.[^.*?\s]{1,20})$/.exec(nameOf(path))?.[1]?.toLowerCase();
    if (ending !== undefined) counts.set(`*${ending}`, (counts.get(`*${ending}`) ?? 0) + 1);
  }
  return [...counts]
    .map(([pattern, files]) => ({ pattern, files }))
    .sort((a, b) => b.files - a.files || a.pattern.localeCompare(b.pattern));
}
