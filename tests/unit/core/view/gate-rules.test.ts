import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedOriginSchema, gatePurposeSchema } from '../../../../src/contracts/gate.ts';
import { checkRequest, reachableHosts, workerPolicy } from '../../../../src/core/view/gate-rules.ts';

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
  ])('refuses %s, which only looks alike', (origin) =>
    expect(checkRequest(rules, { origin, purpose: 'provider' }).type).toBe('refused'),
  );

  it('refuses all in airplane mode, and says so', () => {
    expect(checkRequest({ ...rules, airplane: true }, provider)).toEqual({ type: 'refused', rule: 'airplane' });
  });

  it('reaches just what it says can be reached', () => {
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

  it('gives the worker of the agents its providers and no files of models', () => {
    expect(workerPolicy('/app/assets/agent.worker-Ab12.js', allowed)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self' https://api.example.org",
    );
  });

  it.each(['/assets/other-1.js', '/agent.worker-x/evil.js', '/assets/my-agent.worker-1.js'])(
    'gives %s no other server',
    (path) => expect(workerPolicy(path, allowed)).toMatch(/; connect-src 'self'$/),
  );
});

describe('allowedOriginSchema', () => {
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
    '*',
    '',
  ])('takes no %j for an origin', (origin) => {
    expect(allowedOriginSchema.safeParse({ origin, purpose: 'fetch' }).success).toBe(false);
  });

  it.each(['https://a.org', 'http://127.0.0.1:11434', 'https://xn--bcher-kva.example'])('takes %s', (origin) => {
    expect(allowedOriginSchema.safeParse({ origin, purpose: 'fetch' }).success).toBe(true);
  });
});
