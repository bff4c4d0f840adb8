import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spreadCases } from '../support/case-count.ts';
import { errorEvent, page, refusal } from '../support/provider/faults.ts';
import { createProviderLab, type ProviderLab } from '../support/provider/provider-lab.ts';
import type { Fault, Turn } from '../support/provider/script.ts';
import { bytesOf, eventsOf, type WireFormat, wholeAtByte } from '../support/provider/wire-format.ts';
import { driveSchedules, type Outcome, SCHEDULE_MODEL, type Schedule } from './drive-schedules.ts';

const FILES = { '/größe.md': 'Maß "ü"\n漢字 🙂👩‍👧\u0007', '/b.md': 'zwei' };
const calls = Object.entries(FILES).map(([path, content]) => ({ name: 'create_file', input: { path, content } }));
/** An answer with two calls. */
const WHOLE: Turn = { text: 'Ich schreibe. 写', calls };
/** A shorter answer, to cut at each byte. */
const SHORT: Turn = { calls: calls.map((call) => ({ ...call, deltaChars: 60 })) };
const DONE: Outcome = { status: 'completed', files: FILES, hits: 2 };
const failed = (code: Outcome['code'], hits?: number): Outcome => ({
  status: 'failed',
  files: {},
  ...(code === undefined ? {} : { code }),
  ...(hits === undefined ? {} : { hits }),
});

/** Finish reasons of each format for a complete, truncated or filtered answer, and values that mean none. */
const STOPS: Readonly<
  Record<WireFormat, { stop: string; length: string; filter: string; givenUp: Record<string, Outcome['code']> }>
> = {
  'openai-compatible': {
    stop: 'stop',
    length: 'length',
    filter: 'content_filter',
    givenUp: { abort: 'answer-cut', error: 'answer-cut', '': 'answer-cut' },
  },
  openai: { stop: 'completed', length: 'max_output_tokens', filter: 'content_filter', givenUp: {} },
  anthropic: { stop: 'end_turn', length: 'max_tokens', filter: 'refusal', givenUp: {} },
  google: {
    stop: 'STOP',
    length: 'MAX_TOKENS',
    filter: 'SAFETY',
    givenUp: {
      '': 'answer-cut',
      FINISH_REASON_UNSPECIFIED: 'answer-cut',
      MALFORMED_FUNCTION_CALL: 'model-failed',
      UNEXPECTED_TOOL_CALL: 'model-failed',
      OTHER: 'model-failed',
    },
  },
};

/** A schedule with these faults for its first request, and an answer that repeats. */
const meets = (
  name: string,
  format: WireFormat,
  faults: readonly Fault[],
  expected: Schedule['expected'],
): Schedule => ({
  name,
  format,
  expected,
  first: [...faults.map((fault) => ({ fault })), WHOLE],
});

/** Checks what must hold however a server of this format fails. Separate test files, so that two run in parallel. */
export function describeProviderFaults(format: WireFormat): void {
  describe(`a run whose provider speaks ${format}`, () => holds(format));
}

function holds(format: WireFormat): void {
  let lab: ProviderLab;
  let hasty: ProviderLab;
  let schedules = 0;
  beforeAll(async () => {
    lab = await createProviderLab();
    // A busy machine answers within this time.
    hasty = await createProviderLab({}, { timeouts: { firstByteMs: 5000, idleMs: 5000 } });
  });
  afterAll(async () => {
    await lab.close();
    await hasty.close();
  });

  async function drive(all: readonly Schedule[], by = lab): Promise<void> {
    schedules += all.length;
    expect(await driveSchedules(by, all)).toEqual([]);
  }

  const busy = { type: 'overloaded_error', message: 'Overloaded' };
  const limit = { type: 'rate_limit_error', message: 'Too fast' };
  const inSoon = () => new Date(Date.now() + 20_000).toUTCString();
  const passing: [string, Fault][] = [
    ['500', refusal(format, 500, { type: 'api_error', message: 'Oh' })],
    ['502', { type: 'answer', status: 502, body: '' }],
    ['502 as a page', page(502)],
    ['503', refusal(format, 503, busy)],
    [
      '504',
      { type: 'answer', status: 504, body: 'upstream request timeout', headers: { 'content-type': 'text/plain' } },
    ],
    ['529', refusal(format, 529, busy)],
    ['429', refusal(format, 429, limit)],
    ['429 with seconds', refusal(format, 429, limit, { 'retry-after': '3' })],
    ['429 with a date', refusal(format, 429, limit, { 'retry-after': inSoon() })],
    ['a lost connection', { type: 'drop' }],
  ];
  const codes: Outcome['code'][] = [
    ...(['provider-failed', 'provider-failed', 'not-an-api', 'provider-busy', 'provider-failed'] as const),
    ...(['provider-busy', 'rate-limited', 'rate-limited', 'rate-limited', 'cors-blocked'] as const),
  ];

  it.each([
    ['close', 1],
    ['reset', 1],
    ['end', 5],
  ] as const)('executes no call of an answer that is cut at any byte (%s)', async (how, step) => {
    const { length } = bytesOf(format, SHORT, SCHEDULE_MODEL);
    const whole = wholeAtByte(format, SHORT, SCHEDULE_MODEL);
    const all = Array.from({ length: Math.ceil((length + 1) / step) }, (_, place) => {
      const atByte = place * step;
      // A reset can lose data in transit, including the headers.
      const lost = how === 'reset' ? [failed('answer-cut'), failed('cors-blocked')] : [];
      const expected = atByte < whole ? [failed('answer-cut', 1), ...lost] : [DONE, ...lost];
      const fault = { type: 'cut', atByte, how } as const;
      const schedule: Schedule = { name: `${how} at ${atByte}`, format, first: [{ ...SHORT, fault }], expected };
      return { atByte, schedule };
    });
    // Every byte around the end of the answer is tested.
    const last = all.filter(({ atByte }) => Math.abs(atByte - whole) <= 3);
    const cuts = new Set([...spreadCases(all, { reduced: 30 }), ...last]);
    await drive([...cuts].map(({ schedule }) => schedule));
  });

  it('writes the right bytes however arguments and chunks are split', async () => {
    const sizes = [1, 2, 3, 5, 8, 13, 21, 34];
    const all = sizes.flatMap((deltaChars) =>
      [undefined, 1, 2, 3, 7, 64].map((chunkBytes): Schedule => {
        const turn = { ...WHOLE, calls: calls.map((call) => ({ ...call, deltaChars })) };
        const first = [chunkBytes === undefined ? turn : { ...turn, chunkBytes }];
        return { name: `${deltaChars} in a delta, ${chunkBytes} in a piece`, format, first, expected: DONE };
      }),
    );
    await drive(spreadCases(all, { reduced: 20 }));
  });

  it('ends with its error code after each lasting error, without needless retries', async () => {
    const bad = { type: 'invalid_request_error', message: 'Bad' };
    const lasting: [string, Fault, Outcome['code']][] = [
      ['401', refusal(format, 401, { type: 'authentication_error', message: 'Wrong key' }), 'key-rejected'],
      ['403', refusal(format, 403, { type: 'permission_error', message: 'Not you' }), 'key-rejected'],
      [
        '404 of the model',
        refusal(format, 404, { type: 'not_found_error', message: 'model: x', code: 'model_not_found' }),
        'model-not-found',
      ],
      ['404 of the path', { type: 'answer', status: 404, body: { detail: 'Not Found' } }, 'not-an-api'],
      ['400', refusal(format, 400, bad), 'provider-refused'],
      ['413', refusal(format, 413, { type: 'request_too_large', message: 'Too large' }), 'context-too-long'],
      [
        'too long',
        refusal(format, 400, { ...bad, message: 'prompt is too long: 9 tokens > 8 maximum' }),
        'context-too-long',
      ],
      [
        'no credit',
        refusal(format, 429, { type: 'insufficient_quota', message: 'You exceeded your current quota' }),
        'credit-exhausted',
      ],
      ['a long wait', refusal(format, 429, limit, { 'retry-after': '3600' }), 'rate-limited'],
      [
        'a long wait for a date',
        refusal(format, 429, limit, { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' }),
        'rate-limited',
      ],
      ['a page', page(200), 'not-an-api'],
      ['a page that hides', page(200, 'text/event-stream'), 'not-an-api'],
      ['one document', { type: 'answer', status: 200, body: { choices: [] } }, 'not-an-api'],
      ['nothing', { type: 'answer', status: 200, body: '' }, 'answer-cut'],
      ['text', { type: 'answer', status: 200, body: 'Hello there' }, 'answer-cut'],
      ['an error of 200', refusal(format, 200, busy), 'provider-busy'],
    ];
    const once = lasting.map(
      ([name, fault, code]): Schedule => ({ name, format, first: [{ fault }], expected: failed(code, 1) }),
    );
    const thrice = passing.map(
      ([name, fault], i): Schedule => ({ name, format, first: [{ fault }], expected: failed(codes[i], 3) }),
    );
    await drive([...once, ...thrice]);
  });

  it('resumes after a temporary error and repeats no action', async () => {
    const one = passing.map(([name, fault]) => meets(name, format, [fault], { ...DONE, hits: 3 }));
    const two = passing.flatMap(([a, first]) =>
      passing.map(([b, second]) => meets(`${a}, ${b}`, format, [first, second], { ...DONE, hits: 4 })),
    );
    await drive([...one, ...spreadCases(two, { reduced: 15 })]);
  });

  it('keeps finished changes when a later request fails or is retried', async () => {
    const again = passing.map(
      ([name, fault]): Schedule => ({
        name: `later ${name}`,
        format,
        first: [WHOLE],
        second: [{ fault }, { text: 'Done.' }],
        expected: { ...DONE, hits: 3 },
      }),
    );
    const over = passing.map(
      ([name, fault], i): Schedule => ({
        name: `later and lasting ${name}`,
        format,
        first: [WHOLE],
        second: [{ fault }],
        expected: { ...failed(codes[i], 4), files: FILES },
      }),
    );
    const cuts = Array.from({ length: 40 }, (_, i): Schedule => {
      const fault = { type: 'cut', atByte: i * 17, how: i % 2 === 0 ? 'close' : 'end' } as const;
      const turn = { calls: [{ name: 'create_file', input: { path: '/late.md', content: 'x'.repeat(400) } }], fault };
      return {
        name: `later cut ${i}`,
        format,
        first: [WHOLE],
        second: [turn],
        expected: { ...failed('answer-cut', 2), files: FILES },
      };
    });
    await drive([...again, ...over, ...spreadCases(cuts, { reduced: 10 })]);
  });

  it('executes no call when the server reports an error in the middle of an answer', async () => {
    const errors: [Parameters<typeof errorEvent>[2], Outcome['code']][] = [
      [busy, 'provider-busy'],
      [limit, 'rate-limited'],
      [{ type: 'api_error', message: 'Oh' }, 'provider-failed'],
      [{ type: 'authentication_error', message: 'Gone' }, 'key-rejected'],
      [{ type: 'invalid_request_error', message: 'prompt is too long' }, 'context-too-long'],
    ];
    const { length } = eventsOf(format, WHOLE, 'x');
    const all = errors.flatMap(([error, code]) =>
      // Before its last events the answer is incomplete in every format.
      Array.from({ length: length - 3 }, (_, afterEvents): Schedule => {
        const fault = errorEvent(format, afterEvents, error);
        return {
          name: `${error.type} after ${afterEvents}`,
          format,
          first: [{ ...WHOLE, fault }],
          expected: failed(code, 1),
        };
      }),
    );
    const odd = [
      'data: {"choices"\n\n',
      'data: 7\n\n',
      'data: {"error":"no"}\n\n',
      `data: ${'x'.repeat(1_100_000)}\n\n`,
    ];
    const unreadable = odd.map(
      (text): Schedule => ({
        name: text.slice(0, 30),
        format,
        first: [{ ...WHOLE, fault: { type: 'event', afterEvents: 3, text } }],
        expected: failed('provider-failed', 1),
      }),
    );
    await drive([...all, ...unreadable]);
  });

  it('does not wait forever', async () => {
    const { length } = bytesOf(format, WHOLE, SCHEDULE_MODEL);
    const whole = wholeAtByte(format, WHOLE, SCHEDULE_MODEL);
    const places: ('headers' | number)[] = ['headers', 0, 1, 2, 40, 150, 400, whole - 2, whole, length];
    const all = places.map((at): Schedule => {
      const done = at !== 'headers' && at >= whole;
      return {
        name: `stall at ${at}`,
        format,
        first: [{ ...WHOLE, fault: { type: 'stall', at } }],
        expected: done ? DONE : failed('stalled', 1),
      };
    });
    await drive([meets('in time', format, [], DONE), ...all], hasty);
  });

  it('handles each stop reason of the model', async () => {
    const words = STOPS[format];
    const all: Schedule[] = [
      {
        name: 'no room',
        format,
        first: [{ ...WHOLE, stopReason: words.length }],
        expected: { status: 'blocked', files: {}, hits: 1 },
      },
      {
        name: 'refused',
        format,
        first: [{ ...WHOLE, stopReason: words.filter }],
        expected: failed('model-failed', 1),
      },
      { name: 'no reason', format, first: [{ ...WHOLE, stopReason: null }], expected: failed('answer-cut', 1) },
      {
        name: 'the wrong reason',
        format,
        first: [{ ...WHOLE, stopReason: words.stop }],
        expected: DONE,
      },
      { name: 'not counted', format, first: [{ ...WHOLE, usage: null }], expected: DONE },
      {
        name: 'arguments that break off',
        format,
        first: [{ calls: [{ name: 'create_file', argumentsText: '{"path":"/a.md","content":"x' }] }],
        expected: { status: 'completed', files: {}, hits: 2 },
      },
      {
        name: 'arguments that are a list',
        format,
        first: [{ calls: [{ name: 'create_file', argumentsText: '["/a.md"]' }] }],
        expected: { status: 'completed', files: {}, hits: 2 },
      },
      {
        name: 'a tool that is none',
        format,
        first: [{ calls: [{ name: 'format_disk', input: {} }] }],
        expected: { status: 'completed', files: {}, hits: 2 },
      },
      { name: 'labelled as text', format, first: [{ ...WHOLE, contentType: 'text/plain' }], expected: DONE },
      { name: 'labelled as JSON', format, first: [{ ...WHOLE, contentType: 'application/json' }], expected: DONE },
      ...Object.entries(words.givenUp).map(
        ([stopReason, code]): Schedule => ({
          name: `gave up with ${stopReason}`,
          format,
          first: [{ ...WHOLE, stopReason }],
          expected: failed(code, 1),
        }),
      ),
    ];
    await drive(all);
  });

  it('has run more than a hundred schedules', () => {
    expect(schedules).toBeGreaterThan(100);
  });
}
