import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.mjs';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

let server: LoopbackProvider;
test.beforeEach(async () => {
  server = await startProvider({ script: () => ({ text: 'Here.' }) });
});
test.afterEach(() => server.close());

const HOST = 'cloister.example';

/** A browser that takes the app for one from the internet, so that it guards this device from it. */
async function openFar(
  rootUrl: string,
  use: (page: Page, context: BrowserContext, origin: string) => Promise<void>,
): Promise<void> {
  const { host, port, pathname } = new URL(rootUrl);
  const origin = `http://${HOST}:${port}`;
  const far = [
    `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
    `--ip-address-space-overrides=${host}=public`,
    `--unsafely-treat-insecure-origin-as-secure=${origin}`,
  ];
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags, ...far] });
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await openConsole(page, `${origin}${pathname}`);
    await use(page, context, origin);
  } finally {
    await browser.close();
  }
}

async function connect(page: Page): Promise<void> {
  await page.evaluate(async (baseURL) => {
    await cloister.notebooks.create({ name: 'Near' });
    await cloister.providers.connect({
      providerId: 'lab',
      kind: 'openai-compatible',
      baseURL,
      models: ['test-model'],
    });
  }, server.baseURL);
}

function ask(page: Page) {
  return page.evaluate(async () => {
    const { runId } = await cloister.chat('Hello', { agent: 'assistant' });
    return cloister.runs.get(runId);
  });
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Models', exact: true }).click();
  await page.getByRole('link', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Connect a model server' }).click();
}

test('a request that the browser blocks is told apart from an unreachable server, until it is allowed', async ({
  rootUrl,
}) => {
  await openFar(rootUrl, async (page, context, origin) => {
    await connect(page);
    const run = await ask(page);
    expect(run).toMatchObject({ status: 'failed', error: { code: 'local-network-denied' } });
    expect(run.message).toContain('programs on this device');
    expect(run.message).toContain('settings for this site');
    expect(server.requests).toEqual([]);
    await openForm(page);
    await expect(page.getByText('The browser blocks access to programs on this device')).toBeVisible();

    await context.grantPermissions(['local-network-access'], { origin });
    await expect(page.getByText('The browser allows this page to reach programs on this device.')).toBeVisible();
    expect(await ask(page)).toMatchObject({ status: 'completed', text: 'Here.' });
  });
});
