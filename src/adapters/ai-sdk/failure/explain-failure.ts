import type { Provider, ProviderKind } from '../../../contracts/domain/provider.ts';
import { CloisterError, type ErrorCode, type Message } from '../../../contracts/errors/errors.ts';
import { contextTooLongError, modelNotFoundError } from '../../../contracts/errors/messages/model-messages.ts';
import {
  creditExhaustedError,
  keyMissingError,
  keyRejectedError,
  notAnApiError,
  providerBusyError,
  providerFailedError,
  providerRefusedError,
  rateLimitedError,
} from '../../../contracts/errors/messages/server-messages.ts';
import { endOfBaseURL } from '../../../core/network/usual-end.ts';
import { readServerWords, type ServerWords } from './server-message.ts';

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
  readonly origin: string;
  readonly providerId: string;
  readonly url: string;
  /** How the base URL of such a provider ends. */
  readonly also: string;
}

interface Explanation {
  readonly when: (facts: Facts) => boolean;
  readonly explain: (facts: Facts) => CloisterError;
}

/** Wordings of OpenAI, Anthropic, llama.cpp, vLLM, Ollama, LM Studio and others for a prompt that is too long. */
const TOO_LONG =
  /context_length_exceeded|exceed_context_size|maximum context length|context window|context (?:length|size|limit)|prompt is too long|input is too long|too many (?:input )?tokens|exceeds? the maximum number of tokens|maximum model length|reduce the length|tokens? .{0,60}(?:greater|longer|larger) than .{0,40}context|input is too large to process|request_too_large/i;
const NO_CREDIT =
  /insufficient[_ ](?:quota|balance|credits?|funds)|exceeded your current quota|credit balance is too low|billing|payment required|out of credits|not enough credits/i;
/** Google uses the same wording for a rate limit and an exhausted account, and adds the duration only for the limit. */
const SOON_AGAIN = /"retryDelay"|(?:try again|retry) in \d/i;
const A_DAY = /PerDay/;
/** Azure and others refuse a request whose text their filter does not let through. */
const FILTERED = /content_filter|ResponsibleAIPolicyViolation|content management policy|content_policy_violation/i;
/** Google answers an unknown key with 400. */
const BAD_KEY = /API_KEY_INVALID|API key (?:not valid|expired)/i;
const NO_MODEL =
  /model_not_found|no endpoints found|not a valid model|no models? loaded|models?\b.{0,320}(?:not[ _]found|not exist)|(?:unknown|invalid|no such) model\b/is;

/** Checked in order; the first match decides. */
const EXPLANATIONS: readonly Explanation[] = [
  {
    when: ({ means, isPage, words }) => means === 413 || (!isPage && isRefusal(means) && TOO_LONG.test(words.all)),
    explain: ({ modelId }) =>
      modelId === null ? contextTooLongError('server') : contextTooLongError('serverModel', { modelId }),
  },
  {
    when: ({ means, isPage, words }) =>
      means === 402 ||
      (!isPage && (isRefusal(means) || means === 429) && NO_CREDIT.test(words.all) && !passesSoon(words)),
    explain: ({ origin }) => creditExhaustedError('credit', { origin }),
  },
  {
    when: ({ means }) => means === 429,
    explain: ({ origin, retryAfterMs }) => rateLimitedError('rate', { origin, why: whenAgain(retryAfterMs) }),
  },
  {
    when: ({ isPage, status }) => isPage && status !== null && status >= 500,
    explain: ({ origin, url, also, status }) => notAnApiError('down', { origin, status: String(status), url, also }),
  },
  {
    when: ({ isPage }) => isPage,
    explain: ({ origin, url, also }) => notAnApiError('page', { origin, url, also }),
  },
  {
    when: ({ means, words, modelId }) =>
      modelId !== null &&
      ((means === 404 && (NO_MODEL.test(words.all) || names(words, modelId))) ||
        (means === 400 && NO_MODEL.test(words.all))),
    explain: ({ origin, modelId }) => modelNotFoundError('atServer', { origin, modelId: String(modelId) }),
  },
  {
    when: ({ means, words }) => means === 529 || means === 503 || /overloaded|server is busy/i.test(words.all),
    explain: ({ origin, retryAfterMs }) => providerBusyError('busy', { origin, why: whenAgain(retryAfterMs) }),
  },
  {
    when: ({ means, hasKey }) => (means === 401 || means === 403) && !hasKey,
    explain: ({ origin, providerId }) => keyMissingError('required', { origin, providerId }),
  },
  {
    when: ({ means, words }) => isRefusal(means) && FILTERED.test(words.all),
    explain: ({ origin }) => providerRefusedError('filtered', { origin }),
  },
  {
    when: ({ means, words }) => means === 401 || means === 403 || (means === 400 && BAD_KEY.test(words.all)),
    explain: ({ origin, providerId, means }) =>
      keyRejectedError(means !== 403 ? 'rejected' : 'forbidden', { origin, providerId }),
  },
  {
    when: ({ status }) => status === 404 || status === 405,
    explain: ({ origin, url, also, status }) => notAnApiError('nothing', { origin, status: String(status), url, also }),
  },
  {
    when: ({ means }) => means === null || means >= 500,
    explain: ({ origin, status }) =>
      status === null
        ? providerFailedError('answering', { origin })
        : providerFailedError('status', { origin, status }),
  },
  {
    when: () => true,
    explain: ({ origin, providerId, means }) =>
      providerRefusedError('refused', { origin, status: String(means), providerId }),
  },
];

/** Codes whose message says as much as most servers do. */
const CLEAR: readonly ErrorCode[] = ['not-an-api'];
const SAYS_NOTHING =
  /^(?:error )?(?:40[45] ?:? ?)?(?:page |resource |path |route )?(?:not found|method not allowed|cannot (?:get|post) \S*)\.?$/i;

/** Converts a failed response to an error: what happened, at which server, what to do. */
export function explainFailure(response: FailedResponse): CloisterError {
  const { provider, status, retryAfterMs, mask } = response;
  const text = mask(response.text);
  const words = readServerWords(text);
  const facts: Facts = {
    ...response,
    text,
    words,
    means: status ?? words.status,
    isPage: isPage(response, text),
    origin: provider.origin,
    providerId: provider.providerId,
    url: provider.baseURL,
    also: usualEnd(provider.kind),
  };
  const { explain } = EXPLANATIONS.find(({ when }) => when(facts)) ?? FALLBACK;
  const found = explain(facts);
  const { code } = found;
  const said =
    words.message === '' || (CLEAR.includes(code) && SAYS_NOTHING.test(words.message))
      ? found
      : keyRejectedError.sentence('serverSays', { why: found, text: words.message });
  const masked = mask(said.message);
  // Values would say what the mask hides.
  return new CloisterError(code, masked === said.message ? said : masked, {
    providerId: provider.providerId,
    origin: provider.origin,
    ...(status === null ? {} : { status }),
    ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  });
}

const FALLBACK: Pick<Explanation, 'explain'> = {
  explain: ({ origin }) => providerFailedError('plain', { origin }),
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
  return `it usually ends in ${endOfBaseURL(kind)}`;
}

function whenAgain(retryAfterMs: number | null): Message {
  return retryAfterMs === null
    ? rateLimitedError.sentence('later')
    : rateLimitedError.sentence('inSeconds', { n: Math.ceil(retryAfterMs / 1000) });
}
