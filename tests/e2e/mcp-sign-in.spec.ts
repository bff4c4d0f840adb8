import { type SignInLab, startSignInServer } from '../support/mcp/start-sign-in-server.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

// The ledger has these requests only, and an answer comes in a page of its own.
test.use({ sharesApp: false });

let server: SignInLab;
test.beforeEach(async () => {
  server = await startSignInServer({ callScope: 'tools' });
});
test.afterEach(() => server.close());

test('a person signs in at a server by its page, below a path, and signs out', async ({
  page,
  context,
  subPathUrl,
}) => {
  await openConsole(page, subPathUrl);
  await openNotebook(page, { '/plan.md': 'Find S-7.\n' });
  await page.evaluate((url) => cloister.mcp.connect({ serverId: 'lab', url }), server.url);
  await page.evaluate(() => location.assign('#/tools'));
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'lab' }) });
  await card.getByRole('button', { name: 'Sign in', exact: true }).click();
  // Nothing of the sign-in server is contacted before it is allowed by name.
  await expect(card.getByText(server.issuer)).toBeVisible();
  expect(server.hits).toEqual([]);
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await card.getByRole('button', { name: 'Allow and continue' }).click();
  const link = card.getByRole('link', { name: /^Open the sign-in page at 127\.0\.0\.1:/ });
  const [answered] = await Promise.all([context.waitForEvent('page'), link.click()]);
  const answer = answered.getByRole('region', { name: 'Answer of a sign-in' });
  await expect(answer).toContainText(`${new URL(server.issuer).host} has answered the sign-in at lab.`);
  // The code is in the address no more, and nothing is sent before the person finishes.
  expect(answered.url()).toBe(`${subPathUrl}#/tools`);
  expect(server.asked).toEqual([]);
  expect(await findViolations(answered, { inDark: true })).toEqual([]);
  await answer.getByRole('button', { name: 'Finish sign-in' }).click();
  await expect(answered.getByText('Signed in', { exact: true })).toBeVisible();
  await expect(card.getByText('Signed in', { exact: true })).toBeVisible();
  await expect(card.getByText('1 tool')).toBeVisible();

  const [access] = [...server.valid];
  const kept = await page.evaluate(async () => ({
    ledger: (await cloister.egress.ledger()).filter(({ purpose }) => purpose === 'mcp'),
    texts: JSON.stringify([
      await cloister.mcp.list(),
      await cloister.audit.entries({ limit: 1000 }),
      await cloister.egress.ledger(),
    ]),
  }));
  expect(kept.ledger.every(({ sent, decision }) => sent && decision === 'allowed')).toBe(true);
  const origins = kept.ledger.map(({ origin }) => origin);
  expect([...new Set(origins)].sort()).toEqual([new URL(server.url).origin, server.issuer].sort());
  // The person went to the page; every other request is in the ledger.
  const requests = server.hits.filter((hit) => hit !== 'GET /authorize');
  expect(origins.filter((origin) => origin === server.issuer)).toHaveLength(requests.length);
  expect(kept.texts).not.toContain(access ?? 'no token');

  await card.getByRole('button', { name: 'Sign out' }).click();
  await expect(card.getByText('No token')).toBeVisible();
  await expect.poll(() => server.valid.size).toBe(0);
});

test('an answer that nobody waits for sends nothing', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/plan.md': 'Find S-7.\n' });
  await page.goto(`${rootUrl}?code=stolen&state=cloister.lab.0123456789abcdef&iss=${server.issuer}`);
  const answer = page.getByRole('region', { name: 'Answer of a sign-in' });
  await expect(answer).toContainText('This answer belongs to no sign-in that waits here.');
  await expect(answer.getByRole('button', { name: 'Finish sign-in' })).toHaveCount(0);
  await answer.getByRole('button', { name: 'Discard' }).click();
  await expect(answer).toHaveCount(0);
  expect(server.hits).toEqual([]);
});
