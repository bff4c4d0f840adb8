import { describe, expect, it } from 'vitest';
import {
  connectFieldOf,
  newConnectDraft,
  originOf,
  readConnect,
  readModels,
  withServer,
} from '../../../../../src/ui/models/providers/connect-draft.ts';

const draft = { ...newConnectDraft(), providerId: 'lab' };

describe('withServer', () => {
  it('fills in the usual address, and an unused name', () => {
    const next = withServer(newConnectDraft(), 'lm-studio');
    expect(next).toMatchObject({ providerId: 'lm-studio', baseURL: 'http://localhost:1234/v1' });
    expect(withServer(next, 'anthropic').providerId).toBe('anthropic');
    expect(withServer(next, 'other')).toMatchObject({ providerId: '', baseURL: '' });
  });

  it('uses the format of a known server, and the chosen format for an unknown one', () => {
    expect(withServer(draft, 'google')).toMatchObject({ kind: 'google', providerId: 'lab' });
    const other = { ...withServer(draft, 'other'), kind: 'anthropic' as const, baseURL: 'https://models.example/v1' };
    expect(readConnect(other, [], false)).toMatchObject({ type: 'ok', input: { kind: 'anthropic' } });
  });

  it('keeps an entered name', () => {
    expect(withServer(draft, 'vllm').providerId).toBe('lab');
  });

  it('resets fields of another server', () => {
    expect(withServer({ ...draft, onDevice: true }, 'vllm').onDevice).toBe(false);
  });
});

describe('an address as people copy it', () => {
  it.each([
    ['http://localhost:11434/v1/chat/completions', 'http://localhost:11434/v1'],
    ['https://api.example/v1/models', 'https://api.example/v1'],
    ['https://api.example/v1/messages/', 'https://api.example/v1'],
    ['https://api.example/v1/responses', 'https://api.example/v1'],
    ['https://g.example/v1beta/models/gemini-pro:generateContent', 'https://g.example/v1beta'],
    ['localhost:1234/v1', 'http://localhost:1234/v1'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['192.168.1.20:8000/v1', 'http://192.168.1.20:8000/v1'],
    ['api.example/v1', 'https://api.example/v1'],
    [' <https://api.example/v1> ', 'https://api.example/v1'],
    ['"https://api.example/v1"', 'https://api.example/v1'],
    ['https://api.example/chat/v2', 'https://api.example/chat/v2'],
    ['https://api.example/v1', 'https://api.example/v1'],
  ])('%s is the base URL %s', (typed, baseURL) => {
    const read = readConnect({ ...draft, server: 'other', baseURL: typed }, [], false);
    expect(read.type === 'ok' && read.input.baseURL).toBe(baseURL);
  });

  it.each(['', 'x', 'ftp://a.example', 'javascript:alert(1)', 'my server', 'file:///a'])('%j is none', (typed) => {
    expect(readConnect({ ...draft, server: 'other', baseURL: typed }, [], false).type).toBe('bad');
  });
});

describe('readConnect', () => {
  it('omits models when none are entered, so that the server is asked', () => {
    expect(readConnect(draft, [], false)).toEqual({
      type: 'ok',
      input: { providerId: 'lab', kind: 'openai-compatible', baseURL: 'http://localhost:11434/v1', onDevice: false },
    });
  });

  it('includes each entered model once', () => {
    const read = readConnect({ ...draft, models: ' a \n\nb\na' }, [], false);
    expect(read.type === 'ok' && read.input.models).toEqual(['a', 'b']);
  });

  it('requires a key for a service that needs one', () => {
    const openai = withServer(draft, 'openai');
    const read = readConnect(openai, [], false);
    expect(read.type === 'bad' && Object.keys(read.errors)).toEqual(['apiKey']);
    expect(readConnect(openai, [], true).type).toBe('ok');
    expect(readConnect({ ...openai, baseURL: 'https://proxy.example/v1' }, [], false).type).toBe('ok');
  });

  it('never contains a key', () => {
    const read = readConnect(draft, [], false);
    expect(read.type === 'ok' && 'apiKey' in read.input).toBe(false);
  });

  it.each([
    ['http://localhost:8080/v1', true],
    ['http://127.0.0.1:8080', true],
    ['https://models.example.org/v1', false],
    ['http://192.168.0.7/v1', false],
    ['http://localhost.example.org', false],
  ])('accepts only an address of this device as on-device: %s', (baseURL, onDevice) => {
    const read = readConnect({ ...draft, baseURL, onDevice: true }, [], false);
    expect(read.type === 'ok' && read.input.onDevice).toBe(onDevice);
  });

  it('returns an error for each invalid field', () => {
    const read = readConnect({ ...draft, providerId: 'No Good', baseURL: 'ftp://x' }, [], false);
    expect(read.type === 'bad' && Object.keys(read.errors)).toEqual(['providerId', 'baseURL']);
  });

  it.each(['default', 'cloister', '', 'lab'])('refuses the name %j', (providerId) => {
    const read = readConnect({ ...draft, providerId }, ['lab'], false);
    expect(read.type === 'bad' && Object.keys(read.errors)).toEqual(['providerId']);
  });
});

describe('originOf', () => {
  it.each([
    [' https://api.example.org/v1 ', 'https://api.example.org'],
    ['localhost:1234', 'http://localhost:1234'],
    ['my server', null],
    ['', null],
  ])('reads %j', (address, origin) => {
    expect(originOf(address)).toBe(origin);
  });
});

describe('readModels', () => {
  it('reads one model per line', () => {
    expect(readModels('org/model-1\r\n model-2 ')).toEqual(['org/model-1', 'model-2']);
  });
});

describe('connectFieldOf', () => {
  it('returns only fields of the form', () => {
    expect(['apiKey', 'baseURL', 'constructor', undefined].map(connectFieldOf)).toEqual([
      'apiKey',
      'baseURL',
      null,
      null,
    ]);
  });
});
