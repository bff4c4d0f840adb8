import { describe, expect, it } from 'vitest';
import { classifyResponse } from '../../../../../src/runtime/local-models/downloads/classify-response.ts';
import { validateFileStart } from '../../../../../src/runtime/local-models/downloads/validate-file-start.ts';

const NONE = { etag: null, lastModified: null, totalBytes: null };
const NEW = { name: 'a.bin', url: 'https://a.org/m/a.bin', from: 0, ...NONE, hasHash: false };
const HALF = { ...NEW, from: 50, etag: '"v1"', totalBytes: 100 };
const MONDAY = 'Mon, 02 Nov 2026 10:00:00 GMT';
const TUESDAY = 'Tue, 03 Nov 2026 10:00:00 GMT';
/** As another origin shows it that exposes no header. */
const DATED = { ...HALF, etag: null, lastModified: MONDAY };
const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) });

describe('classifyResponse', () => {
  it.each<[string, Parameters<typeof classifyResponse>[0], ReturnType<typeof answer>, object]>([
    [
      'a whole file',
      NEW,
      answer(200, { 'content-length': '100', etag: '"v1"' }),
      { type: 'whole', etag: '"v1"', totalBytes: 100 },
    ],
    ['a weak validator', NEW, answer(200, { etag: 'W/"v1"' }), { type: 'whole', etag: null, totalBytes: null }],
    [
      'a compressed content-length',
      NEW,
      answer(200, { 'content-length': '9', 'content-encoding': 'gzip' }),
      { type: 'whole', totalBytes: null },
    ],
    ['an invalid content-length', NEW, answer(200, { 'content-length': '-5' }), { type: 'whole', totalBytes: null }],
    ['the whole file instead of a range', HALF, answer(200, { 'content-length': '100' }), { type: 'whole' }],
    ['the requested range', HALF, answer(206, { 'content-range': 'bytes 50-99/100', etag: '"v1"' }), { type: 'rest' }],
    ['the modification time', NEW, answer(200, { 'last-modified': MONDAY }), { type: 'whole', lastModified: MONDAY }],
    ['an invalid modification time', NEW, answer(200, { 'last-modified': 'x'.repeat(101) }), { lastModified: null }],
    ['a range without a validator', HALF, answer(206), { type: 'restart' }],
    ['a range that a hash will verify', { ...HALF, hasHash: true }, answer(206), { type: 'rest' }],
    ['a range with the same time', DATED, answer(206, { 'last-modified': MONDAY }), { type: 'rest' }],
    ['a range with another time', DATED, answer(206, { 'last-modified': TUESDAY }), { type: 'restart' }],
    [
      'a range with another time, also with a hash',
      { ...DATED, hasHash: true },
      answer(206, { 'last-modified': TUESDAY }),
      { type: 'restart' },
    ],
    [
      'a range with the same validator and another time',
      { ...HALF, lastModified: MONDAY },
      answer(206, { etag: '"v1"', 'last-modified': TUESDAY }),
      { type: 'restart' },
    ],
    [
      'a range with the same length only',
      { ...HALF, etag: null },
      answer(206, { 'content-length': '50' }),
      { type: 'restart' },
    ],
    ['a range of another file', HALF, answer(206, { etag: '"v2"' }), { type: 'restart' }],
    [
      'a range of a longer file',
      HALF,
      answer(206, { 'content-range': 'bytes 50-149/150', etag: '"v1"' }),
      { type: 'restart' },
    ],
    ['a range of another length', HALF, answer(206, { 'content-length': '60', etag: '"v1"' }), { type: 'restart' }],
    [
      'a range from another offset',
      HALF,
      answer(206, { 'content-range': 'bytes 40-99/100', etag: '"v1"' }),
      { type: 'restart' },
    ],
    ['no range for a finished file', { ...HALF, from: 100 }, answer(416), { type: 'complete' }],
    ['no range for an unfinished file', HALF, answer(416), { type: 'restart' }],
    ['a partial response without a range request', NEW, answer(206), { type: 'refused' }],
    ['a page', NEW, answer(200, { 'content-type': 'text/html' }), { type: 'refused' }],
    ['a redirect', NEW, answer(302), { type: 'refused' }],
    ['a missing file', NEW, answer(404), { type: 'missing' }],
    ['a wait in seconds', NEW, answer(429, { 'retry-after': '7' }), { type: 'later', retryAfterMs: 7000 }],
    [
      'a wait until a date',
      NEW,
      answer(503, { 'retry-after': new Date(61_000).toUTCString() }),
      { type: 'later', retryAfterMs: 60_000 },
    ],
    ['an invalid wait', NEW, answer(429, { 'retry-after': 'soon' }), { type: 'later', retryAfterMs: null }],
  ])('classifies %s', (_, asked, given, judged) => expect(classifyResponse(asked, given, 1000)).toMatchObject(judged));

  it.each([400, 401, 403, 404, 410, 418, 429, 500, 502, 599])('names server and file for %i', (status) => {
    const judged = classifyResponse(NEW, answer(status), 0);
    expect('error' in judged ? judged.error.message : '').toMatch(/https:\/\/a\.org.*a\.bin/);
  });
});

describe('validateFileStart', () => {
  const start = (text: string) => new TextEncoder().encode(text);

  it.each([
    ['a.bin', '\u0001\u0002', null],
    ['a.json', '{"a":1}', null],
    ['m.gguf', 'GGUF\u0003', null],
    ['m.gguf', 'PK\u0003\u0004', /not a GGUF file/],
    ['l.wasm', '\0asm\u0001', null],
    ['l.wasm', 'asm', /WebAssembly/],
    ['a.bin', '\n <!DOCTYPE HTML><html>', /web page/],
    ['a.bin', 'version https://git-lfs.github.com/spec/v1\n', /Git LFS pointer/],
    ['a.bin', '', null],
  ])('checks %s that begins with %j', (name, text, words) => {
    const fault = validateFileStart(name, start(text));
    if (words === null) expect(fault).toBeNull();
    else expect(fault).toMatch(words);
  });
});
