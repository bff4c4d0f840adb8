import { replayDivergedError } from '../../contracts/errors/messages/app-messages.ts';

/** Returns one call of a script in the form in which it is recorded. */
export function recordedCall(
  toolName: string,
  inputText: string,
  outcome: string,
  hash: (text: string) => string,
): string {
  return `${toolName} ${hash(inputText).slice(0, 16)} ${outcome}`;
}

/** Throws `replay-diverged` when a script makes another call than the one recorded at this place, from 1. */
export function compareCall(recorded: readonly string[], place: number, call: string): void {
  if (recorded[place - 1] === call) return;
  const now = call.slice(0, call.indexOf(' '));
  throw replayDivergedError('call', { place, name: now });
}

/** Throws `replay-diverged` when a script ended before all recorded calls were made. */
export function compareEnd(recorded: readonly string[], made: number): void {
  if (made === recorded.length) return;
  throw replayDivergedError('end', { made, n: recorded.length }, { recorded: recorded.length });
}
