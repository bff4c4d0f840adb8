import type { Page } from '@playwright/test';
import type { Turn, TurnCall } from '../support/provider/script.ts';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { type AllowedHost, openAllowedHost } from './allowed-host.ts';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

// What follows from the label on other ways is in `tests/unit/attacks/local-only-stays.test.ts`, on the same runtime.
// Each test has servers and a notebook of its own, and looks at the requests of its own runs.
test.use({ sharesApp: true });

/** Stands in the note alone. */
const CANARY = 'canary-7c1e9a52';
const NOTE = `# Result\n\nYield of ${CANARY}: 42 g.\n`;

let far: LoopbackProvider;
let host: AllowedHost;
test.beforeEach(async () => {
  far = await startProvider();
  host = await openAllowedHost();
});
test.afterEach(() => Promise.all([far.close(), host.close()]));

/** An agent whose model is at the far server, that may do everything, and asks for nothing that it need not ask for. */
async function setUp(page: Page, url: string, files: Readonly<Record<string, string>>): Promise<string> {
  await openConsole(page, url);
  await page.evaluate(
    async ({ baseURL, allowed }) => {
      const connect = { kind: 'openai-compatible', models: ['test-model'] };
      await cloister.providers.connect({ ...connect, providerId: 'far', baseURL });
      await cloister.agents.create({
        name: 'far-agent',
        model: { providerId: 'far', modelId: 'test-model' },
        scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
        can: { read: true, write: true, create: true, delete: true, execute: false, integrations: true },
        rules: [
          { effect: 'allow', tool: 'fetch_url' },
          { effect: 'allow', tool: 'move_file' },
          { effect: 'allow', tool: 'write_file' },
          { effect: 'allow', tool: 'edit_file' },
        ],
        fetchAllowlist: [allowed],
      });
    },
    { baseURL: far.baseURL, allowed: host.host },
  );
  return createNotebook(page, files);
}

const createNotebook = (page: Page, files: Readonly<Record<string, string>>): Promise<string> =>
  page.evaluate(async (given) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Yield' });
    for (const [path, content] of Object.entries(given)) await cloister.files.write(notebookId, path, content);
    return notebookId;
  }, files);

const label = (page: Page, notebookId: string, path: string, labels: ('local-only' | 'untrusted')[] = ['local-only']) =>
  page.evaluate(([id, at, set]) => cloister.files.setLabels(id, at, set), [notebookId, path, labels] as const);

const call = (name: string, input: object): TurnCall => ({ name, input });
const read = (path: string) => call('read_file', { path });
const fetchIt = () => call('fetch_url', { url: `https://${host.host}/?q=after` });
/** Scripts the calls of each step; a step without calls ends with a text. After the last step the model fetches without end. */
const script = (...steps: readonly (readonly TurnCall[])[]) =>
  far.setScript((_request, index): Turn => {
    const calls = steps[index] ?? [fetchIt()];
    return calls.length === 0 ? { text: 'Done.' } : { calls: [...calls] };
  });

const chat = (
  page: Page,
  notebookId: string,
  options: { agent?: string; sessionId?: string } = {},
  message = 'Go on',
) =>
  page.evaluate(([text, more]) => cloister.chat(text, more), [
    message,
    { agent: 'far-agent', notebookId, ...options },
  ] as const);

/** As the person under Settings. */
async function chooseNames(page: Page, choice: 'Shown to models on servers' | 'Hidden from models on servers') {
  await page.evaluate(() => {
    location.hash = '#/settings';
  });
  const names = page.getByRole('group', { name: 'Names of local-only files' });
  await names.getByRole('radio', { name: choice }).click();
  await expect(names.getByRole('radio', { name: choice })).toBeChecked();
}

/** Nothing of the note has left, and no request was sent after it was read. */
async function expectKept(page: Page, runId: string, file: string, requests: number): Promise<void> {
  const run = await page.evaluate((id) => cloister.runs.get(id), runId);
  expect(run).toMatchObject({ status: 'blocked', stopReason: 'denied' });
  expect(run.message).toContain(file);
  expect(far.requests.map(({ body }) => body).filter((body) => body.includes(CANARY))).toEqual([]);
  expect(far.asked()).toHaveLength(requests);
  expect(host.hits).toEqual([]);
  const ledger = await page.evaluate(() => cloister.egress.ledger());
  expect(ledger.filter((line) => line.decision === 'allowed' && line.run === runId)).toHaveLength(requests);
}

test('without a label both servers receive their requests', async ({ page, rootUrl }) => {
  const notebookId = await setUp(page, rootUrl, { '/note.md': NOTE });
  script([read('/note.md')], [fetchIt()], []);
  const state = await chat(page, notebookId);
  expect(state.status).toBe('completed');
  expect(far.requests.filter(({ body }) => body.includes(CANARY))).not.toHaveLength(0);
  expect(host.hits).toHaveLength(1);
});

const ways: {
  way: string;
  files?: Record<string, string>;
  labelled?: string;
  steps: TurnCall[][];
  file?: string;
  namesShown?: boolean;
}[] = [
  { way: 'reading it', steps: [[read('/note.md')]] },
  { way: 'reading and fetching in one step', steps: [[read('/note.md'), call('fetch_url', { url: 'HOST' })]] },
  {
    way: 'guessing its text by editing',
    steps: [[call('edit_file', { path: '/note.md', oldText: CANARY.slice(0, 6), newText: CANARY.slice(0, 6) })]],
  },
  {
    way: 'guessing wrong text',
    steps: [[call('edit_file', { path: '/note.md', oldText: 'not there', newText: 'x' })]],
  },
  { way: 'writing its text', steps: [[call('write_file', { path: '/note.md', content: NOTE })]] },
  { way: 'writing another text', steps: [[call('write_file', { path: '/note.md', content: 'x' })]] },
  {
    way: 'moving it out of its folder',
    files: { '/private/note.md': NOTE },
    labelled: '/private',
    steps: [[call('move_file', { from: '/private/note.md', to: '/open.md' })]],
    file: '/private/note.md',
  },
  {
    way: 'moving its folder',
    files: { '/top/private/note.md': NOTE },
    labelled: '/top',
    steps: [[call('move_file', { from: '/top/private', to: '/open' })]],
    file: '/top/private',
  },
  {
    way: 'moving it out of its folder where names are shown',
    files: { '/private/note.md': NOTE },
    labelled: '/private',
    steps: [[call('move_file', { from: '/private/note.md', to: '/open.md' })], [read('/open.md')]],
    file: '/open.md',
    namesShown: true,
  },
  {
    way: 'moving its folder where names are shown',
    files: { '/top/private/note.md': NOTE },
    labelled: '/top',
    steps: [[call('move_file', { from: '/top/private', to: '/open' })], [read('/open/note.md')]],
    file: '/open/note.md',
    namesShown: true,
  },
];
test('each way of reading it ends the run, and nothing is sent', async ({ page, rootUrl }) => {
  await setUp(page, rootUrl, {});
  for (const one of ways) {
    const { way, files = { '/note.md': NOTE }, labelled = '/note.md', steps, file = '/note.md' } = one;
    await test.step(way, async () => {
      const notebookId = await createNotebook(page, files);
      await label(page, notebookId, labelled);
      await chooseNames(page, one.namesShown === true ? 'Shown to models on servers' : 'Hidden from models on servers');
      script(...steps.map((calls) => calls.map((step) => (step.name === 'fetch_url' ? fetchIt() : step))));
      const { runId } = await chat(page, notebookId);
      await expectKept(page, runId, file, steps.length);
    });
  }
});

test('names of local-only files are hidden by default, and searches skip them', async ({ page, rootUrl }) => {
  const notebookId = await setUp(page, rootUrl, { '/yield-of-acme.md': NOTE, '/plan.md': 'Yield: to be measured.' });
  await label(page, notebookId, '/yield-of-acme.md');
  const look = [
    call('list_files', { path: '/' }),
    call('glob', { pattern: '**' }),
    call('grep', { query: 'Yield' }),
    call('search_content', { query: 'yield' }),
  ];
  script(look, []);
  expect((await chat(page, notebookId)).status).toBe('completed');
  const last = far.requests.at(-1)?.body ?? '';
  expect(last).toContain('/plan.md');
  expect(last.match(/\\"withheld\\":1/g)).toHaveLength(4);
  expect(last).not.toContain(CANARY);
  expect(last).not.toContain('acme');

  await chooseNames(page, 'Shown to models on servers');
  await expect(page.getByText('The content stays on this device.')).toBeVisible();
  await page.evaluate(() => cloister.clear());
  script(look, []);
  expect((await chat(page, notebookId)).status).toBe('completed');
  expect(far.requests.at(-1)?.body).toContain('/yield-of-acme.md');
  expect(far.requests.map(({ body }) => body).filter((body) => body.includes(CANARY))).toEqual([]);

  await chooseNames(page, 'Hidden from models on servers');
  await page.evaluate(() => cloister.clear());
  script(look, []);
  await chat(page, notebookId);
  expect(far.requests.at(-1)?.body).not.toContain('acme');
});
