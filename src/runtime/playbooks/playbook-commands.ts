import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { once } from '../../core/shared/once.ts';
import type { Services } from '../app/services.ts';

/** The commands for playbooks. Their code is loaded when the first one is called. */
export function playbookCommands(services: Services) {
  const load = once(async () => (await import('./playbook-handlers.ts')).playbookHandlers(services));
  return {
    'playbooks.list': async () => (await load()).list(),
    'playbooks.get': async ({ name }) => (await load()).get(name),
    'playbooks.check': async ({ source }) => (await load()).check(source),
    'playbooks.save': async (input) => (await load()).save(input),
    'playbooks.remove': async ({ name }) => (await load()).remove(name),
    'playbooks.restore': async ({ name }) => (await load()).restore(name),
    'playbooks.run': async (input) => (await load()).run(input),
    'playbooks.fromRun': async ({ runId }) => (await load()).fromRun(runId),
    'playbooks.language': async () => (await load()).language(),
    'playbooks.found': async ({ notebookId }) => (await load()).found(notebookId),
  } satisfies Partial<CommandHandlers>;
}
