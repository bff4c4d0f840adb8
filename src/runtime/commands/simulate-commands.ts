import type { Agent } from '../../contracts/domain/agent.ts';
import type { CommandHandlers, CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { Simulation } from '../../contracts/wire/commands/simulate.ts';
import { deniedByWorkspace } from '../../core/guard/check-scope.ts';
import { simulateAccess } from '../../core/policy/simulate-access.ts';
import { ACCESS, LABEL_BITS, SIMULATED } from '../../core/shared/access-bits.ts';
import { isOfRun, nameOf } from '../../core/shared/paths/path-parts.ts';
import type { Services } from '../app/services.ts';
import { isRemote } from '../runs/direct-call.ts';
import { findAgent, resolveSpec } from './agent-commands.ts';

type Rights = Pick<Agent, 'name' | 'workspaceId' | 'scope' | 'can' | 'rules' | 'approvals'>;

export function simulateCommands(services: Services) {
  const { store, models, loop } = services;

  async function rightsOf({ name, spec }: CommandValue<'agents.simulate'>): Promise<[Rights, boolean]> {
    if (spec === undefined) {
      const saved = await findAgent(store, name ?? '');
      return [saved, await isRemote(models, saved)];
    }
    const saved = name === undefined ? null : await findAgent(store, name);
    const remote = saved !== null && (await isRemote(models, saved));
    const known: Omit<Rights, 'scope' | 'can'> = saved ?? { name: 'unsaved', rules: [], approvals: 'every-write' };
    const { workspaceId = saved?.workspaceId, scope, can } = spec;
    const unsaved = { ...known, scope, can };
    if (workspaceId == null) delete unsaved.workspaceId;
    else unsaved.workspaceId = workspaceId;
    return [await resolveSpec(services, unsaved), remote];
  }

  return {
    'agents.simulate': async (input) => {
      const [rights, remote] = await rightsOf(input);
      const decide = simulateAccess(rights, await store.ruleBook(), loop.tools.all(), remote);
      const ids =
        input.notebookId === undefined
          ? (await store.listNotebooks()).map(({ notebookId }) => notebookId)
          : [input.notebookId];
      const paths: string[] = [];
      const access: number[] = [];
      const asks: number[] = [];
      const labels: number[] = [];
      const deciding: number[] = [];
      const files: string[] = [];
      const rules = new Map<string, number>();
      const numberOf = (rule: string) => {
        const known = rules.get(rule) ?? rules.size;
        rules.set(rule, known);
        return known;
      };
      const open: string[] = [];
      for (const notebookId of ids) {
        const reader = await store.notebook(notebookId);
        const { workspaceId } = reader;
        if (deniedByWorkspace(rights, workspaceId) === null) open.push(notebookId);
        for (const { path, kind } of reader.descendants('/')) {
          if (isOfRun(path)) continue;
          const own = reader.hasLabels ? reader.labelsAt(path).map(({ label }) => label) : [];
          let given = kind === 'folder' ? ACCESS.folder : 0;
          let asked = 0;
          for (const right of SIMULATED) {
            const { decision, rule } = decide({ notebookId, workspaceId, path, kind, labels: own }, right);
            if (decision !== 'denied') given |= ACCESS[right];
            if (decision === 'needs-approval') asked |= ACCESS[right];
            deciding.push(numberOf(rule));
          }
          paths.push(path);
          access.push(given);
          asks.push(asked);
          labels.push(own.reduce((bits, label) => bits | LABEL_BITS[label], 0));
          if (kind === 'file') files.push(path);
        }
      }
      return {
        inNotebook: open.some((id) => rights.scope.notebooks.some((one) => one === '*' || one === id)),
        paths,
        access: Uint8Array.from(access),
        asks: Uint8Array.from(asks),
        deciding: Uint16Array.from(deciding),
        rules: [...rules.keys()],
        labels: Uint8Array.from(labels),
        types: countTypes(files),
      };
    },
  } satisfies Partial<CommandHandlers>;
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
