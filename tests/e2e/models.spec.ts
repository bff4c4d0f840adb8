import type { Page } from '@playwright/test';
import type { SeenRequest, Turn } from '../support/provider/script.ts';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { weeklySummary } from '../support/provider/weekly-summary.ts';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

const KEY = 'sk-person-41c8';
let server: LoopbackProvider;

test.afterEach(() => server.close());

/** As a model that does what it is asked: the test's one tool, or the weekly summary. */
function obliging(request: SeenRequest, index: number): Turn {
  if (request.body.includes('report_word')) return { calls: [{ name: 'report_word', input: { word: 'ready' } }] };
  return typeof weeklySummary === 'function' ? weeklySummary(request, index) : weeklySummary;
}

async function openModels(page: Page, rootUrl: string): Promise<void> {
  await openConsole(page, rootUrl);
  await page.getByRole('button', { name: 'Open the sample notebook' }).click();
  await openServers(page);
}

async function openServers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Models', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Models' })).toBeVisible();
  await page.getByRole('link', { name: 'Servers', exact: true }).click();
}

/** Fills in the form, up to its button. */
async function fillServer(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect a model server' }).click();
  const form = page.getByRole('form', { name: 'Connect a model server' });
  await form.getByRole('combobox', { name: 'Server' }).selectOption('Other');
  await form.getByRole('textbox', { name: 'Name' }).fill('lab');
  await form.getByRole('textbox', { name: 'Address' }).fill(server.baseURL);
  await form.getByLabel('API key', { exact: true }).fill(key);
}

async function connect(page: Page, key = KEY): Promise<void> {
  await fillServer(page, key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

async function chooseAssistant(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agent: Navigator' }).click();
  await page.getByRole('menuitem', { name: /^Assistant/ }).click();
}

test('a person connects a server, tests it, sets its price, asks, and sees the usage', async ({ page, rootUrl }) => {
  server = await startProvider({ key: KEY, script: obliging });
  await openModels(page, rootUrl);
  await fillServer(page, KEY);
  await expect(page.getByText(`the first request to ${server.origin}`)).toBeVisible();
  expect(server.requests).toEqual([]);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();

  const models = page.getByRole('list', { name: 'Models of lab' });
  await expect(models.getByRole('listitem')).toHaveCount(2);
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/models']);
  await expect(page.getByText('API key saved')).toBeVisible();

  await models.getByRole('button', { name: 'Test: other-model' }).click();
  await expect(models.getByText(/First token after .* ms/)).toBeVisible();
  await expect(models.getByText('The model calls tools')).toBeVisible();

  await models.getByRole('button', { name: 'Make default: other-model' }).click();
  await expect(models.getByRole('listitem').nth(1)).toContainText('Default');
  await expect(models.getByRole('button', { name: 'Make default: test-model' })).toBeVisible();

  await models.getByRole('button', { name: 'Set prices: other-model' }).click();
  const prices = page.getByRole('form', { name: 'Prices of other-model' });
  await prices.getByRole('textbox', { name: 'Input', exact: true }).fill('3');
  await prices.getByRole('textbox', { name: 'Output' }).fill('lots');
  await prices.getByRole('button', { name: 'Save prices' }).click();
  await expect(prices.getByRole('alert')).toHaveText('Enter a price, such as 3 or 0.25.');
  await prices.getByRole('textbox', { name: 'Output' }).fill('15');
  await prices.getByRole('button', { name: 'Save prices' }).click();
  await expect(models.getByText('$3 in, $15 out per million tokens')).toBeVisible();

  await chooseAssistant(page);
  await expect(page.getByText(`Assistant (other-model at ${server.origin})`)).toBeVisible();
  const asked = server.asked().length;
  const ask = page.getByRole('textbox', { name: 'Ask' });
  await ask.fill('Summarize the week');
  await expect(ask).toHaveAccessibleDescription(
    new RegExp(
      `^Sent to other-model at ${server.origin}\\. First request: about [\\d,]+ tokens, between \\$0\\.\\d+ and`,
    ),
  );
  expect(server.asked()).toHaveLength(asked);
  await ask.press('Enter');
  // The page stays until the person answers; beside it is the sentence of the approval.
  await page.getByRole('button', { name: 'Answer it here' }).click();
  await page.getByRole('button', { name: 'Allow once' }).click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  // Four answers of 1000 tokens in and 50 out each, at 3 and 15 dollars for a million.
  const run = page.getByRole('complementary', { name: 'Run' });
  await expect(run.getByText('4,000 tokens in, 200 out')).toBeVisible();
  await expect(run.getByText('cost $0.015', { exact: true })).toBeVisible();
  await expect(run.getByText(`other-model at ${server.origin}`)).toBeVisible();
  // The test of the model is counted as well: it was made before the price was known.
  await page.getByRole('link', { name: 'Models', exact: true }).click();
  await page.getByRole('link', { name: 'Usage', exact: true }).click();
  await expect(page.getByRole('row', { name: /Assistant lab\/other-model 4 4,000.* 200 \$0\.015$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /you lab\/other-model 1 12 34 price unknown$/ })).toBeVisible();
  await expect(page.getByRole('term').first()).toHaveText('Cost this month, and 1 request at an unknown price');
  await expect(page.getByRole('definition')).toHaveText(['$0.015', '5', '4,012', '234']);
});

test('an entered key appears nowhere on the page', async ({ page, rootUrl }) => {
  server = await startProvider({ key: KEY });
  await openModels(page, rootUrl);
  await connect(page);
  await expect(page.getByRole('list', { name: 'Models of lab' })).toBeVisible();
  expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${KEY}`);
  const seen = await page.evaluate(() => ({
    html: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input')].map(({ value }) => value),
    kept: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    url: location.href,
  }));
  expect(JSON.stringify(seen)).not.toContain(KEY);
});

test('airplane mode pauses a run, and the run resumes', async ({ page, rootUrl }) => {
  server = await startProvider({
    key: KEY,
    script: [{ fault: { type: 'stall', at: 'headers' } }, { text: 'Here I am again.' }],
  });
  await openModels(page, rootUrl);
  await connect(page);
  await expect(page.getByRole('list', { name: 'Models of lab' })).toBeVisible();
  await chooseAssistant(page);
  await page.getByRole('textbox', { name: 'Ask' }).fill('Are you there?');
  await page.getByRole('textbox', { name: 'Ask' }).press('Enter');
  await expect.poll(() => server.asked().length).toBe(1);

  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Airplane mode' }).click();
  const run = page.getByRole('complementary', { name: 'Run' });
  await expect(run.getByText(/^Paused\..*airplane mode/i)).toBeVisible();
  await openServers(page);
  await expect(page.getByText('Unavailable')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off airplane mode' }).click();
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  expect(server.asked()).toHaveLength(1);

  await run.getByRole('button', { name: 'Resume' }).click();
  await expect(run.getByText('Here I am again.')).toBeVisible();
  await expect(run.getByText('Done', { exact: true })).toBeVisible();
  await expect(run.getByText(/cost unknown|at an unknown price/)).toBeVisible();
});

test('a refused key is replaced, and removing the server removes the key', async ({ page, rootUrl }) => {
  server = await startProvider({ key: KEY, script: obliging });
  await openModels(page, rootUrl);
  await connect(page, 'sk-wrong');
  await expect(page.getByRole('alert')).toContainText('rejected the API key of lab');
  await expect(page.getByRole('heading', { level: 3, name: 'lab' })).toBeVisible();

  const actions = page.getByRole('group', { name: 'lab' });
  await actions.getByRole('button', { name: 'Replace API key' }).click();
  await page.getByLabel('API key', { exact: true }).fill(KEY);
  await page.getByRole('button', { name: 'Save API key' }).click();
  await expect(page.getByText('The API key of lab was saved.')).toBeVisible();
  await actions.getByRole('button', { name: 'Refresh models' }).click();
  await expect(page.getByRole('list', { name: 'Models of lab' })).toBeVisible();

  await actions.getByRole('button', { name: 'Remove…' }).click();
  const question = page.getByRole('group', { name: 'Remove…' });
  await expect(question).toContainText('Its API key is deleted');
  await expect(question.getByRole('button', { name: 'Keep server' })).toBeFocused();
  await question.getByRole('button', { name: 'Remove server and API key' }).click();
  await expect(page.getByText('No language model connected')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Sealed/ })).toBeVisible();
});

test('a server that does not answer is not connected, is edited, and its requests are not listed as sent', async ({
  page,
  rootUrl,
}) => {
  const gone = await startProvider({ key: KEY });
  await gone.close();
  server = await startProvider({ key: KEY });
  await openModels(page, rootUrl);
  await page.getByRole('button', { name: 'Connect a model server' }).click();
  const form = page.getByRole('form', { name: 'Connect a model server' });
  await form.getByRole('combobox', { name: 'Server' }).selectOption('Other');
  await form.getByRole('textbox', { name: 'Name' }).fill('lab');
  await form.getByRole('textbox', { name: 'Address' }).fill(gone.baseURL);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('lab is saved but not connected.');
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible();

  await page.getByRole('group', { name: 'lab' }).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('form', { name: 'Edit the server lab' });
  await expect(edit.getByRole('textbox', { name: 'Address' })).toHaveValue(gone.baseURL);
  await edit.getByRole('textbox', { name: 'Address' }).fill(server.baseURL);
  await edit.getByLabel('API key', { exact: true }).fill(KEY);
  await edit.getByRole('button', { name: 'Save and connect' }).click();
  await expect(page.getByRole('list', { name: 'Models of lab' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  const refused = page.getByRole('row').filter({ hasText: gone.origin });
  await expect(refused.first()).toContainText('Refused or no answer');
  await page.getByLabel('Show').selectOption('Sent');
  await expect(page.getByRole('row').filter({ hasText: server.origin }).first()).toBeVisible();
  await expect(refused).toHaveCount(0);
});

test('a server without CORS is saved but not connected, with what to set on it', async ({ page, rootUrl }) => {
  server = await startProvider({ key: KEY, cors: false });
  await openModels(page, rootUrl);
  await connect(page);
  await expect(page.getByRole('alert')).toContainText('lab is saved but not connected.');
  const header = `Access-Control-Allow-Origin: ${new URL(rootUrl).origin}`;
  await expect(page.getByText(header)).toBeVisible();
});

test('an agent gets a model, a cost limit and hosts, and loses the limit again', async ({ page, rootUrl }) => {
  server = await startProvider({ key: KEY });
  await openModels(page, rootUrl);
  await connect(page);
  await expect(page.getByRole('list', { name: 'Models of lab' })).toBeVisible();
  await page.goto(`${rootUrl}?console#/agents/assistant`);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.click();
  await page.getByRole('combobox', { name: 'Model' }).selectOption('other-model');
  await page.getByRole('textbox', { name: 'US dollars per run' }).fill('0.5');
  await page.getByRole('checkbox', { name: /^Use the network/ }).check();
  const hosts = page.getByRole('textbox', { name: 'Allowed hosts for fetching' });
  await hosts.fill('https://example.org/');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“https://example.org/” is not a valid host.')).toBeVisible();
  await hosts.fill('example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Assistant was saved.')).toBeVisible();
  await expect(page.getByText('This agent can fetch from example.org')).toBeVisible();
  await expect(page.getByRole('link', { name: /^2 hosts/ })).toBeVisible();

  await edit.click();
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('lab/other-model');
  const limit = page.getByRole('textbox', { name: 'US dollars per run' });
  await expect(limit).toHaveValue('0.5');
  await limit.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeVisible();
  await edit.click();
  await expect(limit).toHaveValue('');
});

test('locked keys are unlocked on the page of the model', async ({ page, rootUrl }) => {
  server = await startProvider({ key: KEY });
  await openModels(page, rootUrl);
  await connect(page);
  await expect(page.getByRole('list', { name: 'Models of lab' })).toBeVisible();
  await page.evaluate(async () => {
    await cloister.vault.protect({ mode: 'passphrase', passphrase: 'a long enough one' });
    await cloister.vault.lock();
  });
  await page.reload();
  await expect(page.getByText('Your API keys are locked.')).toBeVisible();
  await page.getByRole('button', { name: 'Unlock keys' }).click();
  await expect(page.getByLabel('Passphrase')).toBeFocused();
  await page.keyboard.type('a long enough one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The API keys are unlocked.').first()).toBeVisible();
  await openServers(page);
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
});

test('a local-only file is sent only to a server on this device, and the Ask bar says so before', async ({
  page,
  rootUrl,
}) => {
  const read = { calls: [{ name: 'read_file', input: { path: '/notes/plan.md' } }] };
  server = await startProvider({ key: KEY, script: [read, { text: 'I have read it.' }] });
  await openModels(page, rootUrl);
  await connect(page);
  await expect(page.getByRole('list', { name: 'Models of lab' })).toBeVisible();
  await page.evaluate(async () => {
    const [notebook] = await cloister.notebooks.list();
    await cloister.files.setLabels(notebook?.notebookId ?? '', '/notes/plan.md', ['local-only']);
  });
  await page.getByRole('checkbox', { name: /^This server runs on this device/ }).click();
  await chooseAssistant(page);
  await expect(page.getByText('Assistant (test-model, on this device)')).toBeVisible();
  const ask = page.getByRole('textbox', { name: 'Ask' });
  await ask.fill('What is the plan?');
  await ask.press('Enter');
  const run = page.getByRole('complementary', { name: 'Run' });
  await expect(run.getByText('I have read it.')).toBeVisible();
  await expect(run.getByText('cost $0', { exact: true })).toBeVisible();

  await page.getByRole('checkbox', { name: /^This server runs on this device/ }).click();
  await expect(page.getByText(`Assistant (test-model at ${server.origin})`)).toBeVisible();
  const asked = server.asked().length;
  await ask.fill('And now?');
  await expect(ask).toHaveAccessibleDescription(/^Nothing will be sent to .*\/notes\/plan\.md, which is local-only/);
  await ask.press('Enter');
  await page.getByRole('alert', { name: 'Before this starts' }).getByRole('button', { name: 'Start anyway' }).click();
  await expect(run.getByText(/so nothing more was sent to/)).toBeVisible();
  expect(server.asked()).toHaveLength(asked);
});
