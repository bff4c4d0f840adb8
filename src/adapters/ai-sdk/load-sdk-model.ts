import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
} from '@ai-sdk/provider';
import type { Provider, ProviderKind } from '../../contracts/domain/provider.ts';
import { offlineError } from '../../contracts/errors/messages/server-messages.ts';
import { readArguments } from '../../core/execution/repair/repair-text.ts';
import { isRecord } from '../../core/shared/json/parse-json.ts';
import { narrowSchema } from './narrow-schema.ts';

type SdkFetch = (url: string, init: { headers: Record<string, string>; body: string }) => Promise<Response>;

/** Placeholder for packages that require a key. Replaced or dropped before anything is sent. */
const PLACEHOLDER = 'set-by-cloister';

/** Headers of a package that are sent. Its user agent is not: a custom header needs the server's permission (CORS). */
const SENT_HEADERS = [
  'accept',
  'content-type',
  'anthropic-version',
  'anthropic-beta',
  'anthropic-dangerous-direct-browser-access',
];

export const ANTHROPIC_HEADERS = {
  'anthropic-version': '2023-06-01',
  'anthropic-dangerous-direct-browser-access': 'true',
};

const ANTHROPIC_ORIGIN = 'https://api.anthropic.com';

/** Reading from Anthropic's cache costs a tenth, writing to it 1.25 times the price of the tokens. */
const EPHEMERAL = { type: 'ephemeral' } as const;

/** Loads the package for a wire format on first use. The package gets neither key nor network access. */
export async function loadSdkModel(provider: Provider, modelId: string, send: SdkFetch): Promise<LanguageModelV4> {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return send(url, { headers: sentHeaders(init?.headers), body: typeof init?.body === 'string' ? init.body : '' });
  };
  const { kind, baseURL, origin } = provider;
  switch (kind) {
    case 'anthropic': {
      const { createAnthropic } = await loaded(import('@ai-sdk/anthropic'));
      return createAnthropic({ baseURL, apiKey: PLACEHOLDER, headers: ANTHROPIC_HEADERS, fetch })(modelId);
    }
    case 'openai': {
      const { createOpenAI } = await loaded(import('@ai-sdk/openai'));
      return createOpenAI({ baseURL, apiKey: PLACEHOLDER, fetch }).responses(modelId);
    }
    case 'google': {
      const { createGoogle } = await loaded(import('@ai-sdk/google'));
      return createGoogle({ baseURL, apiKey: PLACEHOLDER, fetch })(modelId);
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await loaded(import('@ai-sdk/openai-compatible'));
      return createOpenAICompatible({
        name: 'cloister',
        baseURL,
        includeUsage: true,
        fetch,
        ...(origin === 'https://api.openai.com' ? { transformRequestBody: withNewNameOfLimit } : {}),
      })(modelId);
    }
    default:
      return kind satisfies never;
  }
}

/** Loads a lazy chunk of the app, unless it is already on the device. */
async function loaded<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    throw offlineError('connector', {}, {}, error);
  }
}

/** OpenAI's newer models use another name for the output limit; other servers know only the old one. */
function withNewNameOfLimit({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens };
}

/** Adapts the request to this server. */
export function fitOptions(provider: Provider, options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  const own = OWN_OPTIONS[provider.kind](provider);
  const { tools, providerOptions } = options;
  const prompt = options.prompt.map(withObjects);
  if (own === null) return { ...options, prompt };
  return {
    ...options,
    prompt: provider.origin === ANTHROPIC_ORIGIN ? prompt.map(cached) : prompt,
    ...(tools === undefined
      ? {}
      : { tools: tools.map((tool) => (tool.type === 'function' ? fitTool(provider.kind, tool) : tool)) }),
    providerOptions: { ...providerOptions, [own.name]: { ...own.settings, ...providerOptions?.[own.name] } },
  };
}

/** Sends the arguments of each call as an object: the templates of servers take nothing else. */
function withObjects(message: LanguageModelV4Message): LanguageModelV4Message {
  if (
    message.role !== 'assistant' ||
    message.content.every((part) => part.type !== 'tool-call' || isRecord(part.input))
  )
    return message;
  const content = message.content.map((part) =>
    part.type === 'tool-call' ? { ...part, input: toObject(part.input) } : part,
  );
  return { ...message, content };
}

/** Text that no object can be read from stays visible to the model that wrote it. */
function toObject(input: unknown): Record<string, unknown> {
  if (isRecord(input)) return input;
  if (typeof input !== 'string') return input === null || input === undefined ? {} : { unreadable: input };
  return readArguments(input)?.value ?? { unreadable: input };
}

/** Instructions and tools, which are the same in every request of an agent, are kept even when old results are shortened. */
function cached(message: LanguageModelV4Message): LanguageModelV4Message {
  if (message.role !== 'system') return message;
  return { ...message, providerOptions: { anthropic: { cacheControl: EPHEMERAL } } };
}

/** Provider options per wire format. */
const OWN_OPTIONS: Readonly<Record<ProviderKind, (provider: Provider) => OwnOptions | null>> = {
  'openai-compatible': () => null,
  // Beta features that compatible servers may lack, and a cache of the conversation so far, which ends after 5 minutes.
  anthropic: ({ origin }) => ({
    name: 'anthropic',
    settings: origin === ANTHROPIC_ORIGIN ? { toolStreaming: true, cacheControl: EPHEMERAL } : { toolStreaming: false },
  }),
  // Nothing is stored on the server: encrypted reasoning is returned and sent again with the next request.
  openai: () => ({ name: 'openai', settings: { store: false } }),
  google: () => ({ name: 'google', settings: {} }),
};

interface OwnOptions {
  readonly name: string;
  readonly settings: Record<string, boolean | typeof EPHEMERAL>;
}

function fitTool(kind: ProviderKind, tool: LanguageModelV4FunctionTool): LanguageModelV4FunctionTool {
  const { inputExamples: _, ...rest } = tool;
  return kind === 'google' ? { ...rest, inputSchema: narrowSchema(rest.inputSchema) } : rest;
}

function sentHeaders(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries([...new Headers(headers)].filter(([name]) => SENT_HEADERS.includes(name)));
}
