import type { GateState } from '../../contracts/gate.ts';
import { reachableHosts } from '../../core/view/gate-rules.ts';

/** How the device stands to the network. */
export type Standing = { kind: 'sealed' } | { kind: 'airplane' } | { kind: 'hosts'; hosts: number };

/** Made from the rules that the gate itself goes by. While they are not read: sealed, as no rule allows anything. */
export function describeGate(state: GateState | undefined): Standing {
  if (state === undefined) return { kind: 'sealed' };
  if (state.airplane) return { kind: 'airplane' };
  const hosts = reachableHosts(state).length;
  return hosts === 0 ? { kind: 'sealed' } : { kind: 'hosts', hosts };
}
