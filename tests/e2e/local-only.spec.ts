import type { Page } from '@playwright/test';
import type { Turn, TurnCall } from '../support/provider/script.ts';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { type AllowedHost, openAllowedHost } from './allowed-host.ts';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

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

test('a label in frontmatter is enough, and removing it there does not remove the label', async ({ page, rootUrl }) => {
  const notebookId = await setUp(page, rootUrl, { '/note.md': `---\nlabels: [local-only]\n---\n${NOTE}` });
  // An agent that has not read the note cannot overwrite the label either.
  script([call('write_file', { path: '/note.md', content: '# Nothing\n' })]);
  const first = await chat(page, notebookId);
  await expectKept(page, first.runId, '/note.md', 1);
  expect(await page.evaluate((id) => cloister.files.read(id, '/note.md'), notebookId)).toContain(CANARY);
  await page.evaluate(([id, text]) => cloister.files.write(id, '/note.md', text), [notebookId, NOTE] as const);
  script([read('/note.md')]);
  const second = await page.evaluate(async (id) => {
    await cloister.clear();
    return cloister.chat('Read it', { agent: 'far-agent', notebookId: id });
  }, notebookId);
  await expectKept(page, second.runId, '/note.md', 1);
});

test('a quote or summary by the Navigator is local-only as well', async ({ page, rootUrl }) => {
  const notebookId = await setUp(page, rootUrl, {
    '/experiments/2026-01-05-a.md': `---\ndate: 2026-01-05\n---\n# A\n\n## Results\n\nYield of ${CANARY}: 42 g.\n`,
    '/experiments/2026-01-06-b.md': '---\ndate: 2026-01-06\n---\n# B\n\n## Results\n\nMass 3 g.\n',
  });
  await label(page, notebookId, '/experiments/2026-01-05-a.md');
  const summary = await page.evaluate(async (id) => {
    const asked = await cloister.chat('Summarize January 2026 into /notes/january.md', { notebookId: id });
    await cloister.approvals.respond(
      asked.pending.map(({ approvalId }) => approvalId),
      { decision: 'allow_once' },
    );
    return cloister.files.read(id, '/notes/january.md');
  }, notebookId);
  expect(summary).toContain(CANARY);
  script([read('/notes/january.md')]);
  const { runId } = await chat(page, notebookId);
  await expectKept(page, runId, '/notes/january.md', 1);
});

test('the next run of the conversation sends no request', async ({ page, rootUrl }) => {
  const notebookId = await setUp(page, rootUrl, { '/note.md': NOTE });
  await label(page, notebookId, '/note.md');
  script([read('/note.md')]);
  const first = await chat(page, notebookId);
  await expectKept(page, first.runId, '/note.md', 1);
  far.setScript([]);
  const second = await chat(page, notebookId, { sessionId: first.sessionId });
  expect(second.runId).not.toBe(first.runId);
  await expectKept(page, second.runId, '/note.md', 0);
});

test('a copy by the person keeps the label, also a copy of a folder', async ({ page, rootUrl }) => {
  const notebookId = await setUp(page, rootUrl, { '/private/sub/note.md': NOTE });
  await label(page, notebookId, '/private');
  await page.evaluate((id) => cloister.files.copy(id, '/private/sub', '/copy'), notebookId);
  script([read('/copy/note.md')]);
  const { runId } = await chat(page, notebookId);
  await expectKept(page, runId, '/copy/note.md', 1);
});

test('an undo and a redo keep the label', async ({ page, rootUrl }) => {
  const notebookId = await setUp(page, rootUrl, { '/private/note.md': NOTE });
  await label(page, notebookId, '/private');
  await page.evaluate(async (id) => {
    const newest = async () => (await cloister.changes.list({ notebookId: id }))[0]?.changeId ?? '';
    await cloister.files.remove(id, '/private/note.md');
    const removed = await newest();
    await cloister.files.remove(id, '/private');
    await cloister.changes.undo(removed);
    await cloister.changes.undo(await newest());
    await cloister.changes.undo(await newest());
  }, notebookId);
  script([read('/private/note.md')]);
  const { runId } = await chat(page, notebookId);
  await expectKept(page, runId, '/private/note.md', 1);
});

test('output in the run folder is local-only, and so is a copy of it', async ({ page, rootUrl }) => {
  const notebookId = await setUp(page, rootUrl, { '/note.md': NOTE });
  await label(page, notebookId, '/note.md');
  // Its own model is on this device, so that it may read and write.
  const near = await startProvider();
  try {
    const own = await page.evaluate(
      async ({ id, baseURL }) => {
        const connect = { kind: 'openai-compatible', models: ['test-model'], onDevice: true };
        await cloister.providers.connect({ ...connect, providerId: 'near', baseURL });
        await cloister.agents.update('far-agent', { model: { providerId: 'near', modelId: 'test-model' } });
        const run = await cloister.chat('Nothing yet', { agent: 'far-agent', notebookId: id });
        return run.sessionId;
      },
      { id: notebookId, baseURL: near.baseURL },
    );
    near.setScript((request, index) => {
      const runId = /\/runs\/([\w-]+)/.exec(request.body)?.[1] ?? '';
      if (index === 0) return { calls: [read('/note.md')] };
      if (index > 1) return { text: 'Kept.' };
      return { calls: [call('write_file', { path: `/runs/${runId}/quote.md`, content: NOTE })] };
    });
    const kept = await chat(page, notebookId, { sessionId: own });
    expect(kept.status).toBe('completed');
    expect(near.requests.some(({ body }) => body.includes(CANARY))).toBe(true);
    const [file] = await page.evaluate((id) => cloister.runs.files(id), kept.runId);
    expect(file).toMatchObject({ labels: ['local-only'] });
    await page.evaluate(
      async ([id, from]) => {
        await cloister.files.copy(id, from, '/quote.md');
        await cloister.agents.update('far-agent', { model: { providerId: 'far', modelId: 'test-model' } });
        await cloister.clear();
      },
      [notebookId, file?.path ?? ''] as const,
    );
    script([read('/quote.md')]);
    const { runId } = await chat(page, notebookId);
    await expectKept(page, runId, '/quote.md', 1);
  } finally {
    await near.close();
  }
});

test('another remote model is not asked in the same conversation', async ({ page, rootUrl }) => {
  const notebookId = await setUp(page, rootUrl, { '/note.md': NOTE });
  await label(page, notebookId, '/note.md');
  const near = await startProvider({ script: [{ calls: [read('/note.md')] }, { text: 'Read.' }] });
  try {
    await page.evaluate(async (baseURL) => {
      const connect = { kind: 'openai-compatible', models: ['test-model'], onDevice: true };
      await cloister.providers.connect({ ...connect, providerId: 'near', baseURL });
      await cloister.agents.update('far-agent', { model: { providerId: 'near', modelId: 'test-model' } });
    }, near.baseURL);
    const first = await chat(page, notebookId);
    expect(first.status).toBe('completed');
    await page.evaluate(() =>
      cloister.agents.update('far-agent', { model: { providerId: 'far', modelId: 'test-model' } }),
    );
    const second = await chat(page, notebookId, { sessionId: first.sessionId });
    await expectKept(page, second.runId, '/note.md', 0);
  } finally {
    await near.close();
  }
});

test('a label set while the run waits ends the run', async ({ page, rootUrl }) => {
  const notebookId = await setUp(page, rootUrl, { '/note.md': '# Empty yet\n' });
  script([read('/note.md'), call('create_file', { path: '/new.md', content: 'x' })]);
  const parked = await chat(page, notebookId);
  expect(parked.status).toBe('awaiting-approval');
  await page.evaluate(([id, text]) => cloister.files.write(id, '/note.md', text), [notebookId, NOTE] as const);
  await label(page, notebookId, '/note.md');
  await page.evaluate(
    (id) => cloister.approvals.respond(id, { decision: 'allow_once' }),
    parked.pending[0]?.approvalId ?? '',
  );
  await expectKept(page, parked.runId, '/note.md', 1);
});

test('a direct call during the run adds its labels to the run', async ({ page, rootUrl }) => {
  const notebookId = await setUp(page, rootUrl, { '/note.md': NOTE });
  await label(page, notebookId, '/note.md');
  script([call('create_file', { path: '/new.md', content: 'x' })]);
  const parked = await chat(page, notebookId);
  expect(parked.status).toBe('awaiting-approval');
  const fetched = await page.evaluate(
    async ({ runId, id, url }) => {
      const options = { notebookId: id, runId };
      await cloister.tools.call('far-agent', 'read_file', { path: '/note.md' }, options);
      return cloister.tools.call('far-agent', 'fetch_url', { url }, options);
    },
    { runId: parked.runId, id: notebookId, url: `https://${host.host}/?q=by-hand` },
  );
  expect(fetched).toMatchObject({ type: 'denied', rule: 'flow.local-only' });
  await page.evaluate(
    (id) => cloister.approvals.respond(id, { decision: 'allow_once' }),
    parked.pending[0]?.approvalId ?? '',
  );
  await expectKept(page, parked.runId, '/note.md', 1);
});
