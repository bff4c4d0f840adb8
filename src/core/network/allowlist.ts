import type { Agent } from '../../contracts/domain/agent.ts';
import type { LocalModel } from '../../contracts/domain/local-model.ts';
import { type AllowedOrigin, isAllowedOrigin } from '../../contracts/domain/origin.ts';
import type { Provider } from '../../contracts/domain/provider.ts';
import { parseAllowedHost } from './check-url.ts';

/** On whose account a server may be reached. */
export type Bringer =
  | { type: 'provider'; providerId: string }
  | { type: 'agent'; name: string; title: string }
  | { type: 'model'; modelId: string; title: string };
export type WantedOrigin = AllowedOrigin & { by: Bringer };

type Server = Pick<Provider, 'providerId' | 'origin'>;
type Downloading = Pick<LocalModel, 'modelId' | 'title' | 'state' | 'files'>;
type Fetching = Pick<Agent, 'name' | 'title' | 'active' | 'can' | 'fetchAllowlist'>;

/**
 * What may be reached, and who brought it: the servers of connected providers, the hosts that agents may fetch from while
 * they are active and have the right to, and the servers of models that still lack files. An entry that is no host brings
 * nothing.
 */
export function wantedOrigins(
  providers: readonly Server[],
  agents: readonly Fetching[],
  models: readonly Downloading[] = [],
): WantedOrigin[] {
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
    ...models
      .filter(({ state }) => state === 'downloading')
      .flatMap(({ modelId, title, files }) =>
        fileOrigins(files).map((origin) => ({
          ...{ origin, purpose: 'model-files' as const },
          by: { type: 'model' as const, modelId, title },
        })),
      ),
  ];
  return wanted.filter(({ origin, purpose }) => isAllowedOrigin({ origin, purpose }));
}

/** The gate's list: each server once for each purpose, in an order that depends on nothing else. */
export function deriveAllowlist(
  providers: readonly Server[],
  agents: readonly Fetching[],
  models: readonly Downloading[] = [],
): AllowedOrigin[] {
  const entries = new Map<string, AllowedOrigin>();
  for (const { origin, purpose } of wantedOrigins(providers, agents, models)) {
    entries.set(`${purpose} ${origin}`, { origin, purpose });
  }
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/**
 * Where the big servers of models hand out what they are asked for: Hugging Face leads on to machines below these names.
 * raw.githubusercontent.com, where WebLLM's libraries lie, answers by itself.
 */
const LEADS_TO: Readonly<Record<string, readonly string[]>> = {
  'https://huggingface.co': ['https://*.hf.co', 'https://*.huggingface.co'],
  'https://hf.co': ['https://huggingface.co', 'https://*.hf.co', 'https://*.huggingface.co'],
};

/** The servers of all files, also of those that are here: one that is damaged is fetched again, and the list stays one while it runs. */
function fileOrigins(files: Downloading['files']): string[] {
  const own = files.flatMap(({ url }) => (url === null ? [] : (URL.parse(url)?.origin ?? [])));
  const all = own.flatMap((origin) => [origin, ...(Object.hasOwn(LEADS_TO, origin) ? (LEADS_TO[origin] ?? []) : [])]);
  return [...new Set(all)];
}

function originsOf(hosts: readonly string[]): string[] {
  const parsed = hosts.map(parseAllowedHost).filter((host) => host !== null);
  return parsed.map(
    ({ hostname, below, port }) => `https://${below ? '*.' : ''}${hostname}${port === '' ? '' : `:${port}`}`,
  );
}
