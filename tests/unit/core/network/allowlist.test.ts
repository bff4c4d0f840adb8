import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocalModel } from '../../../../src/contracts/domain/local-model.ts';
import { originSchema } from '../../../../src/contracts/wire/gate-messages.ts';
import { deriveAllowlist, wantedOrigins } from '../../../../src/core/network/allowlist.ts';
import { checkUrl } from '../../../../src/core/network/check-url.ts';
import { checkRequest } from '../../../../src/core/network/gate-rules.ts';
import { caseCount } from '../../../support/case-count.ts';

const none = { read: true, write: false, create: false, delete: false, execute: false, integrations: false };
const reader = {
  name: 'reader',
  title: 'Reader',
  active: true,
  can: { ...none, integrations: true },
  fetchAllowlist: ['example.org'],
};
const server = { providerId: 'mine', origin: 'http://127.0.0.1:11434' };

describe('deriveAllowlist', () => {
  it('lists the servers of providers and the hosts of agents, each with its purpose', () => {
    expect(deriveAllowlist([server], [reader])).toEqual([
      { origin: 'https://example.org', purpose: 'fetch' },
      { origin: 'http://127.0.0.1:11434', purpose: 'provider' },
    ]);
  });

  it('is empty without providers and hosts', () => {
    expect(deriveAllowlist([], [{ ...reader, fetchAllowlist: [] }])).toEqual([]);
  });

  it.each([
    ['is switched off', { ...reader, active: false }],
    ['lacks the right', { ...reader, can: none }],
  ])('omits an agent that %s', (_, agent) => expect(deriveAllowlist([], [agent])).toEqual([]));

  it('lists a server with tools and where one signs in at it, unless it is off', () => {
    const signIn = { origins: ['https://login.example.org'] };
    const lab = { serverId: 'lab', origin: 'https://lab.example.org', isOff: false, signIn };
    expect(deriveAllowlist([], [], [], [], [lab])).toEqual([
      { origin: 'https://lab.example.org', purpose: 'mcp' },
      { origin: 'https://login.example.org', purpose: 'mcp' },
    ]);
    expect(deriveAllowlist([], [], [], [], [{ ...lab, isOff: true }])).toEqual([]);
  });

  it('lists each server once, in an order independent of the input', () => {
    const other = { ...reader, name: 'other', fetchAllowlist: ['b.org', 'EXAMPLE.org', 'a.org:443'] };
    const list = deriveAllowlist([server, { ...server, providerId: 'again' }], [reader, other]);
    expect(list.map(({ origin }) => origin)).toEqual([
      ...['https://a.org', 'https://b.org', 'https://example.org', 'http://127.0.0.1:11434'],
    ]);
    expect(deriveAllowlist([server], [other, reader])).toEqual(list);
  });

  it.each([
    ['*.example.org', 'https://*.example.org'],
    ['*.example.org:8443', 'https://*.example.org:8443'],
    ['example.org:8443', 'https://example.org:8443'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
  ])('converts %s to %s', (entry, origin) => {
    expect(deriveAllowlist([], [{ ...reader, fetchAllowlist: [entry] }])).toEqual([{ origin, purpose: 'fetch' }]);
  });

  it.each([
    ...[
      '*',
      '*.',
      '**',
      '*.*.org',
      'a.*.org',
      'http://a.org',
      'https://a.org',
      'a.org/',
      'a.org;script-src',
      'a.org,b',
    ],
    ...["'unsafe-eval'", "a.org'unsafe-eval'", 'a.org b.org', 'a.org\n*', 'a.org:*', 'a.org:', 'a.org:99999', '::1'],
    ...['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '*.0.0.1', 'me@a.org', 'a..org', '.a.org', 'a.org.', '', ' '],
  ])('ignores the entry %j', (entry) => {
    expect(deriveAllowlist([], [{ ...reader, fetchAllowlist: [entry] }])).toEqual([]);
  });

  it.each(['https://*', 'https://*.example.org;x', 'https://a.org/', "'self'", 'data:'])(
    'ignores a provider at %j',
    (origin) => expect(deriveAllowlist([{ ...server, origin }], [])).toEqual([]),
  );

  it('allows exactly the addresses that the guard allows an agent', () => {
    const label = fc.constantFrom('a', 'b-c', 'org', '*', 'x_y', '127', 'a;b');
    const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
    const entry = fc.tuple(host, fc.constantFrom('', ':443', ':8443')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), entry, (fetchAllowlist, wanted) => {
        const url = `https://${wanted}/page`;
        const origin = originSchema.safeParse(URL.parse(url)?.origin);
        const allowed = deriveAllowlist([], [{ ...reader, fetchAllowlist }]);
        const gate =
          origin.success && checkRequest({ airplane: false, allowed }, { origin: origin.data, purpose: 'fetch' });
        expect(gate && gate.type === 'allowed').toBe(checkUrl(url, fetchAllowlist).type === 'allowed');
      }),
      { numRuns: caseCount({ reduced: 500, full: 2000 }) },
    );
  });
});

describe('servers of models', () => {
  const file = (url: string | null, done = false) => ({ name: 'a', url, sizeBytes: null, sha256: null, done });
  const model = (state: LocalModel['state'], ...urls: (string | null)[]) => ({
    modelId: 'm',
    title: 'M',
    state,
    files: urls.map((url) => file(url)),
  });
  const origins = (...models: ReturnType<typeof model>[]) => deriveAllowlist([], [], models);

  it('are listed while files are missing, only for model files', () => {
    const files = ['http://127.0.0.1:8123/m/a.gguf', 'http://127.0.0.1:8123/m/b.gguf', 'http://192.168.1.7/c', null];
    expect(origins(model('downloading', ...files))).toEqual([
      { origin: 'http://127.0.0.1:8123', purpose: 'model-files' },
      { origin: 'http://192.168.1.7', purpose: 'model-files' },
    ]);
  });

  it.each(['waiting', 'paused', 'checking', 'ready', 'failed'] as const)(
    'are not listed while a model is %s',
    (state) => {
      expect(origins(model(state, 'https://a.org/x'))).toEqual([]);
    },
  );

  it('include the servers that Hugging Face redirects to', () => {
    expect(
      origins(model('downloading', 'https://huggingface.co/u/m/resolve/main/a.gguf')).map(({ origin }) => origin),
    ).toEqual(['https://*.hf.co', 'https://*.huggingface.co', 'https://huggingface.co']);
  });

  it.each(['nonsense', 'https://a;b/x', 'file:///etc/passwd', 'https://[::1]/a'])(
    'are not listed for the address %s',
    (url) => {
      expect(origins(model('downloading', url))).toEqual([]);
    },
  );

  it('are listed with their model', () => {
    expect(wantedOrigins([], [], [model('downloading', 'https://a.org/x')])[0]?.by).toEqual({
      type: 'model',
      modelId: 'm',
      title: 'M',
    });
  });
});

describe('wantedOrigins', () => {
  it('names the source of each origin', () => {
    const other = { ...reader, name: 'other', title: 'Other' };
    expect(wantedOrigins([server], [reader, other]).map(({ origin, by }) => ({ origin, by }))).toEqual([
      { origin: 'http://127.0.0.1:11434', by: { type: 'provider', providerId: 'mine' } },
      { origin: 'https://example.org', by: { type: 'agent', name: 'reader', title: 'Reader' } },
      { origin: 'https://example.org', by: { type: 'agent', name: 'other', title: 'Other' } },
    ]);
  });
});
