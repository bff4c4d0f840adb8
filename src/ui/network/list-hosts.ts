import type { GatePurpose } from '../../contracts/domain/origin.ts';
import type { GateState } from '../../contracts/wire/gate-messages.ts';
import type { Bringer, WantedOrigin } from '../../core/network/allowlist.ts';
import { reachableHosts } from '../../core/network/gate-rules.ts';

/** A server that can be reached: what for, and on whose account. */
export interface HostLine {
  origin: string;
  uses: { purpose: GatePurpose; by: Bringer[] }[];
}

/** The hosts that the gate lets be reached now, with who brought each; nobody, where that was taken away just now. */
export function listHosts(state: GateState, wanted: readonly WantedOrigin[]): HostLine[] {
  return reachableHosts(state).map(({ origin, purposes }) => ({
    origin,
    uses: purposes.map((purpose) => ({
      purpose,
      by: wanted.filter((one) => one.origin === origin && one.purpose === purpose).map(({ by }) => by),
    })),
  }));
}
