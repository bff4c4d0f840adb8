import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originSchema } from '../../../../src/contracts/gate.ts';
import { checkUrl } from '../../../../src/core/guard/check-url.ts';
import { deriveAllowlist, wantedOrigins } from '../../../../src/core/view/allowlist.ts';
import { checkRequest } from '../../../../src/core/view/gate-rules.ts';

const none = { read: true, write: false, create: false, delete: false, execute: false, integrations: false };
const reader = {
  ...{ name: 'reader', title: 'Reader', active: true, can: { ...none, integrations: true } },
  fetchAllowlist: ['example.org'],
};
const server = { providerId: 'mine', origin: 'http://127.0.0.1:11434' };

describe('deriveAllowlist', () => {
  it('holds the servers of providers and the hosts of agents, each for its own purpose', () => {
    expect(deriveAllowlist([server], [reader])).toEqual([
      { origin: 'https://example.org', purpose: 'fetch' },
      { origin: 'http://127.0.0.1:11434', purpose: 'provider' },
    ]);
  });

  it('is empty where nobody wants anything', () => {
    expect(deriveAllowlist([], [{ ...reader, fetchAllowlist: [] }])).toEqual([]);
  });

  it.each([
    ['is switched off', { ...reader, active: false }],
    ['has no right to', { ...reader, can: none }],
  ])('leaves out an agent that %s', (_, agent) => expect(deriveAllowlist([], [agent])).toEqual([]));

  it('says each server once, in the same order whoever comes first', () => {
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
  ])('reads %s as %s', (entry, origin) => {
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
  ])('takes nothing from the entry %j', (entry) => {
    expect(deriveAllowlist([], [{ ...reader, fetchAllowlist: [entry] }])).toEqual([]);
  });

  it.each(['https://*', 'https://*.example.org;x', 'https://a.org/', "'self'", 'data:'])(
    'takes nothing from a provider at %j',
    (origin) => expect(deriveAllowlist([{ ...server, origin }], [])).toEqual([]),
  );

  it('lets out just the addresses that the guard lets an agent fetch', () => {
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
      { numRuns: 2000 },
    );
  });
});

describe('wantedOrigins', () => {
  it('says who brought each', () => {
    const other = { ...reader, name: 'other', title: 'Other' };
    expect(wantedOrigins([server], [reader, other]).map(({ origin, by }) => ({ origin, by }))).toEqual([
      { origin: 'http://127.0.0.1:11434', by: { type: 'provider', providerId: 'mine' } },
      { origin: 'https://example.org', by: { type: 'agent', name: 'reader', title: 'Reader' } },
      { origin: 'https://example.org', by: { type: 'agent', name: 'other', title: 'Other' } },
    ]);
  });
});
