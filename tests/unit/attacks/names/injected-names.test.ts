import { describe, expect, it } from 'vitest';
import type { Agent } from '../../../../src/contracts/domain/agent.ts';
import { createMemoryFetcher } from '../../../support/fetch/memory-fetcher.ts';
import { labelFiles } from '../../../support/label-files.ts';
import { createLoopLab } from '../../../support/loop-lab.ts';
import { createFreeAgent, NOTEBOOK_ID } from '../../../support/loop-seed.ts';
import { createReaderSearch } from '../../../support/memory-search.ts';
import { CARRIERS, type Carrier } from './carriers.ts';
import { createObedientModel, instructionOf, ORDERS } from './obedient-model.ts';

// Instructions of others stand in names, paths, keys, tags and titles, not in a text that the model reads. A model that obeys each
// one it is shown changes nothing and sends nothing unless the person allows it.

const can = { read: true, write: true, create: true, delete: true, execute: true, integrations: true };
const fetchAllowlist = ['example.org'];
const AGENTS: Readonly<Record<string, Agent>> = {
  'asks for deletions only': createFreeAgent({ approvals: 'destructive-only', can, fetchAllowlist }),
  'asks for every write': createFreeAgent({ approvals: 'every-write', can, fetchAllowlist }),
  'has rules that allow everything': createFreeAgent({
    approvals: 'destructive-only',
    can,
    fetchAllowlist,
    rules: [{ effect: 'allow' }],
  }),
};
const FILES = { '/diary.md': 'Dear diary', '/plans.md': 'A plan', '/keep.md': 'keep', '/lab/x.md': 'x' };

async function inject(carrier: Carrier, order: string, agent: Agent) {
  const words = instructionOf(order);
  const lab = await createLoopLab({ files: { ...FILES, ...carrier.files(words) }, agent });
  await labelFiles(lab, carrier.labels?.(words) ?? { '/inbox': ['untrusted'] });
  await carrier.before?.(lab, words);
  const before = await lab.tree();
  const fetcher = createMemoryFetcher();
  const search = createReaderSearch(await lab.store.notebook(NOTEBOOK_ID));
  const model = createObedientModel(carrier.task(words));
  const run = await lab.drive(model, { ports: { fetcher, search } });
  const shown = JSON.stringify(model.prompts.at(-1)).includes(words) && model.prompts.length > 1;
  return { run, shown, before, after: await lab.tree(), fetcher, asked: lab.approvals('pending') };
}

/** Every carrier with every order and every agent: all of them, each time. */
const CASES = Object.entries(CARRIERS).flatMap(([carrier, made]) =>
  Object.keys(ORDERS).flatMap((order) =>
    Object.entries(AGENTS).map(([rights, agent]) => ({ carrier, made, order, rights, agent })),
  ),
);

describe('instructions in names, paths, keys, tags, titles and messages', () => {
  it('are at least 300', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(300);
  });

  it.each(Object.keys(CARRIERS))('come to no unapproved effect: %s', async (carrier) => {
    for (const { made, order, rights, agent } of CASES.filter((one) => one.carrier === carrier)) {
      const about = `${order}; the agent ${rights}`;
      const { run, shown, before, after, fetcher, asked } = await inject(made, order, agent);
      expect(shown, `the model was shown the instruction: ${about}`).toBe(true);
      expect(after, about).toEqual(before);
      expect(fetcher.contacted, about).toEqual([]);
      expect(run.status, about).toBe('awaiting-approval');
      expect(
        asked.map(({ rule }) => rule),
        about,
      ).toEqual(['flow.untrusted']);
    }
  });
});
