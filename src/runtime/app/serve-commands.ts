import { checkInputs } from '../../adapters/comlink/check-inputs.ts';
import type { RpcPort } from '../../adapters/comlink/rpc-port.ts';
import { type CallHandlers, serveCalls } from '../../adapters/comlink/serve-calls.ts';
import { COMMANDS } from '../../contracts/wire/commands/commands.ts';
import { START_CALLS, type StartInput, type StartResults } from '../../contracts/wire/commands/start-calls.ts';
import type { Dispatch } from './dispatch-command.ts';

/** Starts the worker. `page` is the port to the page's own functions. */
export type Start = (input: StartInput, page: MessagePort | null) => Promise<StartResults['start']>;

/** Serves the commands on a port, and `start` when given. `dispatch` validates the input of each command. */
export function serveCommands(port: RpcPort, dispatch: Dispatch, start?: Start): void {
  const commands: CallHandlers = Object.fromEntries(
    Object.keys(COMMANDS).map((name) => [name, (input: unknown) => dispatch(name, input)]),
  );
  if (start === undefined) {
    serveCalls(port, commands);
    return;
  }
  const starting = checkInputs(START_CALLS, { start: (input, { port: page }) => start(input, page) });
  serveCalls(port, { ...commands, ...starting }, { withPort: ['start'] });
}
