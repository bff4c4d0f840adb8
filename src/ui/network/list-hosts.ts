import type { GatePurpose } from '../../contracts/domain/origin.ts';
import type { GateState } from '../../contracts/wire/gate-messages.ts';
import type { Bringer, WantedOrigin } from '../../core/network/allowlist.ts';
import { reachableHosts } from '../../core/network/gate-rules.ts';

/** An allowed server: its purposes, and the model or agent that needs it. */
export interface HostLine {
  origin: string;
  uses: { purpose: GatePurpose; by: Bringer[] }[];
}

/** Lists the hosts that the gate allows now, each with what needs it; empty right after that was removed. */
export function listHosts(state: GateState, wanted: readonly WantedOrigin[]): HostLine[] {
  return reachableHosts(state).map(({ origin, purposes }) => ({
    origin,
    uses: purposes.map((purpose) => ({
      purpose,
      by: wanted.filter((one) => one.origin === origin && one.purpose === purpose).map(({ by }) => by),
    })),
  }));
}
