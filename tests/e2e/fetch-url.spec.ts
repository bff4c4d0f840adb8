import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';
import { openTlsServers, type TlsServers } from './tls-servers.ts';

// Each test has servers of its own, and looks at the lines that came to the ledger since it began.
test.use({ sharesApp: true });

let servers: TlsServers;
let linesBefore = 0;
test.beforeEach(async ({ page, rootUrl }) => {
  servers = await openTlsServers();
  await openConsole(page, rootUrl);
  linesBefore = await page.evaluate(async () => (await cloister.egress.ledger()).length);
  const { port } = servers;
  await page.evaluate(
    async ({ hosts, provider }) => {
      await cloister.notebooks.openSample();
      // Needs no approval, so that each request gets as far as it can.
      await cloister.agents.create({
        name: 'reader',
        scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
        can: { read: true, integrations: true },
        fetchAllowlist: hosts,
        rules: [{ effect: 'allow', tool: 'fetch_url' }],
      });
      const connection = { providerId: 'loopback', kind: 'openai-compatible' as const, models: ['m'] };
      await cloister.providers.connect({ ...connection, baseURL: `${provider}/v1` });
    },
    { hosts: [`good.test:${port}`, `*.also.test:${port}`], provider: `https://provider.test:${port}` },
  );
});
test.afterEach(() => servers.close());

type Page = Parameters<typeof openConsole>[0];

const fetchUrl = (page: Page, url: string) =>
  page.evaluate((wanted) => cloister.tools.call('reader', 'fetch_url', { url: wanted }), url);
const ledger = async (page: Page) => {
  const newestFirst = await page.evaluate(() => cloister.egress.ledger());
  return newestFirst.slice(0, newestFirst.length - linesBefore);
};

test('a page of an allowed host is fetched once, returned as text, and listed in the ledger', async ({ page }) => {
  const url = `https://good.test:${servers.port}/page?q=1`;
  expect(await fetchUrl(page, url)).toEqual({
    durationMs: expect.any(Number),
    type: 'result',
    output: {
      url,
      status: 200,
      contentType: 'text/html',
      title: 'Grüße',
      truncated: false,
      label: 'untrusted',
      text: `# A page\n\nWith a link [https://good.test:${servers.port}/more].`,
    },
  });
  expect(servers.hits).toEqual([url]);
  const sent = async () => (await ledger(page)).filter(({ bytesIn }) => bytesIn > 0);
  await expect.poll(async () => (await sent()).length).toBe(1);
  expect(await sent()).toMatchObject([
    { purpose: 'fetch', origin: new URL(url).origin, run: null, bytesOut: url.length, decision: 'allowed', sent: true },
  ]);
  const entries = await page.evaluate(() => cloister.audit.entries({ newestFirst: true, limit: 2 }));
  expect(entries.map(({ action, target }) => `${action} ${target}`)).toEqual([
    `url.fetch ${url}`,
    `url.fetch-start ${url}`,
  ]);
});

test('a subdomain is reached, an HTTP status is a result, and a CORS failure is an error', async ({ page }) => {
  const at = (name: string, path: string) => `https://${name}:${servers.port}${path}`;
  expect(await fetchUrl(page, at('a.also.test', '/none'))).toMatchObject({ type: 'result', output: { status: 404 } });
  expect(await fetchUrl(page, at('good.test', '/closed'))).toMatchObject({
    type: 'error',
    code: 'fetch-failed',
    message: expect.stringContaining('CORS'),
  });
  expect(servers.hits).toEqual([at('a.also.test', '/none'), at('good.test', '/closed')]);
});

test('no redirect is followed, whatever its target', async ({ page }) => {
  const { port, plainPort } = servers;
  const first = (status: number, target: string) =>
    `https://good.test:${port}/to?status=${status}&at=${encodeURIComponent(target)}`;
  const targets = {
    'the same host': `https://good.test:${port}/final`,
    'another allowed host': `https://a.also.test:${port}/final`,
    'a host that is not allowed': `https://evil.test:${port}/final`,
    'the same host without https': `http://good.test:${plainPort}/final`,
    'the server of a provider': `https://provider.test:${port}/v1/models`,
    'another redirect': first(302, `https://evil.test:${port}/final`),
    'no scheme': `//evil.test:${port}/final`,
  };
  for (const status of [301, 302, 303, 307, 308]) {
    for (const [what, target] of Object.entries({ ...targets, itself: `/to?status=${status}&at=%2F` })) {
      servers.hits.length = 0;
      const url = first(status, target);
      expect(await fetchUrl(page, url), `${status} to ${what}`).toMatchObject({
        type: 'error',
        code: 'url-refused',
        message: expect.stringContaining('a browser does not say where to'),
      });
      expect(servers.hits, `${status} to ${what}`).toEqual([url]);
    }
  }
  const origins = new Set((await ledger(page)).map(({ origin }) => origin));
  expect([...origins]).toEqual([`https://good.test:${port}`]);
});

test('a browser that follows redirects reaches their targets', async ({ page }) => {
  // From a page without walls: the servers and their redirects are real.
  const { port } = servers;
  await page.goto(`https://good.test:${port}/page`);
  const url = `https://good.test:${port}/to?status=302&at=${encodeURIComponent(`https://evil.test:${port}/final`)}`;
  servers.hits.length = 0;
  const seen = await page.evaluate(async (wanted) => {
    const followed = await fetch(wanted);
    const manual = await fetch(wanted, { redirect: 'manual' });
    const { type, status, redirected } = manual;
    return { to: followed.url, manual: { type, status, redirected, headers: [...manual.headers], url: manual.url } };
  }, url);
  expect(seen.to).toBe(`https://evil.test:${port}/final`);
  // What a browser tells of a redirect that it did not follow: that there was one.
  const told = { type: 'opaqueredirect', status: 0, redirected: false, headers: [], url };
  expect(seen.manual).toEqual(told);
  expect(servers.hits).toEqual([url, `https://evil.test:${port}/final`, url]);
});

test('a host outside the allowlist of the agent is not contacted', async ({ page }) => {
  const { port } = servers;
  const refused = {
    [`https://evil.test:${port}/`]: 'url.host',
    [`https://also.test:${port}/`]: 'url.host',
    [`https://provider.test:${port}/`]: 'url.host',
    'https://good.test/': 'url.port',
    [`http://good.test:${port}/`]: 'url.scheme',
    [`https://127.0.0.1:${port}/`]: 'url.ip',
    [`https://user@good.test:${port}/`]: 'url.credentials',
    [`https://good.test:${port}\\@evil.test/`]: 'url.invalid',
  };
  for (const [url, rule] of Object.entries(refused)) {
    expect(await fetchUrl(page, url), url).toMatchObject({ type: 'denied', rule });
  }
  expect(servers.hits).toEqual([]);
  expect(await ledger(page)).toEqual([]);
});

test('airplane mode refuses the request and reports it', async ({ page }) => {
  await page.evaluate(() => cloister.egress.airplaneMode(true));
  expect(await fetchUrl(page, `https://good.test:${servers.port}/`)).toMatchObject({
    type: 'error',
    code: 'airplane-mode',
  });
  expect(servers.hits).toEqual([]);
});
