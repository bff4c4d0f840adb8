import type { CommandName, CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { once } from '../../../core/shared/once.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { GitResults } from '../contract/git-requests.ts';

/** The commands of the feature. Their code, and git, are loaded when the first one is called. */
export function lazyGitCommands(services: Services) {
  const load = once(async () => (await import('./git-commands.ts')).gitCommands(services));
  const later =
    <N extends keyof GitResults & CommandName>(name: N) =>
    async (input: CommandValue<N>): Promise<GitResults[N]> =>
      (await load())[name](input);
  return {
    'git.init': later('git.init'),
    'git.end': later('git.end'),
    'git.settings': later('git.settings'),
    'git.commit': later('git.commit'),
    'git.log': later('git.log'),
    'git.diff': later('git.diff'),
    'git.content': later('git.content'),
    'git.restore': later('git.restore'),
    'git.status': later('git.status'),
    'git.bundle': later('git.bundle'),
    'git.remote': later('git.remote'),
    'git.planPush': later('git.planPush'),
    'git.push': later('git.push'),
    'git.pull': later('git.pull'),
    'git.fetch': later('git.fetch'),
    'git.conflict': later('git.conflict'),
    'git.decide': later('git.decide'),
    'git.dismiss': later('git.dismiss'),
  };
}
