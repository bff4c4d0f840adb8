import type { GateStore } from '../../adapters/gate/gate-store.ts';
import { GATE_CHANNEL } from '../../contracts/wire/channels.ts';

/**
 * Returns a check of whether the gate's allowlist is still the one that this worker started with, because a worker's
 * content security policy is fixed at its start. After a change it stays false and `onChange` is called: network access
 * then needs a new worker.
 *
 * @param startedUnder `GateState.allowedRevision` at the start; null when unknown, which disables the check
 */
export function createAllowlistCheck(
  gate: Pick<GateStore, 'state'>,
  startedUnder: number | null,
  onChange: () => void,
): () => Promise<boolean> {
  let same = true;

  async function look(): Promise<boolean> {
    if (startedUnder === null) return true;
    const now = await gate.state().then(
      ({ allowedRevision }) => allowedRevision,
      () => startedUnder,
    );
    if (same && now !== startedUnder) {
      same = false;
      onChange();
    }
    return same;
  }

  new BroadcastChannel(GATE_CHANNEL).onmessage = (event: MessageEvent<unknown>) => {
    if (event.data === 'allowed') void look();
  };
  return look;
}
