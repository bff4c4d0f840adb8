import type { GateState } from '../../contracts/wire/gate-messages.ts';
import { reachableHosts } from '../../core/network/gate-rules.ts';
import type { Gate } from '../app/state/use-ready.ts';

/** How the device stands to the network. */
export type Standing =
  /** Nobody has said yet whether the gate stands. */
  | { kind: 'starting' }
  | { kind: 'ungated' }
  | { kind: 'sealed' }
  | { kind: 'airplane' }
  | { kind: 'hosts'; hosts: number };

/**
 * Made from the rules that the gate itself goes by. While they are not read: sealed, as no rule allows anything. Where the
 * gate does not stand, no rule holds, and nothing else is said.
 */
export function describeGate(state: GateState | undefined, told: Pick<Gate, 'gate'> | null): Standing {
  if (told === null) return { kind: 'starting' };
  if (told.gate === 'off') return { kind: 'ungated' };
  if (state === undefined) return { kind: 'sealed' };
  if (state.airplane) return { kind: 'airplane' };
  const hosts = reachableHosts(state).length;
  return hosts === 0 ? { kind: 'sealed' } : { kind: 'hosts', hosts };
}
