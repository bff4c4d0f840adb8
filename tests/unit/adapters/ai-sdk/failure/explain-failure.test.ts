import { describe, expect, it } from 'vitest';
import { explainFailure, type FailedResponse } from '../../../../../src/adapters/ai-sdk/failure/explain-failure.ts';
import { createKeyMask } from '../../../../../src/adapters/ai-sdk/mask/mask-key.ts';
import { type ErrorCode, toErrorData } from '../../../../../src/contracts/errors/errors.ts';
import { createProviderRow } from '../../../../support/provider/provider-lab.ts';

const KEY = 'sk-canary-123456';

function explain(response: Partial<FailedResponse>) {
  return explainFailure({
    provider: createProviderRow({}),
    modelId: 'large-1',
    status: 400,
    contentType: 'application/json',
    text: '',
    hasKey: true,
    retryAfterMs: null,
    mask: createKeyMask(KEY).text,
    ...response,
  });
}

const openai = (message: string, type = 'invalid_request_error', code: string | null = null) =>
  JSON.stringify({ error: { message, type, param: null, code } });
const google = (code: number, status: string, message: string, details: object[] = []) =>
  JSON.stringify({ error: { code, message, status, details } });
const QUOTA = 'You exceeded your current quota, please check your plan and billing details.';
const anthropic = (type: string, message: string) => JSON.stringify({ type: 'error', error: { type, message } });

/** Answers as servers word them. */
const ANSWERS: readonly (readonly [ErrorCode, number | null, string])[] = [
  // Too long: OpenAI (twice), Anthropic (three), llama.cpp (three), vLLM (two), Ollama, LM Studio (two), Groq.
  [
    'context-too-long',
    400,
    openai("This model's maximum context length is 128000 tokens.", 'x', 'context_length_exceeded'),
  ],
  ['context-too-long', 400, openai('Your input exceeds the context window of this model. Please adjust your input.')],
  ['context-too-long', 400, anthropic('invalid_request_error', 'prompt is too long: 213000 tokens > 200000 maximum')],
  [
    'context-too-long',
    400,
    anthropic('invalid_request_error', 'input length and `max_tokens` exceed context limit: 1 + 2 > 2'),
  ],
  ['context-too-long', 413, anthropic('request_too_large', 'Request exceeds the maximum allowed number of bytes')],
  ['context-too-long', 413, '<html><head><title>413 Request Entity Too Large</title></head></html>'],
  [
    'context-too-long',
    400,
    openai('the request exceeds the available context size, try increasing it', 'exceed_context_size_error'),
  ],
  [
    'context-too-long',
    400,
    '{"error":{"code":400,"message":"request (5000 tokens) exceeds the available context size (4096 tokens), try increasing it","type":"exceed_context_size_error"}}',
  ],
  [
    'context-too-long',
    500,
    '{"error":{"code":500,"message":"input is too large to process. increase the physical batch size","type":"server_error"}}',
  ],
  [
    'context-too-long',
    400,
    '{"object":"error","message":"This model\'s maximum context length is 4096 tokens. However, you requested 5000 tokens","type":"BadRequestError","code":400}',
  ],
  [
    'context-too-long',
    400,
    openai('The decoder prompt (length 9000) is longer than the maximum model length of 8192.', 'BadRequestError'),
  ],
  ['context-too-long', 400, '{"error":"the input length exceeds the context length"}'],
  [
    'context-too-long',
    400,
    '{"error":"Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens."}',
  ],
  [
    'context-too-long',
    400,
    '{"error":"The number of tokens to keep from the initial prompt is greater than the context length."}',
  ],
  ['context-too-long', 400, openai('Please reduce the length of the messages or completion.')],
  ['context-too-long', null, openai('This request exceeds the context size')],
  // No credit.
  [
    'credit-exhausted',
    429,
    openai(
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      'insufficient_quota',
    ),
  ],
  [
    'credit-exhausted',
    400,
    anthropic('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
  ],
  ['credit-exhausted', 402, '{"error":{"message":"Insufficient Balance"}}'],
  ['credit-exhausted', 402, ''],
  ['credit-exhausted', 403, anthropic('billing_error', 'There is an issue with your billing.')],
  ['credit-exhausted', null, anthropic('billing_error', 'Payment needed.')],
  // Too many, too busy.
  ['rate-limited', 429, openai('Rate limit reached for large-1', 'requests', 'rate_limit_exceeded')],
  ['rate-limited', 429, '<html><body>Too many requests</body></html>'],
  ['rate-limited', null, anthropic('rate_limit_error', 'Number of request tokens has exceeded your limit')],
  ['rate-limited', null, '{"error":{"code":429,"message":"slow down"}}'],
  ['provider-busy', 529, anthropic('overloaded_error', 'Overloaded')],
  ['provider-busy', 503, '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}'],
  ['provider-busy', 500, anthropic('overloaded_error', 'Overloaded')],
  ['provider-busy', null, anthropic('overloaded_error', 'Overloaded')],
  // Keys.
  ['key-rejected', 401, openai('Incorrect API key provided', 'invalid_request_error', 'invalid_api_key')],
  ['key-rejected', 403, anthropic('permission_error', 'Your API key does not have permission')],
  ['key-rejected', null, anthropic('authentication_error', 'invalid x-api-key')],
  // Models and addresses.
  [
    'model-not-found',
    404,
    openai('The model `large-1` does not exist or you do not have access to it.', 'x', 'model_not_found'),
  ],
  ['model-not-found', 404, anthropic('not_found_error', 'model: large-1')],
  [
    'model-not-found',
    404,
    '{"error":{"message":"model \\"large-1\\" not found, try pulling it first","type":"api_error"}}',
  ],
  [
    'model-not-found',
    404,
    '{"object":"error","message":"The model `large-1` does not exist.","type":"NotFoundError","code":404}',
  ],
  ['model-not-found', 400, '{"error":{"message":"large-1 is not a valid model ID","code":400}}'],
  ['model-not-found', 404, '{"error":"No models loaded. Please load a model in the developer page."}'],
  ['not-an-api', 404, '{"detail":"Not Found"}'],
  ['not-an-api', 404, ''],
  ['not-an-api', 405, '{"detail":"Method Not Allowed"}'],
  ['not-an-api', 404, '<!doctype html><title>Not here</title>'],
  ['not-an-api', 502, '<html>\n<head><title>502 Bad Gateway</title></head></html>'],
  // Google's own words.
  [
    'context-too-long',
    400,
    google(
      400,
      'INVALID_ARGUMENT',
      'The input token count (1091639) exceeds the maximum number of tokens allowed (1048576).',
    ),
  ],
  ['credit-exhausted', 429, google(429, 'RESOURCE_EXHAUSTED', QUOTA)],
  [
    'credit-exhausted',
    429,
    google(429, 'RESOURCE_EXHAUSTED', `${QUOTA} Please retry in 37.8s.`, [{ quotaId: 'RequestsPerDayPerProject' }]),
  ],
  ['rate-limited', 429, google(429, 'RESOURCE_EXHAUSTED', `${QUOTA} Please retry in 37.8s.`)],
  ['rate-limited', 429, google(429, 'RESOURCE_EXHAUSTED', QUOTA, [{ retryDelay: '37s' }])],
  ['rate-limited', null, google(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted.')],
  ['provider-busy', 503, google(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')],
  ['provider-busy', null, google(503, 'UNAVAILABLE', 'High demand.')],
  [
    'key-rejected',
    400,
    google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [{ reason: 'API_KEY_INVALID' }]),
  ],
  ['key-rejected', 403, google(403, 'PERMISSION_DENIED', 'Permission denied on resource')],
  [
    'model-not-found',
    404,
    google(
      404,
      'NOT_FOUND',
      'models/large-1 is not found for API version v1beta, or is not supported for generateContent.',
    ),
  ],
  ['provider-refused', 400, google(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.')],
  ['provider-refused', null, `[${google(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.')}]`],
  ['provider-failed', null, google(500, 'INTERNAL', 'An internal error has occurred.')],
  // OpenAI's limits, with an invitation to pay.
  [
    'rate-limited',
    429,
    openai('Rate limit reached. Please try again in 20s. Add a payment method under account/billing.', 'requests'),
  ],
  // The rest.
  ['provider-failed', 500, openai('The server had an error while processing your request', 'server_error')],
  ['provider-failed', 502, ''],
  ['provider-failed', 504, 'upstream request timeout'],
  ['provider-failed', null, anthropic('api_error', 'Internal server error')],
  ['provider-failed', null, '{"error":"something"}'],
  ['provider-refused', 400, openai('Unsupported value: temperature')],
  ['provider-refused', 400, '{"error":{"message":"registry.ollama.ai/library/large-1 does not support tools"}}'],
  ['provider-refused', 422, '{"detail":[{"msg":"field required"}]}'],
  ['provider-refused', null, anthropic('invalid_request_error', 'messages: at least one message is required')],
];

describe('explainFailure', () => {
  it.each(ANSWERS)('returns %s for %s %s', (code, status, text) => {
    const error = explain({ status, text });
    expect(error.code).toBe(code);
    expect(error.message.length).toBeLessThan(800);
    expect(error.data).toEqual({
      providerId: 'lab',
      origin: 'https://models.example',
      ...(status === null ? {} : { status }),
    });
  });

  it('distinguishes a missing key from a wrong one', () => {
    expect(explain({ status: 401, hasKey: false }).code).toBe('key-missing');
    expect(explain({ status: 403, hasKey: false }).code).toBe('key-missing');
    expect(explain({ status: 401, hasKey: true }).code).toBe('key-rejected');
  });

  it('recognizes a web page by its type or its content', () => {
    expect(explain({ status: 200, contentType: 'text/html', text: 'Welcome' }).code).toBe('not-an-api');
    expect(explain({ status: 200, contentType: null, text: ' <!DOCTYPE html>' }).code).toBe('not-an-api');
    expect(explain({ status: 400, contentType: 'text/plain', text: '< 5 tokens' }).code).toBe('provider-refused');
  });

  it('names the seconds until a retry', () => {
    const error = explain({ status: 429, retryAfterMs: 3_600_500 });
    expect(error.message).toContain('Try again in 3601 seconds.');
    expect(error.data['retryAfterSeconds']).toBe(3601);
  });

  it('names the server and what to do, and quotes at most 300 characters of the server', () => {
    const { message } = explain({ status: 400, text: openai(`Bad\n  thing ${'x'.repeat(1000)}`) });
    expect(message).toMatch(
      /^https:\/\/models\.example refused the request \(400\)\. Check .* The server says: “Bad thing x+…”$/,
    );
    expect(message.length).toBeLessThan(500);
    expect(explain({ status: 404 }).message).toContain('usually ends in /v1.');
    const provider = createProviderRow({ kind: 'google' });
    expect(explain({ provider, status: 404 }).message).toContain('usually ends in /v1beta.');
  });

  it('has a key and values, unless the mask changed the message', () => {
    expect(toErrorData(explain({ status: 429, retryAfterMs: 2000, text: openai('Slow down.') }))).toMatchObject({
      code: 'rate-limited',
      key: 'key-rejected.serverSays',
      values: {
        why: {
          key: 'rate-limited.rate',
          values: { origin: 'https://models.example', why: { key: 'rate-limited.inSeconds', values: { n: 2 } } },
        },
        text: 'Slow down.',
      },
    });
    const masked = explain({ status: 404, modelId: KEY, text: openai('The model does not exist.') });
    expect(masked.message).toContain('*'.repeat(KEY.length));
    expect(JSON.stringify(toErrorData(masked))).not.toContain(KEY);
  });

  it('never contains the key', () => {
    const error = explain({ status: 401, text: openai(`Incorrect API key provided: ${KEY}.`) });
    const escaped = explain({ status: 401, text: openai('KEY').replace('KEY', '\\u0073k-canary-123456') });
    for (const one of [error, escaped]) {
      expect(JSON.stringify([toErrorData(one), one.stack, one.cause])).not.toContain(KEY);
      expect(one.message).toContain('*'.repeat(KEY.length));
    }
  });
});
