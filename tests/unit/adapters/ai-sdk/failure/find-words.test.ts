import { describe, expect, it } from 'vitest';
import { readServerWords } from '../../../../../src/adapters/ai-sdk/failure/server-message.ts';

const json = JSON.stringify;
/** Bodies of failed responses, as servers and gateways write them, and what a person should read of them. */
const BODIES: readonly (readonly [name: string, body: string, words: string])[] = [
  [
    'OpenAI',
    json({ error: { message: 'Bad model.', type: 'invalid_request_error', param: 'model', code: null } }),
    'Bad model.',
  ],
  ['Anthropic', json({ type: 'error', error: { type: 'invalid_request_error', message: 'Bad.' } }), 'Bad.'],
  [
    'Google',
    json([{ error: { code: 400, message: 'Bad.', status: 'INVALID_ARGUMENT', details: [{ reason: 'X' }] } }]),
    'Bad.',
  ],
  ['Ollama', json({ error: 'model "x" not found' }), 'model "x" not found'],
  ['FastAPI, a text', json({ detail: 'Model is busy.' }), 'Model is busy.'],
  [
    'FastAPI, a list',
    json({ detail: [{ loc: ['body', 'tools'], msg: 'Extra inputs are not permitted' }] }),
    'body.tools: Extra inputs are not permitted',
  ],
  [
    'FastAPI, two',
    json({
      detail: [
        { loc: ['body', 'a', 0], msg: 'Bad' },
        { loc: ['query'], msg: 'Missing' },
      ],
    }),
    'body.a.0: Bad; query: Missing',
  ],
  ['FastAPI, an object', json({ detail: { error: { message: 'Bad.' } } }), 'Bad.'],
  ['vLLM before', json({ object: 'error', message: 'Bad.', type: 'BadRequestError', code: 400 }), 'Bad.'],
  [
    'Mistral',
    json({ object: 'error', message: { detail: [{ loc: ['body', 'top_p'], msg: 'too large' }] } }),
    'body.top_p: too large',
  ],
  ['Hugging Face', json({ error: ['Bad.', 'Worse.'], error_type: 'validation' }), 'Bad.; Worse.'],
  ['Cohere', json({ message: 'Bad.' }), 'Bad.'],
  ['Cloudflare', json({ success: false, errors: [{ code: 7003, message: 'No route.' }], messages: [] }), 'No route.'],
  ['texts in errors', json({ errors: ['One.', 'Two.'] }), 'One.; Two.'],
  ['fields in errors', json({ errors: { temperature: ['must be at most 2'] } }), 'temperature: must be at most 2'],
  ['JSON:API', json({ errors: [{ title: 'Bad', detail: 'The model is unknown.' }] }), 'The model is unknown.'],
  [
    'a problem',
    json({ type: 'about:blank', title: 'Bad Request', detail: 'No such field.', status: 400 }),
    'No such field.',
  ],
  ['Azure, details', json({ error: { code: 'BadRequest', message: '', details: [{ message: 'Bad.' }] } }), 'Bad.'],
  ['Azure, inner', json({ error: { code: 'x', innererror: { code: 'y', message: 'Filtered.' } } }), 'Filtered.'],
  ['AWS', json({ Message: 'Bad.' }), 'Bad.'],
  ['OAuth', json({ error: { error_description: 'Expired.' } }), 'Expired.'],
  [
    'OpenRouter, a text',
    json({
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: { raw: 'Upstream is full.', provider_name: 'X' },
      },
    }),
    'Upstream is full.',
  ],
  [
    'OpenRouter, JSON',
    json({
      error: { message: 'Provider returned error', metadata: { raw: json({ error: { message: 'Bad tool.' } }) } },
    }),
    'Bad tool.',
  ],
  [
    'OpenRouter, both',
    json({ error: { message: 'The request failed.', metadata: { raw: json({ message: 'Bad tool.' }) } } }),
    'The request failed. Bad tool.',
  ],
  [
    'LiteLLM',
    json({ error: { message: 'litellm.BadRequestError: OpenAIException - Bad.', type: null, code: '400' } }),
    'litellm.BadRequestError: OpenAIException - Bad.',
  ],
  [
    'Spring',
    json({ timestamp: '2026', status: 400, error: 'Bad Request', message: 'No tools.', path: '/v1' }),
    'No tools.',
  ],
  [
    'NestJS',
    json({ statusCode: 400, message: ['No model.', 'No role.'], error: 'Bad Request' }),
    'No model.; No role.',
  ],
  ['Rails', json({ status: 401, error: 'Unauthorized' }), 'Unauthorized'],
  ['Apache APISIX', json({ error_msg: 'Missing API key found in request' }), 'Missing API key found in request'],
  ['MiniMax', json({ base_resp: { status_code: 1004, status_msg: 'login fail' } }), 'login fail'],
  ['Qianfan', json({ error_code: 336003, error_msg: 'messages is empty' }), 'messages is empty'],
  [
    'Tencent',
    json({ Response: { Error: { Code: 'InvalidParameter', Message: 'No such model.' }, RequestId: 'x' } }),
    'No such model.',
  ],
  ['Volcengine', json({ ResponseMetadata: { Error: { Code: 'X', Message: 'No endpoint.' } } }), 'No endpoint.'],
  ['Spark', json({ header: { code: 10013, message: 'Not allowed.', sid: 'x' } }), 'Not allowed.'],
  ['Bedrock', json({ __type: 'ValidationException', message: 'Malformed input.' }), 'Malformed input.'],
  [
    'SageMaker',
    json({ ErrorCode: 'X', Message: 'Received 400 from model.', OriginalMessage: 'y' }),
    'Received 400 from model.',
  ],
  ['Databricks', json({ error_code: 'BAD_REQUEST', message: 'Bad tool.' }), 'Bad tool.'],
  ['a result', json({ result: { error: { message: 'Inner.' } }, ok: false }), 'Inner.'],
  [
    'ASP.NET',
    json({ title: 'One or more errors.', status: 400, errors: { '$.top_p': ['Not a number.'] } }),
    '$.top_p: Not a number.',
  ],
  ['a list of texts', json(['Bad.', 'Worse.']), 'Bad.; Worse.'],
  ['a response in a text', json({ error: { message: json({ error: { message: 'Inner.' } }) } }), 'Inner.'],
  [
    'a page in a text',
    json({ error: '<html><head><title>502 Bad Gateway</title></head><body>x</body></html>' }),
    '502 Bad Gateway',
  ],
  [
    'a page',
    '<!DOCTYPE html><html><head><title>Sign &amp; in</title><style>a{}</style></head><body><h1>Welcome</h1></body></html>',
    'Sign & in: Welcome',
  ],
  ['a page without a title', '<html><body><p>No\n <b>such</b> place</p></body></html>', 'No such place'],
  ['text', 'upstream connect error', 'upstream connect error'],
  ['an event', `event: error\ndata: ${json({ error: { message: 'Bad.' } })}\n\n`, 'Bad.'],
  ['nothing', '', ''],
  ['an empty object', '{}', ''],
  ['fields without words', json({ status: 400, ok: false }), ''],
];

describe('readServerWords', () => {
  it.each(BODIES)('%s: finds the words of the server', (_, body, words) => {
    expect(readServerWords(body).message).toBe(words);
  });

  it('is bounded in length, depth and time', () => {
    expect(readServerWords(json({ detail: 'x'.repeat(10_000) })).message).toHaveLength(301);
    let deep: unknown = 'end';
    for (let at = 0; at < 1000; at += 1) deep = { error: deep };
    expect(readServerWords(json(deep)).message).toBe('');
    const many = json({ detail: Array.from({ length: 20_000 }, (_, at) => ({ loc: [at], msg: '<'.repeat(20) })) });
    expect(readServerWords(many).message.length).toBeLessThanOrEqual(301);
    // So long that more than linear work exceeds the limit of the test.
    expect(readServerWords('<html>'.repeat(1_000_000)).message.length).toBeLessThanOrEqual(301);
    expect(readServerWords(`<html>${'<script>'.repeat(1_000_000)}`).message.length).toBeLessThanOrEqual(301);
  });
});
