import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AllowedOrigin, isOriginPattern } from '../../../../src/contracts/domain/origin.ts';
import { gatePurposeSchema, originSchema } from '../../../../src/contracts/wire/gate-messages.ts';
import {
  checkRequest,
  reachableHosts,
  whoReaches,
  workerIsolation,
  workerPolicy,
} from '../../../../src/core/network/gate-rules.ts';

/** What somebody might plant in the stored list, to be let out or to write into the policy. */
const HOSTILE = [
  ...['*', 'https:', 'https://*', 'http://*', 'https://*:443', 'https://*.', 'https://*.*.org', 'https://*.org.'],
  ...['http://*.example.org', 'https://a.*.org', 'https://*a.org', 'https://*.127.0.0.1', 'https://*.0.0.1'],
  ...["'unsafe-inline'", "'unsafe-eval'", "'self'", 'data:', 'blob:', 'https://a.org/', 'https://a.org/path'],
  ...['https://a.org;script-src', 'https://a.org,b.org', "https://a.org'unsafe-eval'", 'https://a.org https://b.org'],
  ...['https://*.a.org;sandbox', 'https://*.a.org https://*', 'https://*.a.org\n', 'https://a.org\r\nx-header:1'],
  ...['https://a.org:*', 'https://*.a.org:*', 'https://[::1]:8080', 'https://me@a.org', 'https://a..org', ''],
];

const provider = { origin: 'https://api.example.org', purpose: 'provider' } as const;
const rules = { airplane: false, allowed: [provider, { ...provider, purpose: 'fetch' } as const] };

describe('checkRequest', () => {
  it('allows an origin for the purpose it is listed with', () => {
    expect(checkRequest(rules, provider)).toEqual({ type: 'allowed' });
  });

  it('refuses everything while the list is empty', () => {
    expect(checkRequest({ airplane: false, allowed: [] }, provider)).toEqual({ type: 'refused', rule: 'not-allowed' });
  });

  it('refuses a listed origin for another purpose', () => {
    expect(checkRequest(rules, { ...provider, purpose: 'model-files' }).type).toBe('refused');
  });

  it.each([
    'https://api.example.org.evil.net',
    'http://api.example.org',
    'https://api.example.org:8443',
    'https://example.org',
  ])('refuses %s, which only looks similar', (origin) =>
    expect(checkRequest(rules, { origin, purpose: 'provider' }).type).toBe('refused'),
  );

  it.each([
    ['https://a.example.org', true],
    ['https://a.b.example.org', true],
    ['https://example.org', false],
    ['https://evilexample.org', false],
    ['https://a.example.org.evil.net', false],
    ['https://a.example.org:8443', false],
    ['http://a.example.org', false],
    ['https://*.example.org', false],
  ])('for https://*.example.org and %s: %s', (origin, allowed) => {
    const below = { airplane: false, allowed: [{ origin: 'https://*.example.org', purpose: 'fetch' as const }] };
    const wanted = originSchema.safeParse(origin);
    const decision = wanted.success ? checkRequest(below, { origin: wanted.data, purpose: 'fetch' }).type : 'no origin';
    expect(decision === 'allowed').toBe(allowed);
  });

  it('allows subdomains only on the listed port', () => {
    const below = { airplane: false, allowed: [{ origin: 'https://*.example.org:8443', purpose: 'fetch' as const }] };
    const typeOf = (origin: string) => checkRequest(below, { origin, purpose: 'fetch' }).type;
    expect(typeOf('https://a.example.org:8443')).toBe('allowed');
    expect(typeOf('https://a.example.org')).toBe('refused');
    expect(typeOf('https://a.example.org:18443')).toBe('refused');
  });

  it.each(HOSTILE)('allows no request by the entry %j', (origin) => {
    const planted = { airplane: false, allowed: [{ origin, purpose: 'provider' as const }] };
    expect(checkRequest(planted, { origin, purpose: 'provider' }).type).toBe('refused');
    expect(checkRequest(planted, { origin: 'https://any.org', purpose: 'provider' }).type).toBe('refused');
    expect(reachableHosts(planted)).toEqual([]);
  });

  it('refuses every request in airplane mode, with its own rule', () => {
    expect(checkRequest({ ...rules, airplane: true }, provider)).toEqual({ type: 'refused', rule: 'airplane' });
  });

  it('allows exactly the hosts that it reports as reachable', () => {
    const entry = fc.record({
      origin: fc.constantFrom('https://a.org', 'https://b.org', 'http://127.0.0.1:8080'),
      purpose: fc.constantFrom(...gatePurposeSchema.options),
    });
    fc.assert(
      fc.property(fc.boolean(), fc.array(entry), entry, (airplane, allowed, wanted) => {
        const hosts = reachableHosts({ airplane, allowed });
        const told = hosts.some(
          ({ origin, purposes }) => origin === wanted.origin && purposes.includes(wanted.purpose),
        );
        expect(checkRequest({ airplane, allowed }, wanted).type === 'allowed').toBe(told);
      }),
    );
  });
});

describe('workerPolicy', () => {
  const allowed = [provider, { origin: 'https://models.example.org', purpose: 'model-files' } as const];

  it('allows the agent worker its providers and the servers of models', () => {
    expect(workerPolicy('/app/assets/agent.worker-Ab12.js', allowed)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self' https://api.example.org https://models.example.org",
    );
  });

  it.each(['model', 'search'])('allows the %s worker to start the workers of its engine, and no server', (worker) => {
    expect(workerPolicy(`/app/assets/${worker}.worker-Ab12.js`, allowed)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'",
    );
  });

  it('writes subdomains as a policy source', () => {
    const below = [{ origin: 'https://*.example.org:8443', purpose: 'fetch' as const }];
    expect(workerPolicy('/agent.worker-1.js', below)).toMatch(/; connect-src 'self' https:\/\/\*\.example\.org:8443$/);
  });

  it.each(HOSTILE)('omits the entry %j', (origin) => {
    const planted = [...allowed, { origin, purpose: 'fetch' as const }];
    expect(workerPolicy('/agent.worker-1.js', planted)).toBe(workerPolicy('/agent.worker-1.js', allowed));
  });

  it('omits malformed entries', () => {
    const planted = [{ ...provider, more: 1 }, { origin: 7, purpose: 'fetch' }, null];
    const read: AllowedOrigin[] = JSON.parse(JSON.stringify(planted));
    expect(workerPolicy('/agent.worker-1.js', read)).toMatch(/; connect-src 'self'$/);
  });

  it.each([
    ...['/assets/other-1.js', '/assets/search.worker-x.js', '/assets/model.worker-x.js', '/assets/script.worker-x.js'],
    ...['/agent.worker-x/evil.js', '/assets/my-agent.worker-1.js', ''],
  ])('allows %s no other server', (path) => expect(workerPolicy(path, allowed)).toMatch(/; connect-src 'self'$/));
});

describe('whoReaches', () => {
  it('agrees with the policy of the agents, and reports no other part', () => {
    const parts = whoReaches();
    const agents = parts.find(({ who }) => who === 'agents')?.purposes ?? [];
    for (const purpose of gatePurposeSchema.options) {
      const policy = workerPolicy('/agent.worker-1.js', [{ origin: 'https://a.org', purpose }]);
      expect(policy.includes('https://a.org')).toBe(agents.includes(purpose));
    }
    expect(parts.filter(({ purposes }) => purposes.length > 0).map(({ who }) => who)).toEqual(['agents']);
  });
});

describe('isOriginPattern', () => {
  it.each([
    'https://a.org/',
    'https://a.org/path',
    'https://A.org',
    "https://a.org; script-src 'unsafe-eval'",
    'https://a.org https://b.org',
    'https://me@a.org',
    'https://a.org:443',
    'ftp://a.org',
    'data:,x',
    ...HOSTILE,
  ])('rejects %j as an origin', (origin) => {
    expect(isOriginPattern(origin)).toBe(false);
  });

  it.each(HOSTILE)('rejects %j as the origin of a request', (origin) => {
    expect(originSchema.safeParse(origin).success).toBe(false);
  });

  it.each([
    ...['https://*.a.org', 'https://*.a.org:8443', 'https://*.xn--bcher-kva.example'],
    ...['https://a.org', 'http://127.0.0.1:11434', 'https://xn--bcher-kva.example'],
  ])('accepts %s', (origin) => {
    expect(isOriginPattern(origin)).toBe(true);
  });
});

describe('workerIsolation', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
  const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

  it('is credentialless for the agent worker, where the browser supports it', () => {
    expect(workerIsolation('/assets/agent.worker-1.js', chrome)).toBe('credentialless');
    expect(workerIsolation('/assets/agent.worker-1.js', safari)).toBe('require-corp');
    for (const name of ['model', 'render', 'search', 'view']) {
      expect(workerIsolation(`/assets/${name}.worker-1.js`, chrome)).toBe('require-corp');
    }
  });
});
