import { checkInputs } from '../../adapters/comlink/check-inputs.ts';
import type { RpcPort } from '../../adapters/comlink/rpc-port.ts';
import { type CallHandlers, serveCalls } from '../../adapters/comlink/serve-calls.ts';
import { COMMANDS, START_CALLS, type StartInput, type StartResults } from '../../contracts/wire/commands.ts';
import type { Dispatch } from './dispatch-command.ts';

/** Starts the worker; `page` serves the page's own calls. */
export type Start = (input: StartInput, page: MessagePort | null) => Promise<StartResults['start']>;

/** Answers the commands, and `start` where it is given, on a port. `dispatch` checks each command's input. */
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
