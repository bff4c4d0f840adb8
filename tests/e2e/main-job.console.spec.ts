import { openConsole, readyOffline } from './console.ts';
import { test as firstVisit } from './fixtures.ts';
import { expect, test } from './installed-app.ts';

test.use({ opensConsole: true });

const REQUEST = "Summarize last week's experiments into /notes/weekly-summary.md";
const TARGET = '/notes/weekly-summary.md';

firstVisit(
  'the whole job with the network cut: ask, allow, find, read the log, undo, redo',
  async ({ page, context, rootUrl }) => {
    const elsewhere: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(rootUrl)) elsewhere.push(request.url());
    });
    await openConsole(page, rootUrl);
    await readyOffline(page);
    await context.setOffline(true);
    await page.reload();

    const seen = await page.evaluate(
      async ({ request, target }) => {
        const { notebookId } = await cloister.notebooks.openSample();
        const events: string[] = [];
        const parked = await cloister.chat(request, { notebookId, onEvent: (event) => events.push(event.type) });
        const [question] = parked.pending;
        const before = await cloister.files.list(notebookId, target);
        const done = await cloister.approvals.respond(question?.approvalId ?? '', { decision: 'allow_once' });
        const text = await cloister.files.read(notebookId, target);
        const verdict = await cloister.audit.verify();
        const undone = await cloister.runs.undo(parked.runId);
        const gone = await cloister.files.list(notebookId, target);
        const redone = await cloister.runs.redo(parked.runId);
        const again = await cloister.files.read(notebookId, target);
        return {
          parked,
          before,
          done,
          text,
          verdict,
          undone,
          gone,
          redone,
          again,
          events,
          storage: await cloister.storage.status(),
        };
      },
      { request: REQUEST, target: TARGET },
    );

    expect(seen.parked).toMatchObject({ status: 'awaiting-approval', stopReason: null });
    expect(seen.parked.pending).toHaveLength(1);
    expect(seen.parked.pending[0]).toMatchObject({
      toolName: 'create_file',
      target: TARGET,
      agent: 'navigator',
      risk: 'write',
    });
    for (const line of seen.text.split('\n')) expect(seen.parked.pending[0]?.diff).toContain(line);
    expect(seen.before).toEqual([]);
    expect(seen.done).toMatchObject({ status: 'completed', stopReason: 'end', pending: [] });
    expect(seen.text).toMatch(/\[\[experiments\/\d{4}-\d{2}-\d{2}/);
    expect(seen.verdict).toMatchObject({ intact: true, complete: 'unknown' });
    expect(seen.undone).toEqual({ restored: [TARGET], conflicts: [] });
    expect(seen.gone).toEqual([]);
    expect(seen.redone).toEqual({ restored: [TARGET], conflicts: [] });
    expect(seen.again).toBe(seen.text);
    expect(seen.events).toEqual(
      expect.arrayContaining(['run-start', 'step-start', 'tool-call', 'tool-result', 'approval-request', 'run-park']),
    );
    expect(seen.storage).toMatchObject({ schemaVersion: 9 });
    expect(elsewhere).toEqual([]);
  },
);

test('a pending approval survives a reload, and is answered in another tab', async ({ page, context, rootUrl }) => {
  await openConsole(page, rootUrl);
  const { notebookId, runId } = await page.evaluate(async (request) => {
    const sample = await cloister.notebooks.openSample();
    const { runId: id } = await cloister.chat(request, { notebookId: sample.notebookId });
    return { notebookId: sample.notebookId, runId: id };
  }, REQUEST);
  await page.reload();
  await page.evaluate(() => cloister.ready);
  const waiting = await page.evaluate(() => cloister.approvals.list());
  expect(waiting).toMatchObject([{ runId, toolName: 'create_file' }]);

  const other = await context.newPage();
  await openConsole(other, rootUrl);
  const done = await other.evaluate(async () => {
    const [question] = await cloister.approvals.list();
    return cloister.approvals.respond(question?.approvalId ?? '', { decision: 'allow_once' });
  });
  expect(done).toMatchObject({ runId, status: 'completed' });
  const state = await page.evaluate(
    async ({ id, notebook, target }) => ({
      run: (await cloister.runs.get(id)).status,
      pending: await cloister.approvals.list(),
      text: await cloister.files.read(notebook, target),
      second: await cloister.approvals
        .respond(
          (await cloister.audit.entries({ runId: id })).find((entry) => entry.action === 'approval.answer')?.target ??
            '',
          { decision: 'allow_once' },
        )
        .then(
          () => 'answered',
          (error: { code: string }) => error.code,
        ),
      verdict: await cloister.audit.verify(),
    }),
    { id: runId, notebook: notebookId, target: TARGET },
  );
  expect(state.run).toBe('completed');
  expect(state.pending).toEqual([]);
  expect(state.text).toContain('# Summary');
  expect(state.second).toBe('not-found');
  expect(state.verdict.intact).toBe(true);
});

test('a closed tab hands its run over to another tab', async ({ page, context, rootUrl }) => {
  await openConsole(page, rootUrl);
  const other = await context.newPage();
  await openConsole(other, rootUrl);
  await page.evaluate(() => cloister.notebooks.openSample());
  await page.close();
  const parked = await other.evaluate((request) => cloister.chat(request), REQUEST);
  expect(parked).toMatchObject({ status: 'awaiting-approval' });
});

test('a run resumes from its last step after the browser is killed, and repeats no action', async ({
  persistentApp: app,
}) => {
  await app.page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Long week' });
    const day = new Date().toISOString().slice(0, 10);
    const entries = Array.from({ length: 300 }, (_, i) => ({
      path: `/experiments/${day}-run-${i}.md`,
      content: `---\ndate: ${day}\ntype: experiment\n---\n# Run ${i}\n\n## Results\n\nMass ${i} g.\n`,
    }));
    await cloister.notebooks.import(notebookId, entries);
  });
  const runId = await app.page.evaluate(async () => {
    const opening = indexedDB.open('cloister');
    const database = await new Promise<IDBDatabase>((done) => {
      opening.onsuccess = () => done(opening.result);
    });
    // An open transaction keeps the run from ending before the browser is killed.
    const holdDatabase = () => {
      const rows = database.transaction([...database.objectStoreNames], 'readwrite').objectStore('meta');
      const next = () => {
        rows.count().onsuccess = next;
      };
      next();
    };
    return new Promise<string>((resolve) => {
      void cloister.chat('Summarize /experiments into /notes/all.md', {
        onEvent: (event) => {
          if (event.type !== 'tool-call') return;
          holdDatabase();
          resolve(event.runId);
        },
      });
    });
  });
  await app.kill();
  await app.reopen();
  const state = await app.page.evaluate(async (id) => {
    for (;;) {
      const run = await cloister.runs.get(id);
      if (run.status !== 'queued' && run.status !== 'running') break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const [question] = await cloister.approvals.list();
    const done = await cloister.approvals.respond(question?.approvalId ?? '', { decision: 'allow_once' });
    return {
      done,
      files: (await cloister.files.list((await cloister.runs.get(id)).notebookId, '/notes/**')).map(
        (file) => file.path,
      ),
      actions: (await cloister.audit.entries({ runId: id })).map((entry) => entry.action),
      verdict: await cloister.audit.verify(),
    };
  }, runId);
  expect(state.done).toMatchObject({ status: 'completed' });
  expect(state.files.filter((path) => path.endsWith('.md'))).toEqual(['/notes/all.md']);
  expect(state.actions).toContain('run.recover');
  expect(state.actions.filter((action) => action === 'file.create')).toHaveLength(2);
  expect(state.verdict.intact).toBe(true);
});

test('a cancelled run stops within two seconds, and its session accepts the next message', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const seen = await page.evaluate(async (request) => {
    await cloister.notebooks.openSample();
    const first = await cloister.chat(request);
    const refused = await cloister.chat('list files').then(
      () => 'taken',
      (error: { code: string }) => error.code,
    );
    const cancelled = await cloister.runs.cancel(first.runId);
    const next = await cloister.chat('list /experiments');
    const history = await cloister.history();
    return {
      refused,
      cancelled,
      next,
      roles: history.map((message) => message.role),
      pending: await cloister.approvals.list(),
    };
  }, REQUEST);
  expect(seen.refused).toBe('run-waiting');
  expect(seen.cancelled).toMatchObject({ status: 'cancelled', stopReason: 'cancelled' });
  expect(seen.next).toMatchObject({ status: 'completed' });
  expect(seen.pending).toEqual([]);
  expect(seen.roles[0]).toBe('user');
});

test('the app works below a sub-path', async ({ page, subPathUrl }) => {
  await openConsole(page, subPathUrl);
  const parked = await page.evaluate(async (request) => {
    await cloister.notebooks.openSample();
    return cloister.chat(request);
  }, REQUEST);
  expect(parked.status).toBe('awaiting-approval');
});
