import type { Provider, ProviderKind } from '../../contracts/provider.ts';

/** Servers that are known by name, with the address at which they usually are. */
export const SERVERS = {
  ollama: { kind: 'openai-compatible', baseURL: 'http://localhost:11434/v1' },
  'lm-studio': { kind: 'openai-compatible', baseURL: 'http://localhost:1234/v1' },
  'llama-cpp': { kind: 'openai-compatible', baseURL: 'http://localhost:8080/v1' },
  vllm: { kind: 'openai-compatible', baseURL: 'http://localhost:8000/v1' },
  other: { kind: 'openai-compatible', baseURL: '' },
  anthropic: { kind: 'anthropic', baseURL: 'https://api.anthropic.com/v1' },
} as const satisfies Record<string, { kind: ProviderKind; baseURL: string }>;
export type ServerName = keyof typeof SERVERS;

/** Those that speak as OpenAI does, in the order in which they are offered. */
export const COMPATIBLE = ['ollama', 'lm-studio', 'llama-cpp', 'vllm', 'other'] as const satisfies ServerName[];

/** Which of the known servers usually has this address. */
function serverAt(baseURL: string): (typeof COMPATIBLE)[number] {
  const port = URL.parse(baseURL)?.port ?? '';
  const known = COMPATIBLE.find((name) => port !== '' && URL.parse(SERVERS[name].baseURL)?.port === port);
  return known ?? 'other';
}

/** Whose settings to show when a server does not let the page in, by name or port; null for one that always does. */
export function corsServerOf({
  providerId,
  kind,
  baseURL,
}: Pick<Provider, 'providerId' | 'kind' | 'baseURL'>): (typeof COMPATIBLE)[number] | null {
  if (kind === 'anthropic') return null;
  return COMPATIBLE.find((name) => name === providerId) ?? serverAt(baseURL);
}
