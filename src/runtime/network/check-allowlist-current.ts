import type { GateStore } from '../../adapters/gate/gate-store.ts';
import { GATE_CHANNEL } from '../../contracts/wire/channels.ts';

/**
 * Tells whether the gate's list is still the one that this worker was started under, whose policy cannot change any more.
 * Once it is not, it never is again, and `onChange` is called: another worker has to do what needs the network.
 *
 * @param startedUnder `GateState.allowedRevision` at the start; null when it is not known, and then nothing is noticed
 */
export function heedAllowlist(
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
