import type { TurnMaker } from '../support/provider/script.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

const SPECIES = [
  'Lettuce',
  'Basil',
  'Kale',
  'Spinach',
  'Tomato',
  'Cress',
  'Rocket',
  'Mint',
  'Chard',
  'Pea',
  'Radish',
  'Dill',
];
const pathOf = (index: number) => `/papers/${String(index + 1).padStart(2, '0')}-${SPECIES[index]?.toLowerCase()}.md`;
const massOf = (index: number) => `${(9.1 + index * 0.35).toFixed(2)} g`;
const FILES = Object.fromEntries(
  SPECIES.map((species, index) => [
    pathOf(index),
    [
      `# ${species} under red and blue light`,
      '',
      `We grew ${species.toLowerCase()} for 21 days at 200 µmol m⁻² s⁻¹ and 16 h, with 10 to 30 % blue.`,
      `Fresh mass at harvest was ${massOf(index)} (n = ${8 + index}). More blue gave smaller leaves.`,
      'Leaf area was taken from photographs, chlorophyll from extraction in 80 % acetone.',
      '',
    ].join('\n'),
  ]),
);
const PROMPT = 'Summarise the twelve papers in /papers into a table in /notes/papers.md';
const PARTS = [0, 1, 2].map((part) => SPECIES.map((_, index) => index).filter((index) => index % 3 === part));
const taskOf = (part: readonly number[]) => `Return one table row for each of: ${part.map(pathOf).join(', ')}`;
const rowOf = (index: number) => `| ${SPECIES[index]} | ${massOf(index)} | ${8 + index} |`;
const TABLE = [
  '# Papers',
  '',
  '| species | fresh mass | n |',
  '|---|---|---|',
  ...SPECIES.map((_, index) => rowOf(index)),
  '',
];

const todos = (done: number) => ({
  name: 'write_todos',
  input: {
    todos: ['Read the papers', 'Write the table'].map((text, index) => ({
      text,
      state: index < done ? 'done' : index === done ? 'in-progress' : 'pending',
    })),
  },
});

/** A small model: it answers by the conversation alone, and each request has to fit into its context. The first request hangs. */
const answer: TurnMaker = ({ messages }, index) => {
  if (index === 0) return { fault: { type: 'stall', at: 'headers' } };
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user'));
  const said = JSON.stringify(since);
  if (said.includes('Say hello')) return { text: 'Hello.' };
  const answers = since.filter(({ role }) => role === 'assistant').length;
  const part = PARTS.find((one) => said.includes(taskOf(one)) && !said.includes(PROMPT));
  if (part !== undefined) {
    const calls = part.map((index) => ({ name: 'read_file', input: { path: pathOf(index) } }));
    return answers === 0 ? { calls } : { text: part.map(rowOf).join('\n') };
  }
  const turns = [
    { calls: [todos(0), { name: 'list_files', input: { path: '/papers' } }] },
    { calls: PARTS.map((one) => ({ name: 'agent_execute', input: { task: taskOf(one) } })) },
    { calls: [todos(1), { name: 'create_file', input: { path: '/notes/papers.md', content: TABLE.join('\n') } }] },
    { calls: [todos(2)] },
    { text: 'The table is in /notes/papers.md.' },
  ];
  return turns[answers] ?? { text: 'Done.' };
};

test('twelve papers become a table with a small model: queued, planned, split, one approval', async ({
  page,
  rootUrl,
}, testInfo) => {
  const server = await startProvider({ script: answer });
  try {
    await openConsole(page, rootUrl);
    const notebookId = await openNotebook(page, { '/notes/index.md': '# Index\n', ...FILES });
    await page.evaluate(async (baseURL) => {
      const models = [{ modelId: 'small-model', contextTokens: 4096 }];
      await cloister.providers.connect({ providerId: 'lab', kind: 'openai-compatible', baseURL, models });
    }, server.baseURL);
    let clicks = 0;
    const press = async (locator: ReturnType<typeof page.getByRole>) => {
      await locator.click();
      clicks += 1;
    };
    const startedMs = Date.now();
    await press(page.getByRole('button', { name: 'Agent: Navigator' }));
    await press(page.getByRole('menuitem', { name: /^Assistant/ }));
    const ask = page.getByRole('textbox', { name: 'Ask' });
    await ask.fill('Say hello');
    await ask.press('Enter');
    await expect.poll(() => server.asked().length).toBe(1);
    await ask.fill(PROMPT);
    await ask.press('Enter');
    const queued = page.getByRole('region', { name: 'Queued messages' });
    await expect(queued.getByText(PROMPT, { exact: true })).toBeVisible();
    // The server hangs: the person opens the app again, which goes on by itself.
    await page.reload();
    const change = page.getByRole('region', { name: /^Proposed change/ });
    await expect(change).toContainText('papers.md');
    const plan = page
      .getByRole('region', { name: /To-do/ })
      .or(page.getByRole('list', { name: /To-do/ }))
      .first();
    await expect(plan).toContainText('Read the papers');
    await expect(page.getByRole('region', { name: /^Helper: Assistant\. Return one table row/ })).toHaveCount(3);
    expect(await findViolations(page)).toEqual([]);
    await testInfo.attach('before-approval', { body: await page.screenshot(), contentType: 'image/png' });
    await change.getByText(rowOf(11)).scrollIntoViewIfNeeded();
    await press(page.getByRole('button', { name: 'Allow once' }));
    await expect(
      page
        .getByText('The table is in /notes/papers.md.')
        .or(page.getByText(/The table is in/))
        .first(),
    ).toBeVisible();
    const seconds = (Date.now() - startedMs) / 1000;
    testInfo.annotations.push({ type: 'effort', description: `${clicks} clicks, ${seconds.toFixed(1)} s` });
    const text = await page.evaluate((id) => cloister.files.read(id, '/notes/papers.md'), notebookId);
    expect(text.match(/^\| \p{Lu}/gmu)).toHaveLength(12);
    const approvals = await page.evaluate(() => cloister.approvals.list());
    expect(approvals).toEqual([]);
    const run = await page.evaluate(async (prompt) => {
      const asked = (await cloister.runs.list()).find((one) => one.prompt === prompt);
      return cloister.runs.get(asked?.runId ?? '');
    }, PROMPT);
    expect(run).toMatchObject({ status: 'completed', helped: { runs: 3 } });
    expect(clicks).toBe(3);
  } finally {
    await server.close();
  }
});
