import type { Agent } from '../../contracts/agent.ts';
import { type AllowedOrigin, isAllowedOrigin } from '../../contracts/origin.ts';
import type { Provider } from '../../contracts/provider.ts';
import { parseAllowedHost } from '../guard/check-url.ts';

/** On whose account a server may be reached. */
export type Bringer = { type: 'provider'; providerId: string } | { type: 'agent'; name: string; title: string };
export type WantedOrigin = AllowedOrigin & { by: Bringer };

type Server = Pick<Provider, 'providerId' | 'origin'>;
type Fetching = Pick<Agent, 'name' | 'title' | 'active' | 'can' | 'fetchAllowlist'>;

/**
 * What may be reached, and who brought it: the servers of connected providers, and the hosts that agents may fetch from
 * while they are active and have the right to. An entry that is no host brings nothing.
 */
export function wantedOrigins(providers: readonly Server[], agents: readonly Fetching[]): WantedOrigin[] {
  const wanted: WantedOrigin[] = [
    ...providers.map(({ providerId, origin }) => ({
      ...{ origin, purpose: 'provider' as const },
      by: { type: 'provider' as const, providerId },
    })),
    ...agents
      .filter(({ active, can }) => active && can.integrations)
      .flatMap(({ name, title, fetchAllowlist }) =>
        originsOf(fetchAllowlist).map((origin) => ({
          ...{ origin, purpose: 'fetch' as const },
          by: { type: 'agent' as const, name, title },
        })),
      ),
  ];
  return wanted.filter(({ origin, purpose }) => isAllowedOrigin({ origin, purpose }));
}

/** The gate's list: each server once for each purpose, in an order that depends on nothing else. */
export function deriveAllowlist(providers: readonly Server[], agents: readonly Fetching[]): AllowedOrigin[] {
  const entries = new Map<string, AllowedOrigin>();
  for (const { origin, purpose } of wantedOrigins(providers, agents)) {
    entries.set(`${purpose} ${origin}`, { origin, purpose });
  }
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

function originsOf(hosts: readonly string[]): string[] {
  const parsed = hosts.map(parseAllowedHost).filter((host) => host !== null);
  return parsed.map(
    ({ hostname, below, port }) => `https://${below ? '*.' : ''}${hostname}${port === '' ? '' : `:${port}`}`,
  );
}
