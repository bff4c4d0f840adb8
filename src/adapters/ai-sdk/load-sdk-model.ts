import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { CloisterError } from '../../contracts/errors.ts';
import type { Provider } from '../../contracts/provider.ts';

type SdkFetch = (url: string, init: { headers: Record<string, string>; body: string }) => Promise<Response>;

/** Stands where a package wants a key. It is replaced or dropped before anything is sent. */
const PLACEHOLDER = 'set-by-cloister';

/** Headers of a package that go out. Its own name is not among them: it would need the server's permission. */
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

/** Writes and reads the wire format. The package is loaded when it is first needed; it gets neither key nor network. */
export async function loadSdkModel(provider: Provider, modelId: string, send: SdkFetch): Promise<LanguageModelV4> {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return send(url, { headers: sentHeaders(init?.headers), body: typeof init?.body === 'string' ? init.body : '' });
  };
  const { kind, baseURL, origin } = provider;
  if (kind === 'anthropic') {
    const { createAnthropic } = await loaded(import('@ai-sdk/anthropic'));
    return createAnthropic({ baseURL, apiKey: PLACEHOLDER, headers: ANTHROPIC_HEADERS, fetch })(modelId);
  }
  const { createOpenAICompatible } = await loaded(import('@ai-sdk/openai-compatible'));
  return createOpenAICompatible({
    name: 'cloister',
    baseURL,
    includeUsage: true,
    fetch,
    ...(origin === 'https://api.openai.com' ? { transformRequestBody: withNewNameOfLimit } : {}),
  })(modelId);
}

/** A part of the app that is fetched when it is first needed, unless it is on the device already. */
async function loaded<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    const message =
      'The part of Cloister that speaks to this kind of server is not on this device yet. Go online, reload the page, and try again.';
    throw new CloisterError('offline', message, {}, error);
  }
}

/** OpenAI's newer models know the limit by another name; other servers know the old one. */
function withNewNameOfLimit({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens };
}

/** The request as this server takes it. */
export function fitOptions(provider: Provider, options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  if (provider.kind !== 'anthropic') return options;
  // Beta features that servers with the same format need not have.
  const toolStreaming = provider.origin === 'https://api.anthropic.com';
  const fitted: LanguageModelV4CallOptions = {
    ...options,
    providerOptions: {
      ...options.providerOptions,
      anthropic: { toolStreaming, ...options.providerOptions?.['anthropic'] },
    },
  };
  return options.tools === undefined ? fitted : { ...fitted, tools: options.tools.map(withoutExamples) };
}

function withoutExamples<T extends { type: string }>(tool: T): T {
  if (tool.type !== 'function') return tool;
  const { inputExamples: _, ...rest }: T & Pick<LanguageModelV4FunctionTool, 'inputExamples'> = tool;
  return rest as T;
}

function sentHeaders(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries([...new Headers(headers)].filter(([name]) => SENT_HEADERS.includes(name)));
}
