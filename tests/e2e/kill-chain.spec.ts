import { caseCount, randomSeed } from '../support/case-count.ts';
import { openConsole } from './console.ts';
import { expect, type PersistentApp, test } from './fixtures.ts';

/** Ends of the browser on one profile, one after the other: a torn write shows only at the second start after it. */
const CHAIN = 12;
const CHAINS = Math.ceil(caseCount({ reduced: 12, full: 400 }) / CHAIN);
/** Earliest and latest end after the app is ready, in milliseconds. */
const EARLIEST_MS = 100;
const LATEST_MS = 3000;

/** The content of each file whose write was acknowledged; null for one whose removal was. */
type Acknowledged = Map<string, string | null>;

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Two series of work at the same time, until the browser ends. What is acknowledged is noted at once, so the last calls may be in flight. */
async function work(app: PersistentApp, notebookId: string, round: number, known: Acknowledged): Promise<void> {
  await Promise.all([editFiles(app, notebookId, round, known), importAndAsk(app, notebookId, round, known)]);
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
    const change = await page.evaluate(
      async ([id, text]) => {
        const asked = await cloister.chat(text, { notebookId: id });
        const approvalIds = asked.pending.map(({ approvalId }) => approvalId);
        if (approvalIds.length > 0) await cloister.approvals.respond(approvalIds, { decision: 'allow_once' });
        const [made] = await cloister.changes.list({ runId: asked.runId });
        return made;
      },
      [notebookId, `create a note called Run ${round} ${step}`] as const,
    );
    const made = change?.transitions.find(({ after }) => after?.kind === 'file')?.after?.path;
    if (change === undefined || made === undefined) throw new Error('The run changed nothing.');
    const text = await page.evaluate(([id, at]) => cloister.files.read(id, at), [notebookId, made] as const);
    known.set(made, text);
    if (round % 2 === 0) {
      known.delete(made);
      await page.evaluate((id) => cloister.changes.undo(id), change.changeId);
      known.set(made, null);
    }
  }
}

function contentOf(round: number, step: number): string {
  return `round ${round}, step ${step}\n${'A line of the day. '.repeat(step % 40)}\n`;
}

async function lostOf(app: PersistentApp, notebookId: string, known: Acknowledged): Promise<string[]> {
  const stored = await app.page.evaluate(async (id) => {
    if (!(await cloister.notebooks.list()).some((one) => one.notebookId === id)) return null;
    const files = await cloister.files.list(id);
    const texts = await Promise.all(
      files.filter(({ kind }) => kind === 'file').map(async ({ path }) => [path, await cloister.files.read(id, path)]),
    );
    return Object.fromEntries(texts);
  }, notebookId);
  if (stored === null) return ['the notebook'];
  return [...known].flatMap(([path, content]) => ((stored[path] ?? null) === content ? [] : [path]));
}

for (let chain = 1; chain <= CHAINS; chain += 1) {
  test(`nothing acknowledged is lost in ${CHAIN} ends of the browser, chain ${chain}`, async ({
    persistentApp: app,
  }) => {
    const random = randomFrom(randomSeed + chain);
    await openConsole(app.page, app.url);
    const { notebookId } = await app.page.evaluate(() => cloister.notebooks.create({ name: 'Ends' }));
    const known: Acknowledged = new Map();
    for (let round = 1; round <= CHAIN; round += 1) {
      const ended = work(app, notebookId, round, known).catch((error: unknown) => error);
      await new Promise((resume) => setTimeout(resume, EARLIEST_MS + random() * (LATEST_MS - EARLIEST_MS)));
      await app.kill();
      expect(String(await ended)).toMatch(/closed|crashed/i);
      await app.reopen();
      await openConsole(app.page, app.url);
      expect(await lostOf(app, notebookId, known), `after end ${round}`).toEqual([]);
    }
    const verdict = await app.page.evaluate(() => cloister.audit.verify());
    expect(verdict.intact).toBe(true);
    expect(known.size).toBeGreaterThan(CHAIN);
  });
}
