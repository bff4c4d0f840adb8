import { describe, expect, it } from 'vitest';
import { checkUrl } from '../../../../src/core/network/check-url.ts';
import { readFixture } from '../../../support/fixtures.ts';

const LIST = ['example.org', '*.api.example', 'bücher.example', 'local.example:8443', '*.dev.example:3000'];

function answer(raw: string, list: readonly string[] = LIST): string {
  const decision = checkUrl(raw, list);
  return decision.type === 'allowed' ? decision.url : decision.rule;
}

/** Inputs of a list of test cases, however deep they lie. */
function inputsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(inputsIn);
  if (typeof value !== 'object' || value === null) return [];
  return 'input' in value && typeof value.input === 'string' ? [value.input] : [];
}

describe('checkUrl', () => {
  it.each([
    ['https://example.org/', 'https://example.org/'],
    ['https://example.org', 'https://example.org/'],
    ['HTTPS://EXAMPLE.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['https://example.org:443/a', 'https://example.org/a'],
    ['https://v1.api.example/', 'https://v1.api.example/'],
    ['https://a.b.api.example/', 'https://a.b.api.example/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
    ['https://local.example:8443/x', 'https://local.example:8443/x'],
    ['https://a.dev.example:3000/', 'https://a.dev.example:3000/'],
    ['https://example.org/a@b:c', 'https://example.org/a@b:c'],
    ['https://example.org/%2e%2e/x', 'https://example.org/x'],
  ])('allows %s', (raw, url) => {
    expect(answer(raw)).toBe(url);
  });

  it.each([
    ['http://example.org/', 'url.scheme'],
    ['ftp://example.org/', 'url.scheme'],
    ['data:text/plain,x', 'url.scheme'],
    ['blob:https://example.org/x', 'url.scheme'],
    ['javascript:alert(1)', 'url.scheme'],
    ['wss://example.org/', 'url.scheme'],
    ['file:///etc/passwd', 'url.scheme'],
    ['', 'url.invalid'],
    ['example.org', 'url.invalid'],
    ['//example.org/', 'url.invalid'],
    ['/example.org', 'url.invalid'],
    ['https://evil.example/', 'url.host'],
    ['https://example.org.evil.example/', 'url.host'],
    ['https://evilexample.org/', 'url.host'],
    ['https://api.example/', 'url.host'],
    ['https://evilapi.example/', 'url.host'],
    ['https://user@example.org/', 'url.credentials'],
    ['https://user:pass@example.org/', 'url.credentials'],
    ['https://@example.org/', 'url.credentials'],
    ['https://:@example.org/', 'url.credentials'],
    ['https://example.org@evil.example/', 'url.credentials'],
    ['https://example.org:444/', 'url.port'],
    ['https://local.example/', 'url.port'],
    ['https://local.example:443/', 'url.port'],
    ['https://a.dev.example/', 'url.port'],
    ['https://example.org:/', 'url.invalid'],
    ['https://example.org./', 'url.invalid'],
    ['https:example.org', 'url.invalid'],
    ['https:/example.org', 'url.invalid'],
    ['https:///example.org', 'url.invalid'],
    ['https:\\\\example.org', 'url.invalid'],
    ['https://example.org\\@evil.example/', 'url.invalid'],
    ['https://evil.example\\.example.org/', 'url.invalid'],
    [' https://example.org/', 'url.invalid'],
    ['https://example.org/ a', 'url.invalid'],
    ['https://example.org/\n', 'url.invalid'],
    ['ht\ttps://example.org/', 'url.invalid'],
    ['https://exam\u00adple.org/', 'url.invalid'],
    ['https://exam\u200bple.org/', 'url.invalid'],
    ['https://ex%61mple.org/', 'url.invalid'],
    ['https://example.org/\ud800', 'url.invalid'],
    ['https://\u0435xample.org/', 'url.host'],
    [`https://example.org/${'a'.repeat(9000)}`, 'url.invalid'],
  ])('refuses %j with %s', (raw, rule) => {
    expect(answer(raw)).toBe(rule);
  });

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://１２７.0.0.1/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[0:0:0:0:0:0:0:1]/',
  ])('refuses the IP address %s, even if it is listed', (raw) => {
    const hostname = new URL(raw).hostname;
    expect(answer(raw, [hostname, `*.${hostname}`, hostname.replace(/[[\]]/g, ''), '127.1', '*'])).toBe('url.ip');
  });

  it.each([
    [[]],
    [['*']],
    [['*.']],
    [['']],
    [['https://example.org']],
    [['example.org/']],
    [['example.org:']],
    [['a@example.org']],
    [['*.*']],
  ])('allows no address with the list %j', (list) => {
    expect(answer('https://example.org/', list)).toBe('url.host');
  });

  it.each([
    ['urltestdata.json', 20],
    ['ada_extra_urltestdata.json', 2],
    ['toascii.json', 40],
    ['IdnaTestV2.json', 1000],
  ])('checks the host that is contacted, for every input of %s', (name, least) => {
    const inputs = inputsIn(JSON.parse(readFixture(`url/${name}`)));
    expect(inputs.length).toBeGreaterThan(0);
    let allowed = 0;
    for (const input of [...inputs, ...inputs.map((host) => `https://${host}/`)]) {
      const parsed = URL.parse(input);
      // The most generous list there is: the host itself.
      const decision = checkUrl(input, parsed === null ? LIST : [parsed.host, parsed.hostname]);
      if (decision.type === 'denied') continue;
      allowed += 1;
      expect(parsed?.protocol, input).toBe('https:');
      expect(decision.host, input).toBe(parsed?.host);
      expect(new URL(decision.url).host, input).toBe(parsed?.host);
      expect(`${parsed?.username}${parsed?.password}`, input).toBe('');
      expect(decision.host, input).not.toMatch(/^\[|^[\d.]+$/);
    }
    expect(allowed).toBeGreaterThan(least);
  });

  it('allows ordinary hosts of the test data', () => {
    const inputs = inputsIn(JSON.parse(readFixture('url/toascii.json')));
    const hosts = inputs.flatMap((host) => URL.parse(`https://${host}/`)?.hostname ?? []);
    const plain = hosts.filter((host) => /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*$/.test(host));
    expect(plain.length).toBeGreaterThan(10);
    for (const host of plain) expect(checkUrl(`https://${host}/`, [host])).toMatchObject({ type: 'allowed', host });
  });
});
