import { CONFIRM_METHOD, type ScriptRecord } from '../../contracts/domain/run/script.ts';
import { replayDivergedError } from '../../contracts/errors/messages/app-messages.ts';

/** Outcome of a checkpoint without a usable text, or past the limit. */
export const CHECKPOINT_REFUSED = 'bad-input';

/** Returns one call of a script in the form in which it is recorded. */
export function recordedCall(
  toolName: string,
  inputText: string,
  outcome: string,
  hash: (text: string) => string,
): string {
  return `${toolName} ${hash(inputText).slice(0, 16)} ${outcome}`;
}

/** Returns a checkpoint in the form in which it is recorded. The whole hash: the person has allowed exactly this text. */
export function recordedCheckpoint(inputText: string, outcome: string, hash: (text: string) => string): string {
  return `${CONFIRM_METHOD} ${hash(inputText)} ${outcome}`;
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

/**
 * Returns a record in which the person has allowed the checkpoints of these texts, in their order; null when one of its checkpoints
 * is left. A text that is not that of the checkpoint makes the replay diverge.
 */
export function withAllowed(
  record: ScriptRecord,
  texts: readonly string[],
  hash: (text: string) => string,
): ScriptRecord | null {
  let reached = 0;
  const calls = record.calls.map((call) => {
    // A checkpoint that failed in the script was not asked.
    if (!call.startsWith(`${CONFIRM_METHOD} `) || call.endsWith(` ${CHECKPOINT_REFUSED}`)) return call;
    const text = texts[reached++];
    return text === undefined ? call : recordedCheckpoint(JSON.stringify(text), 'ok', hash);
  });
  // Without `isOpen`: the script may not continue past what is recorded.
  return reached > texts.length ? null : { nowMs: record.nowMs, engine: record.engine, calls };
}
