import type { Agent } from '../../contracts/domain/agent.ts';
import type { LocalModel } from '../../contracts/domain/local-model.ts';
import { type AllowedOrigin, isAllowedOrigin } from '../../contracts/domain/origin.ts';
import type { Provider } from '../../contracts/domain/provider.ts';
import { parseAllowedHost } from './check-url.ts';

/** What put a server on the allowlist. */
export type Bringer =
  | { type: 'provider'; providerId: string }
  | { type: 'agent'; name: string; title: string }
  | { type: 'model'; modelId: string; title: string }
  | { type: 'git'; notebookId: string }
  | { type: 'mcp'; serverId: string };
export type WantedOrigin = AllowedOrigin & { by: Bringer };

type Server = Pick<Provider, 'providerId' | 'origin'>;
type Downloading = Pick<LocalModel, 'modelId' | 'title' | 'state' | 'files'>;
type ToolServer = {
  readonly serverId: string;
  readonly origin: string;
  readonly isOff: boolean;
  /** The origins that the person has allowed for signing in. */
  readonly signIn?: { readonly origins: readonly string[] } | undefined;
};
type Fetching = Pick<Agent, 'name' | 'title' | 'active' | 'can' | 'fetchAllowlist'>;

/** The git server of a notebook. */
export interface GitOrigin {
  readonly notebookId: string;
  readonly origin: string;
}

/**
 * Computes the allowed origins and their sources: connected providers, fetch hosts of active agents with that right, servers of local
 * models with missing files, git servers of notebooks, and connected servers with tools and where one signs in at them. An invalid host adds nothing.
 */
export function wantedOrigins(
  providers: readonly Server[],
  agents: readonly Fetching[],
  models: readonly Downloading[] = [],
  gitServers: readonly GitOrigin[] = [],
  toolServers: readonly ToolServer[] = [],
): WantedOrigin[] {
  const wanted: WantedOrigin[] = [
    ...providers.map(({ providerId, origin }) => ({
      origin,
      purpose: 'provider' as const,
      by: { type: 'provider' as const, providerId },
    })),
    ...agents
      .filter(({ active, can }) => active && can.integrations)
      .flatMap(({ name, title, fetchAllowlist }) =>
        originsOf(fetchAllowlist).map((origin) => ({
          origin,
          purpose: 'fetch' as const,
          by: { type: 'agent' as const, name, title },
        })),
      ),
    ...models
      .filter(({ state }) => state === 'downloading')
      .flatMap(({ modelId, title, files }) =>
        fileOrigins(files).map((origin) => ({
          origin,
          purpose: 'model-files' as const,
          by: { type: 'model' as const, modelId, title },
        })),
      ),
    ...gitServers.map(({ notebookId, origin }) => ({
      origin,
      purpose: 'git' as const,
      by: { type: 'git' as const, notebookId },
    })),
    ...toolServers
      .filter(({ isOff }) => !isOff)
      .flatMap(({ serverId, origin: own, signIn }) =>
        [own, ...(signIn?.origins ?? [])].map((origin) => ({
          origin,
          purpose: 'mcp' as const,
          by: { type: 'mcp' as const, serverId },
        })),
      ),
  ];
  return wanted.filter(({ origin, purpose }) => isAllowedOrigin({ origin, purpose }));
}

/** Returns the allowlist of the network gate: each origin once per purpose, in a stable order. */
export function deriveAllowlist(
  providers: readonly Server[],
  agents: readonly Fetching[],
  models: readonly Downloading[] = [],
  gitServers: readonly GitOrigin[] = [],
  toolServers: readonly ToolServer[] = [],
): AllowedOrigin[] {
  const entries = new Map<string, AllowedOrigin>();
  for (const { origin, purpose } of wantedOrigins(providers, agents, models, gitServers, toolServers)) {
    entries.set(`${purpose} ${origin}`, { origin, purpose });
  }
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/**
 * Hosts that model servers redirect downloads to. Hugging Face redirects to subdomains of these;
 * raw.githubusercontent.com, which hosts WebLLM's libraries, does not redirect.
 */
const LEADS_TO: Readonly<Record<string, readonly string[]>> = {
  'https://huggingface.co': ['https://*.hf.co', 'https://*.huggingface.co'],
  'https://hf.co': ['https://huggingface.co', 'https://*.hf.co', 'https://*.huggingface.co'],
};

/** Returns the servers of all files, complete ones too: a damaged file is fetched again, and the list stays stable during a download. */
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
