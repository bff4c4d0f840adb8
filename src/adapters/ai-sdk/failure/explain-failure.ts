import type { Provider, ProviderKind } from '../../../contracts/domain/provider.ts';
import { CloisterError, type ErrorCode } from '../../../contracts/errors/errors.ts';
import { readServerWords, type ServerWords } from './server-message.ts';

/** A failed response. */
export interface FailedResponse {
  readonly provider: Pick<Provider, 'providerId' | 'origin' | 'baseURL' | 'kind'>;
  /** Null for a request without a model. */
  readonly modelId: string | null;
  /** HTTP status; null for an error inside a response that started successfully. */
  readonly status: number | null;
  readonly contentType: string | null;
  readonly text: string;
  readonly hasKey: boolean;
  readonly retryAfterMs: number | null;
  /** Masks the key in a text. */
  readonly mask: (text: string) => string;
}

interface Facts extends FailedResponse {
  readonly words: ServerWords;
  /** HTTP status, or the status that the server's error type corresponds to. */
  readonly means: number | null;
  readonly isPage: boolean;
}

interface Explanation {
  readonly code: ErrorCode;
  readonly when: (facts: Facts) => boolean;
  readonly say: (facts: Facts) => string;
}

/** Wordings of OpenAI, Anthropic, llama.cpp, vLLM, Ollama, LM Studio and others for a prompt that is too long. */
const TOO_LONG =
  /context_length_exceeded|exceed_context_size|maximum context length|context window|context (?:length|size|limit)|prompt is too long|input is too long|too many (?:input )?tokens|exceeds? the maximum number of tokens|maximum model length|reduce the length|tokens? .{0,60}(?:greater|longer|larger) than .{0,40}context|input is too large to process|request_too_large/i;
const NO_CREDIT =
  /insufficient[_ ](?:quota|balance|credits?|funds)|exceeded your current quota|credit balance is too low|billing|payment required|out of credits|not enough credits/i;
/** Google uses the same wording for a rate limit and an exhausted account, and adds the duration only for the limit. */
const SOON_AGAIN = /"retryDelay"|(?:try again|retry) in \d/i;
const A_DAY = /PerDay/;
/** Google answers an unknown key with 400. */
const BAD_KEY = /API_KEY_INVALID|API key (?:not valid|expired)/i;
const NO_MODEL =
  /model_not_found|no endpoints found|not a valid model|no models? loaded|models?\b.{0,320}(?:not[ _]found|not exist)|(?:unknown|invalid|no such) model\b/is;

/** Checked in order; the first match decides. */
const EXPLANATIONS: readonly Explanation[] = [
  {
    code: 'context-too-long',
    when: ({ means, isPage, words }) => means === 413 || (!isPage && isRefusal(means) && TOO_LONG.test(words.all)),
    say: ({ modelId }) =>
      `The request is longer than ${modelId === null ? 'the server takes' : `${modelId} can take`}. Start a new conversation, include fewer files, or choose a model with a larger context.`,
  },
  {
    code: 'credit-exhausted',
    when: ({ means, isPage, words }) =>
      means === 402 ||
      (!isPage && (isRefusal(means) || means === 429) && NO_CREDIT.test(words.all) && !passesSoon(words)),
    say: ({ provider }) =>
      `The account at ${provider.origin} has no credit or quota left. Top it up there, or choose another provider.`,
  },
  {
    code: 'rate-limited',
    when: ({ means }) => means === 429,
    say: ({ provider, retryAfterMs }) =>
      `${provider.origin} limits the request rate (too many requests in a short time). ${whenAgain(retryAfterMs)}`,
  },
  {
    code: 'not-an-api',
    when: ({ isPage, status }) => isPage && status !== null && status >= 500,
    say: ({ provider, status }) =>
      `${provider.origin} answered ${status} with a web page. If this address has worked before, the server is down: try again later. Otherwise, check the base URL (${provider.baseURL}); ${usualEnd(provider.kind)}.`,
  },
  {
    code: 'not-an-api',
    when: ({ isPage }) => isPage,
    say: ({ provider }) =>
      `${provider.origin} answered with a web page, not as a model server. Check the base URL (${provider.baseURL}); ${usualEnd(provider.kind)}.`,
  },
  {
    code: 'model-not-found',
    when: ({ means, words, modelId }) =>
      modelId !== null &&
      ((means === 404 && (NO_MODEL.test(words.all) || names(words, modelId))) ||
        (means === 400 && NO_MODEL.test(words.all))),
    say: ({ provider, modelId }) =>
      `${provider.origin} has no model ${modelId}, or this key may not use it. Choose another model from the list, or load the model on the server.`,
  },
  {
    code: 'provider-busy',
    when: ({ means, words }) => means === 529 || means === 503 || /overloaded|server is busy/i.test(words.all),
    say: ({ provider, retryAfterMs }) => `${provider.origin} is overloaded right now. ${whenAgain(retryAfterMs)}`,
  },
  {
    code: 'key-missing',
    when: ({ means, hasKey }) => (means === 401 || means === 403) && !hasKey,
    say: ({ provider }) =>
      `${provider.origin} requires an API key, and none is stored for ${provider.providerId}. Add the key under Models.`,
  },
  {
    code: 'key-rejected',
    when: ({ means, words }) => means === 401 || means === 403 || (means === 400 && BAD_KEY.test(words.all)),
    say: ({ provider, means }) =>
      means !== 403
        ? `${provider.origin} rejected the API key of ${provider.providerId}. Check the key, or add a new one.`
        : `${provider.origin} does not allow this request with the API key of ${provider.providerId}. Check the permissions of the key.`,
  },
  {
    code: 'not-an-api',
    when: ({ status }) => status === 404 || status === 405,
    say: ({ provider, status }) =>
      `${provider.origin} has no API at this address (${status}). Check the base URL (${provider.baseURL}); ${usualEnd(provider.kind)}.`,
  },
  {
    code: 'provider-failed',
    when: ({ means }) => means === null || means >= 500,
    say: ({ provider, status }) =>
      `${provider.origin} failed${status === null ? ' while it answered' : ` (${status})`}. Try again; if the error remains, check the server.`,
  },
  {
    code: 'provider-refused',
    when: () => true,
    say: ({ provider, means }) =>
      `${provider.origin} refused the request (${means}). Check the model and the settings of ${provider.providerId}.`,
  },
];

/** Codes whose message needs no text from the server. */
const CLEAR: readonly ErrorCode[] = ['not-an-api'];

/** Converts a failed response to an error: what happened, at which server, what to do. */
export function explainFailure(response: FailedResponse): CloisterError {
  const text = response.mask(response.text);
  const words = readServerWords(text);
  const facts: Facts = {
    ...response,
    text,
    words,
    means: response.status ?? words.status,
    isPage: isPage(response, text),
  };
  const { code, say } = EXPLANATIONS.find(({ when }) => when(facts)) ?? FALLBACK;
  const said = words.message === '' || CLEAR.includes(code) ? '' : ` The server says: “${words.message}”`;
  const { provider, status, retryAfterMs } = response;
  return new CloisterError(code, response.mask(say(facts) + said), {
    providerId: provider.providerId,
    origin: provider.origin,
    ...(status === null ? {} : { status }),
    ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  });
}

const FALLBACK: Pick<Explanation, 'code' | 'say'> = {
  code: 'provider-failed',
  say: ({ provider }) => `${provider.origin} failed. Try again.`,
};

function passesSoon({ all }: ServerWords): boolean {
  return SOON_AGAIN.test(all) && !A_DAY.test(all);
}

/** Statuses of a refused request; some servers answer a prompt that is too long with 500. */
function isRefusal(means: number | null): boolean {
  return means === null || (means >= 400 && means < 500 && means !== 401 && means !== 429) || means === 500;
}

/** Anthropic's whole message is `model: …`. */
function names({ message }: ServerWords, modelId: string): boolean {
  return message.startsWith('model: ') || (modelId.length > 2 && message.includes(modelId));
}

function isPage({ contentType }: FailedResponse, text: string): boolean {
  return contentType?.includes('text/html') === true || /^\s*<(?:!doctype|html|head|body)\b/i.test(text);
}

/** Usual last path segment of such a server's base URL. */
export function usualEnd(kind: ProviderKind): string {
  return `it usually ends in ${kind === 'google' ? '/v1beta' : '/v1'}`;
}

function whenAgain(retryAfterMs: number | null): string {
  return retryAfterMs === null ? 'Try again later.' : `Try again in ${Math.ceil(retryAfterMs / 1000)} seconds.`;
}
