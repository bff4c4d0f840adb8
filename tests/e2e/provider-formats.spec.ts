import type { Page } from '@playwright/test';
import { refusal, page as webPage } from '../support/provider/faults.ts';
import type { Turn } from '../support/provider/script.ts';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { WIRE_FORMATS, type WireFormat } from '../support/provider/wire-format.ts';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

const KEY = 'sk-formats-0b1f';
let server: LoopbackProvider;
test.afterEach(() => server.close());

/** Connects the server in place of the one before. */
async function connect(page: Page, kind: WireFormat): Promise<void> {
  await page.evaluate(
    async (lab) => {
      for (const { providerId } of await cloister.providers.list()) await cloister.providers.remove(providerId);
      await cloister.providers.connect(lab);
    },
    { providerId: 'lab', kind, baseURL: server.baseURL, apiKey: KEY, models: ['test-model'] },
  );
}

function ask(page: Page) {
  return page.evaluate(async () => {
    const { runId } = await cloister.chat('What is in my notes?', { agent: 'assistant' });
    return cloister.runs.get(runId);
  });
}

const LOOK: Turn = {
  reasoning: 'Two looks at once.',
  calls: [
    { name: 'list_files', input: { path: '/' } },
    { name: 'read_file', input: { path: '/notes/a.md' } },
  ],
};

async function speak(page: Page, kind: WireFormat): Promise<void> {
  server = await startProvider({ key: KEY });
  server.setScript([LOOK, { text: ['Blue ratio ', '0.35.'] }]);
  await connect(page, kind);
  const run = await ask(page);
  expect(run).toMatchObject({ status: 'completed', text: 'Blue ratio 0.35.' });
  expect(run.calls).toHaveLength(2);
  expect(server.asked()).toHaveLength(2);
  expect(server.asked()[1]?.body).toContain('Blue ratio 0.35.');
  // The browser asked first whether the key may be sent.
  expect(server.preflights.length).toBeGreaterThan(0);

  server.setCors(false);
  expect(await ask(page)).toMatchObject({ status: 'failed', error: { code: 'cors-blocked' } });
  server.setCors(true);
  server.setScript([{ fault: webPage(200) }]);
  expect(await ask(page)).toMatchObject({ status: 'failed', error: { code: 'not-an-api' } });
  server.setScript([{ fault: refusal(kind, 401, { type: 'authentication_error', message: 'No' }) }]);
  expect(await ask(page)).toMatchObject({ status: 'failed', error: { code: 'key-rejected' } });
  const busy = refusal(kind, 429, { type: 'rate_limit_error', message: 'Slow' }, { 'retry-after': '1' });
  server.setScript([{ fault: busy }, { text: 'Now.' }]);
  expect(await ask(page)).toMatchObject({ status: 'completed', text: 'Now.' });
  expect(server.asked()).toHaveLength(2);
  await server.close();
}

test('a browser speaks each format with a server of another origin, and tells its errors apart', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Formats' });
    await cloister.files.write(notebookId, '/notes/a.md', 'Blue ratio 0.35.');
  });
  for (const kind of WIRE_FORMATS) await test.step(kind, () => speak(page, kind));
});
