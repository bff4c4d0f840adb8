import type { CommandName, CommandResults, CommandValue } from '../../contracts/commands.ts';
import { CloisterError } from '../../contracts/errors.ts';
import type { House } from '../house.ts';

type ModelCommand = Extract<CommandName, `models.${string}`>;

export function modelCommands(_house: House): {
  [N in ModelCommand]: (input: CommandValue<N>) => Promise<CommandResults[N]>;
} {
  const refuse = async (): Promise<never> => {
    throw new CloisterError('internal', 'Models on this device are not ready yet.');
  };
  return {
    'models.list': async () => [],
    'models.add': refuse,
    'models.load': refuse,
    'models.unload': refuse,
    'models.pause': refuse,
    'models.resume': refuse,
    'models.remove': refuse,
    'models.configure': refuse,
    'models.test': refuse,
    'models.results': refuse,
    'models.export': refuse,
    'models.import': refuse,
    'models.device': refuse,
  };
}
