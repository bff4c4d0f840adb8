import { afterEach, describe, expect, it } from 'vitest';
import { createProviderModels } from '../../src/adapters/ai-sdk/create-provider-models.ts';
import { onDevice } from '../../src/core/run/chosen-model.ts';
import { spreadCases } from '../support/case-count.ts';
import { answerFloods } from '../support/provider/answer-floods.ts';
import { answerShapes } from '../support/provider/answer-shapes.ts';
import { createProviderRow, sendByFetch } from '../support/provider/provider-lab.ts';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { agentSpec, openRuntimeLab } from '../support/runtime-lab.ts';

let server: LoopbackProvider | undefined;
afterEach(() => server?.close());

const FLOODS = spreadCases(answerFloods(), { reduced: 4 });
/** How a run ends after an answer that its provider adapter ended. */
const ENDED = /^(?:completed|failed|blocked)$/;
const SHAPES = [...FLOODS.map((flood) => ({ ...flood, expected: ENDED })), ...answerShapes()];
/** Far more than any of these takes; a run that does not end takes for ever. */
const LIMIT_MS = 120_000;
/** Most characters that a run stores of one answer, as JSON. */
const MAX_STORED_CHARS = 5_000_000;

describe('a run whose model answers with more than it should', () => {
  it.each(SHAPES.map((shape) => [shape.name, shape] as const))(
    '%s: ends, stores a bounded answer, and another command is answered meanwhile',
    async (_, { format, turn, expected }) => {
      server = await startProvider({ script: [turn, { text: 'Done.' }] });
      const models = createProviderModels({
        key: async () => 'sk-loopback-0123456789',
        isOnline: () => true,
        pageOrigin: 'https://cloister.example',
        localNetwork: async () => 'unknown',
        sleep: async () => {},
        timeouts: { firstByteMs: 20_000, idleMs: 4000 },
        send: sendByFetch,
      });
      const model = models.model(createProviderRow({ kind: format }, server.baseURL), 'test-model', null);
      const remote = { origin: 'https://models.example' };
      const lab = await openRuntimeLab({
        models: { find: async () => ({ type: 'model', ...onDevice(model), remote }) },
      });
      const notebookId = await lab.notebook({ '/plan.md': '# Plan\n' });
      const limits = {
        requestsPerHour: 5000,
        tokensPerRequest: 8000,
        steps: 20,
        toolCalls: 2000,
        wallClockMs: 100_000,
      };
      const can = { read: true, write: true, create: true, delete: true };
      await lab.call('agents.create', agentSpec({ name: 'writer', adapter: 'react', can, limits }));
      let isOver = false;
      let answers = 0;
      const asking = (async () => {
        while (!isOver) {
          await lab.call('notebooks.list', {});
          answers += 1;
          await new Promise((done) => setTimeout(done, 5));
        }
      })();
      const { runId } = await lab.call('runs.start', { message: 'Work.', agent: 'writer', notebookId });
      const run = await lab.settled(runId);
      isOver = true;
      await asking;
      expect(run.status, run.error?.message).toMatch(expected);
      expect(answers).toBeGreaterThan(1);
      const rows = await lab.runtime.services.store.messages(run.sessionId);
      const stored = JSON.stringify(rows.filter(({ role }) => role === 'assistant').map(({ content }) => content));
      expect(stored.length).toBeLessThan(MAX_STORED_CHARS);
    },
    LIMIT_MS,
  );
});
