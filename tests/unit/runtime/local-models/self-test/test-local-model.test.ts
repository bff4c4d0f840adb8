import { afterEach, describe, expect, it } from 'vitest';
import type { HostLink } from '../../../../../src/runtime/local-models/engine/host-link.ts';
import { serveEngine } from '../../../../../src/runtime/local-models/host/serve-engine.ts';
import { localModelRow } from '../../../../support/models/local-model-row.ts';
import { perfectTurn } from '../../../../support/models/perfect-turn.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';
import { createFakeEngine, type EngineTurn, type EngineTurnMaker } from '../../../../support/text-engine.ts';

let lab: RuntimeLab | null = null;
afterEach(() => lab?.stop());

/** The whole runtime, with a page whose host holds an engine that says what it is told. */
async function openLab(turn: EngineTurnMaker): Promise<RuntimeLab> {
  const connect = serveEngine({
    load: async ({ modelId, settings: { contextTokens } }) => ({
      engine: { ...createFakeEngine(turn, { contextTokens }), modelId },
      facts: {
        contextTokens,
        trainedContextTokens: null,
        roles: { system: true, tool: true },
        counts: false,
        runsOn: 'nothing',
      },
      lost: new Promise(() => undefined),
      unload: async () => undefined,
    }),
    device: async () => ({}),
  });
  const hosts: HostLink = {
    async want() {
      const { port1, port2 } = new MessageChannel();
      connect(port1);
      return { port: port2, loaded: null };
    },
    takeOver: async () => null,
    tell: () => undefined,
    drop: () => undefined,
    measureMemory: async () => null,
    readPdf: async () => ({ pages: [], pageCount: 0, problem: 'broken' }),
    openScript: () => Promise.reject(new Error('No script is run here.')),
    endScript: () => undefined,
    onExit: () => undefined,
  };
  const opened = await openRuntimeLab({ hosts });
  await opened.database.localModels.put(localModelRow({ modelId: 'tiny' }));
  lab = opened;
  return opened;
}

describe('models.test', () => {
  it('runs all tasks on a local model, stores the results, and does not change the notebooks', async () => {
    const opened = await openLab(perfectTurn);
    const notebookId = await opened.notebook({ '/notes/plan.md': 'Mine.' });
    const test = await opened.call('models.test', { modelId: 'tiny' });
    expect(test.tasks.filter(({ right }) => !right)).toEqual([]);
    expect(test).toMatchObject({ modelId: 'tiny', engine: 'wllama', prefillPerSecond: 100, decodePerSecond: 20 });
    expect(await opened.call('models.results', { modelId: 'tiny' })).toEqual([test]);
    expect(await opened.tree(notebookId)).toEqual({ '/notes/plan.md': 'Mine.' });
    expect(await opened.database.runs.count()).toBe(0);
  });

  it('can be stopped, and then stores nothing', async () => {
    let asked = 0;
    const stalls: EngineTurn = { pieces: ['{"answer":"On and'], stalls: 'until-abort' };
    const opened = await openLab((request) => {
      asked += 1;
      return asked < 3 ? perfectTurn(request) : stalls;
    });
    const tested = opened.refusal('models.test', { modelId: 'tiny' });
    await expect.poll(() => asked).toBe(3);
    await opened.call('models.stopTest', {});
    expect(await tested).toBe('cancelled');
    expect(await opened.call('models.results', {})).toEqual([]);
  });
});
