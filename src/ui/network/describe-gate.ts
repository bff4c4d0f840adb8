import type { GateState } from '../../contracts/wire/gate-messages.ts';
import { reachableHosts } from '../../core/network/gate-rules.ts';
import type { Gate } from '../state/use-ready.ts';

/** The state of network protection. */
export type Standing =
  /** The gate has not been checked yet. */
  | { kind: 'starting' }
  | { kind: 'ungated' }
  | { kind: 'sealed' }
  | { kind: 'airplane' }
  | { kind: 'hosts'; hosts: number };

/**
 * Derives the protection from the gate's own rules. While the rules are loading nothing is allowed, so the result is
 * `sealed`. Without a gate no rule is enforced, so the result is `ungated`.
 */
export function describeGate(state: GateState | undefined, told: Pick<Gate, 'gate'> | null): Standing {
  if (told === null) return { kind: 'starting' };
  if (told.gate === 'off') return { kind: 'ungated' };
  if (state === undefined) return { kind: 'sealed' };
  if (state.airplane) return { kind: 'airplane' };
  const hosts = reachableHosts(state).length;
  return hosts === 0 ? { kind: 'sealed' } : { kind: 'hosts', hosts };
}
