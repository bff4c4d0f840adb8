import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import { once } from '../../core/shared/once.ts';
import type { Services } from '../app/services.ts';

/** The commands for playbooks. Their code is loaded when the first one is called. */
export function playbookCommands(services: Services) {
  const load = once(async () => (await import('./playbook-handlers.ts')).playbookHandlers(services));
  return {
    'playbooks.list': async () => (await load()).list(),
    'playbooks.get': async ({ name }: CommandValue<'playbooks.get'>) => (await load()).get(name),
    'playbooks.check': async ({ source }: CommandValue<'playbooks.check'>) => (await load()).check(source),
    'playbooks.save': async (input: CommandValue<'playbooks.save'>) => (await load()).save(input),
    'playbooks.remove': async ({ name }: CommandValue<'playbooks.remove'>) => (await load()).remove(name),
    'playbooks.restore': async ({ name }: CommandValue<'playbooks.restore'>) => (await load()).restore(name),
    'playbooks.run': async (input: CommandValue<'playbooks.run'>) => (await load()).run(input),
    'playbooks.fromRun': async ({ runId }: CommandValue<'playbooks.fromRun'>) => (await load()).fromRun(runId),
    'playbooks.language': async () => (await load()).language(),
    'playbooks.found': async ({ notebookId }: CommandValue<'playbooks.found'>) => (await load()).found(notebookId),
  };
}
