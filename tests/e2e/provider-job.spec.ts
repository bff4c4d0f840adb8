import { casesOf } from '../support/case-count.ts';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { STEP_USAGE, SUMMARY, TARGET, weeklySummary } from '../support/provider/weekly-summary.ts';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

// The ledger has these requests only.
test.use({ opensConsole: true, sharesApp: false });

const REQUEST = "Summarize last week's experiments into /notes/weekly-summary.md";
const PRICES = { inputUsdPerMTok: 3, outputUsdPerMTok: 15 };

const KINDS = ['openai-compatible', 'anthropic'] as const;

// `provider-formats.spec.ts` speaks each format, and `tests/contract` does this job in each.
for (const kind of casesOf({ reduced: KINDS.slice(0, 1), full: KINDS })) {
  test.describe(`the whole job with a provider that speaks ${kind}`, () => {
    let server: LoopbackProvider;
    test.beforeEach(async () => {
      server = await startProvider({ script: weeklySummary, key: 'sk-loopback' });
    });
    test.afterEach(() => server.close());

    const setUp = (baseURL: string) => ({ baseURL, kind, prices: PRICES });

    async function connect(options: ReturnType<typeof setUp>): Promise<string> {
      const { notebookId } = await cloister.notebooks.openSample();
      await cloister.providers.connect({
        providerId: 'loopback',
        kind: options.kind,
        baseURL: options.baseURL,
        apiKey: 'sk-loopback',
        models: [{ modelId: 'test-model', prices: options.prices }],
      });
      return notebookId;
    }

    test('reload while it waits, second tab, exact usage and cost', async ({ page, context, rootUrl }) => {
      await openConsole(page, rootUrl);
      const notebookId = await page.evaluate(connect, setUp(server.baseURL));
      const parked = await page.evaluate(
        ({ request, notebookId: id }) => cloister.chat(request, { agent: 'assistant', notebookId: id }),
        { request: REQUEST, notebookId },
      );
      expect(parked).toMatchObject({
        status: 'awaiting-approval',
        pending: [{ toolName: 'create_file', target: TARGET }],
      });
      await page.reload();
      await page.evaluate(() => cloister.ready);

      const other = await context.newPage();
      await openConsole(other, rootUrl);
      const done = await other.evaluate(async () => {
        const [question] = await cloister.approvals.list();
        return cloister.approvals.respond(question?.approvalId ?? '', { decision: 'allow_once' });
      });
      expect(done).toMatchObject({ runId: parked.runId, status: 'completed', text: 'The summary is written.' });

      const after = await page.evaluate(
        async ({ runId, id, target }) => ({
          text: await cloister.files.read(id, target),
          run: await cloister.runs.get(runId),
          usage: await cloister.providers.usage(),
          ledger: await cloister.egress.ledger(),
          verdict: await cloister.audit.verify(),
        }),
        { runId: parked.runId, id: notebookId, target: TARGET },
      );
      expect(after.text).toBe(SUMMARY);
      const sums = { inputTokens: 4 * STEP_USAGE.inputTokens, outputTokens: 4 * STEP_USAGE.outputTokens };
      expect(after.run.usage).toMatchObject({ ...sums, requests: 4 });
      expect(after.run.costUsd).toBeCloseTo((sums.inputTokens * 3 + sums.outputTokens * 15) / 1e6, 12);
      expect(after.usage).toMatchObject([{ ...sums, providerId: 'loopback', requests: 4, unpriced: 0 }]);
      expect(after.verdict.intact).toBe(true);
      // The ledger has what the server saw, to the byte.
      const asked = server.asked();
      expect(asked).toHaveLength(4);
      expect(server.requests).toHaveLength(4);
      const sent = after.ledger.filter((line) => line.decision === 'allowed');
      const url = `${server.origin}${asked[0]?.path}`;
      expect(sent.map(({ bytesOut }) => bytesOut).reverse()).toEqual(asked.map((one) => one.sizeBytes + url.length));
      expect(sent).toEqual(sent.map((line) => ({ ...line, origin: server.origin, run: parked.runId, sent: true })));
    });

    test('a run resumes after the browser is killed during an answer, and writes once', async ({
      persistentApp: app,
    }) => {
      const notebookId = await app.page.evaluate(connect, setUp(server.baseURL));
      // The answer after the reading stands still in the middle.
      let held = false;
      server.setScript((request, index) => {
        const turn = weeklySummary(request, index);
        const stalls = !held && turn.calls?.[0]?.name === 'create_file';
        held ||= stalls;
        return stalls ? { ...turn, fault: { type: 'stall', at: 400 } } : turn;
      });
      const runId = await app.page.evaluate(
        ({ request, id }) =>
          new Promise<string>((resolve) => {
            void cloister.chat(request, {
              agent: 'assistant',
              notebookId: id,
              onEvent: (event) => event.type === 'step-start' && event.step === 3 && resolve(event.runId),
            });
          }),
        { request: REQUEST, id: notebookId },
      );
      await expect.poll(() => held).toBe(true);
      await app.kill();
      await app.reopen();
      await expect
        .poll(() => app.page.evaluate((id) => cloister.runs.get(id).then((run) => run.status), runId))
        .toBe('awaiting-approval');
      const state = await app.page.evaluate(
        async ({ id, notebook, target }) => {
          const [question] = await cloister.approvals.list();
          const done = await cloister.approvals.respond(question?.approvalId ?? '', { decision: 'allow_once' });
          return {
            done,
            text: await cloister.files.read(notebook, target),
            actions: (await cloister.audit.entries({ runId: id })).map((entry) => entry.action),
            requests: (await cloister.runs.get(id)).usage.requests,
            verdict: await cloister.audit.verify(),
          };
        },
        { id: runId, notebook: notebookId, target: TARGET },
      );
      expect(state.done).toMatchObject({ status: 'completed' });
      expect(state.text).toBe(SUMMARY);
      expect(state.actions).toContain('run.recover');
      // Asked, and done.
      expect(state.actions.filter((action) => action === 'file.create')).toHaveLength(2);
      expect(state.verdict.intact).toBe(true);
      expect(server.asked().filter(({ body }) => body.includes('write_1'))).toHaveLength(1);
    });
  });
}
