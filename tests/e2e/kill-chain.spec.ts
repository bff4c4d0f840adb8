import { caseCount, randomSeed } from '../support/case-count.ts';
import type { TurnMaker } from '../support/provider/script.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { expect, type PersistentApp, test } from './fixtures.ts';

/** Ends of the browser on one profile, one after the other: a torn write shows only at the second start after it. */
const CHAIN = caseCount({ reduced: 5, full: 12 });
const CHAINS = caseCount({ reduced: 1, full: 34 });
/** Earliest and latest end after the app is ready, in milliseconds. */
const EARLIEST_MS = 100;
const LATEST_MS = 3000;

test.use({ opensConsole: true });

/** The content of each file whose write was acknowledged; null for one whose removal was. */
type Acknowledged = Map<string, string | null>;

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Three series of work at the same time, until the browser ends. What is acknowledged is noted at once, so the last calls may be in flight. */
async function work(app: PersistentApp, notebookId: string, round: number, known: Acknowledged, reviews: Set<string>) {
  await Promise.all([
    editFiles(app, notebookId, round, known),
    importAndAsk(app, notebookId, round, known),
    review(app, notebookId, round, known, reviews),
  ]);
}

async function editFiles({ page }: PersistentApp, notebookId: string, round: number, known: Acknowledged) {
  for (let step = 0; ; step += 1) {
    const path = `/w/${round}-${step}.md`;
    const content = contentOf(round, step);
    await page.evaluate(([id, at, text]) => cloister.files.write(id, at, text), [notebookId, path, content] as const);
    known.set(path, content);
    if (step % 3 < 2) continue;
    const removed = `/w/${round}-${step - 1}.md`;
    // In flight, either state is right.
    known.delete(removed);
    await page.evaluate(([id, at]) => cloister.files.remove(id, at), [notebookId, removed] as const);
    known.set(removed, null);
  }
}

async function importAndAsk({ page }: PersistentApp, notebookId: string, round: number, known: Acknowledged) {
  for (let step = 0; ; step += 1) {
    const content = contentOf(round, step);
    const entries = Array.from({ length: 30 }, (_, nth) => ({ path: `/i/${round}-${step}/${nth}.md`, content }));
    await page.evaluate(([id, files]) => cloister.notebooks.import(id, files), [notebookId, entries] as const);
    for (const entry of entries) known.set(entry.path, content);
    const { change, run } = await page.evaluate(
      async ([id, text]) => {
        const asked = await cloister.chat(text, { notebookId: id });
        const approvalIds = asked.pending.map(({ approvalId }) => approvalId);
        if (approvalIds.length > 0) await cloister.approvals.respond(approvalIds, { decision: 'allow_once' });
        const [made] = await cloister.changes.list({ runId: asked.runId });
        return { change: made, run: await cloister.runs.get(asked.runId) };
      },
      [notebookId, `create a note called Run ${round} ${step}`] as const,
    );
    const made = change?.transitions.find(({ after }) => after?.kind === 'file')?.after?.path;
    if (change === undefined || made === undefined) {
      throw new Error(`The run changed nothing: ${JSON.stringify(run)}`);
    }
    const text = await page.evaluate(([id, at]) => cloister.files.read(id, at), [notebookId, made] as const);
    known.set(made, text);
    if (round % 2 === 0) {
      known.delete(made);
      await page.evaluate((id) => cloister.changes.undo(id), change.changeId);
      known.set(made, null);
    }
  }
}

const REVIEWED = 'Written by reviewed work.\n';

/** Creates the file that the request names, then ends. */
const createNamedFile: TurnMaker = ({ messages }) => {
  const path = /\/r\/[\d-]+\.md/.exec(JSON.stringify(messages))?.[0] ?? '/r/none.md';
  return messages.at(-1)?.role === 'tool'
    ? { text: 'Done.' }
    : { calls: [{ name: 'create_file', input: { path, content: REVIEWED } }] };
};

async function review(
  { page }: PersistentApp,
  notebookId: string,
  round: number,
  known: Acknowledged,
  reviews: Set<string>,
) {
  for (let step = 0; ; step += 1) {
    const path = `/r/${round}-${step}.md`;
    const reviewId = await page.evaluate(
      async ([id, at]) => {
        const created = await cloister.reviews.create({ notebookId: id, prompt: `Write ${at}`, executor: 'assistant' });
        return created.reviewId;
      },
      [notebookId, path] as const,
    );
    reviews.add(reviewId);
    const stateOf = () => page.evaluate(async (id) => (await cloister.reviews.get(id)).state, reviewId);
    await expect.poll(stateOf).toBe('awaiting-decision');
    await page.evaluate(async (id) => {
      const { changes } = await cloister.reviews.get(id);
      await cloister.reviews.approve(
        id,
        changes.map(({ approvalId, receipt }) => ({ approvalId, receipt })),
      );
    }, reviewId);
    await expect.poll(stateOf).toBe('applied');
    known.set(path, REVIEWED);
  }
}

function contentOf(round: number, step: number): string {
  return `round ${round}, step ${step}\n${'A line of the day. '.repeat(step % 40)}\n`;
}

async function lostOf(app: PersistentApp, notebookId: string, known: Acknowledged, reviews: Set<string>) {
  const stored = await app.page.evaluate(async (id) => {
    if (!(await cloister.notebooks.list()).some((one) => one.notebookId === id)) return null;
    const files = await cloister.files.list(id);
    const texts = await Promise.all(
      files.filter(({ kind }) => kind === 'file').map(async ({ path }) => [path, await cloister.files.read(id, path)]),
    );
    const reviewIds = (await cloister.reviews.list()).map(({ reviewId }) => reviewId);
    return { files: Object.fromEntries(texts), reviewIds };
  }, notebookId);
  if (stored === null) return ['the notebook'];
  const lostFiles = [...known].flatMap(([path, content]) => ((stored.files[path] ?? null) === content ? [] : [path]));
  return [...lostFiles, ...[...reviews].filter((reviewId) => !stored.reviewIds.includes(reviewId))];
}

/** Ends the browser again and again on one profile, and checks after each start. */
async function endAgainAndAgain(app: PersistentApp, baseURL: string, random: () => number): Promise<void> {
  const { notebookId } = await app.page.evaluate(() => cloister.notebooks.create({ name: 'Ends' }));
  await app.page.evaluate(async (url) => {
    const models = [{ modelId: 'small-model', contextTokens: 16_384 }];
    await cloister.providers.connect({ providerId: 'lab', kind: 'openai-compatible', baseURL: url, models });
  }, baseURL);
  const known: Acknowledged = new Map();
  const reviews = new Set<string>();
  for (let round = 1; round <= CHAIN; round += 1) {
    const ended = work(app, notebookId, round, known, reviews).catch((error: unknown) => error);
    await new Promise((resume) => setTimeout(resume, EARLIEST_MS + random() * (LATEST_MS - EARLIEST_MS)));
    await app.kill();
    expect(String(await ended)).toMatch(/closed|crashed/i);
    await app.reopen();
    expect(await lostOf(app, notebookId, known, reviews), `after end ${round}`).toEqual([]);
  }
  const verdict = await app.page.evaluate(() => cloister.audit.verify());
  expect(verdict.intact).toBe(true);
  expect(known.size).toBeGreaterThan(CHAIN);
  expect(reviews.size).toBeGreaterThan(0);
}

for (let chain = 1; chain <= CHAINS; chain += 1) {
  test(`nothing acknowledged is lost in ${CHAIN} ends of the browser, chain ${chain}`, async ({
    persistentApp: app,
  }) => {
    const server = await startProvider({ script: createNamedFile });
    try {
      await endAgainAndAgain(app, server.baseURL, randomFrom(randomSeed + chain));
    } finally {
      await server.close();
    }
  });
}
