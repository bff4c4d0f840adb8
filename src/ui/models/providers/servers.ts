import type { Provider, ProviderKind } from '../../../contracts/domain/provider.ts';

interface Server {
  readonly kind: ProviderKind;
  /** The usual base URL; empty if unknown. */
  readonly baseURL: string;
  /** `own`: run by the person, here or in their network. `service`: an online service, which needs a key. */
  readonly place: 'own' | 'service';
}

/** Known servers by name. */
export const SERVERS = {
  ollama: own('http://localhost:11434/v1'),
  'lm-studio': own('http://localhost:1234/v1'),
  'llama-cpp': own('http://localhost:8080/v1'),
  vllm: own('http://localhost:8000/v1'),
  openai: service('openai', 'https://api.openai.com/v1'),
  anthropic: service('anthropic', 'https://api.anthropic.com/v1'),
  google: service('google', 'https://generativelanguage.googleapis.com/v1beta'),
  openrouter: service('openai-compatible', 'https://openrouter.ai/api/v1'),
  groq: service('openai-compatible', 'https://api.groq.com/openai/v1'),
  mistral: service('openai-compatible', 'https://api.mistral.ai/v1'),
  other: own(''),
} as const satisfies Record<string, Server>;
export type ServerName = keyof typeof SERVERS;

function own(baseURL: string) {
  return { kind: 'openai-compatible', baseURL, place: 'own' } as const;
}

function service<T extends ProviderKind>(kind: T, baseURL: string) {
  return { kind, baseURL, place: 'service' } as const;
}

/** In the order of the menu. */
export const OWN_SERVERS = ['ollama', 'lm-studio', 'llama-cpp', 'vllm'] as const satisfies ServerName[];
export const SERVICES = [
  'openai',
  'anthropic',
  'google',
  'openrouter',
  'groq',
  'mistral',
] as const satisfies ServerName[];
const NAMES: readonly ServerName[] = [...OWN_SERVERS, ...SERVICES, 'other'];

export function toServerName(name: string): ServerName | null {
  return NAMES.find((one) => one === name) ?? null;
}

/** Returns whether the server at this address is a service that requires a key. */
export function needsKey(server: ServerName, origin: string): boolean {
  const { place, baseURL } = SERVERS[server];
  return place === 'service' && URL.parse(baseURL)?.origin === origin;
}

/** Guesses which server to show CORS instructions for: by name, address or port. */
export function corsServerOf({
  providerId,
  kind,
  baseURL,
}: Pick<Provider, 'providerId' | 'kind' | 'baseURL'>): ServerName {
  const url = URL.parse(baseURL);
  const named = toServerName(providerId);
  if (named !== null && named !== 'other' && SERVERS[named].place === 'own' && SERVERS[named].kind === kind)
    return named;
  const at = SERVICES.find((name) => url !== null && URL.parse(SERVERS[name].baseURL)?.origin === url.origin);
  if (at !== undefined) return at;
  const port = kind === 'openai-compatible' ? (url?.port ?? '') : '';
  const listening = OWN_SERVERS.find((name) => port !== '' && URL.parse(SERVERS[name].baseURL)?.port === port);
  return listening ?? 'other';
}
