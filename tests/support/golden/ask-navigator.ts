import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Beyond } from '../../../src/contracts/domain/run/delegation/hand-over.ts';
import type { Run, RunStatus } from '../../../src/contracts/domain/run/run.ts';
import { onDevice } from '../../../src/core/run/chosen-model.ts';
import { driveRun } from '../../../src/core/run/drive-run.ts';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { builtInAgents } from '../../../src/runtime/runs/built-in-agents.ts';
import { answer, filesOf } from '../loop-lab.ts';
import { createRunRow, RUN_ID, seedRun, seedStore } from '../loop-seed.ts';
import { NOON_MS } from '../memory-notebook.ts';
import { createMemoryServices, type MemoryServices } from '../memory-services.ts';
import { sampleFiles } from '../sample-notebook.ts';
import { createScriptedModel } from '../scripted-model.ts';
import { createFakeTabs, type FakeTab } from './fake-tabs.ts';
import type { GoldenPrompt } from './golden-prompts.ts';

/** The outcome of one request, with every approval allowed. */
export interface Observed {
  readonly status: RunStatus;
  /** The final text, which the person reads. */
  readonly text: string;
  /** Why an agent with a model is offered instead; undefined when none is. */
  readonly beyond: Beyond | undefined;
  /** Calls of the run, in order. */
  readonly calls: readonly { toolName: string; input: unknown; done: boolean }[];
  /** All files before the request. */
  readonly was: ReadonlyMap<string, string>;
  /** Changed files with their text; null for a deleted file. Run folders are omitted. */
  readonly changes: ReadonlyMap<string, string | null>;
  /** The open tabs afterwards, in their order. */
  readonly tabs: readonly string[];
  /** The notes that were opened, in order. */
  readonly opened: readonly string[];
}

/** Sends one request to the shipped Navigator, over the sample notebook of a day. */
export async function askNavigator(
  { prompt, before }: Pick<GoldenPrompt, 'prompt' | 'before'>,
  today: string,
  files = sampleFiles(today),
  tabs: readonly FakeTab[] = [],
): Promise<Observed> {
  const plain = createMemoryServices({ chained: false });
  const screen = createFakeTabs(tabs);
  const services = { ...plain, ports: { ...plain.ports, screen } };
  const [navigator] = builtInAgents(NOON_MS, () => 'agent-1');
  if (navigator?.name !== 'navigator') throw new Error('The first of the agents that are built in is the Navigator.');
  const row = (runId: string, said: string) => createRunRow(navigator, { runId, today, prompt: said });
  await seedStore(services.store, { files, agent: navigator, prompt: 'Do it.' });
  const earlier = createScriptedModel([{ calls: before ?? [] }]);
  const prepared = await drive(services, RUN_ID, before ? earlier : createScriptedModel([]));
  if (prepared.status !== 'completed') throw new Error(`What came before "${prompt}" did not work.`);
  const was = await filesOf(services.store, isOfThePerson);
  const asked = row('run-2', prompt);
  await seedRun(services.store, asked);
  const run = await drive(services, asked.runId, createNavigatorModel());
  const calls = await callsOf(services, run);
  return {
    status: run.status,
    text: run.text,
    beyond: run.beyond,
    calls,
    was: new Map(Object.entries(was)),
    changes: changesIn(was, await filesOf(services.store, isOfThePerson)),
    tabs: screen.open(),
    opened: screen.opened,
  };
}

function isOfThePerson(path: string): boolean {
  return !/^\/(?:runs|scratch)\//.test(path);
}

async function drive(services: MemoryServices, runId: string, model: LanguageModelV4): Promise<Run> {
  const signal = new AbortController().signal;
  for (;;) {
    services.clock.advance(1000);
    const run = await driveRun({ runId, epoch: 1, model: () => onDevice(model), signal }, services.ports);
    if (run.status !== 'awaiting-approval') return run;
    for (const { approvalId, state } of [...services.store.tables.approvals.values()])
      if (state === 'pending') await answer(services.store, approvalId, 'allowed', services.clock.nowMs());
  }
}

async function callsOf(services: MemoryServices, run: Run): Promise<Observed['calls']> {
  const steps = Array.from({ length: run.step }, (_, index) => index + 1);
  const rows = await Promise.all(steps.map((step) => services.store.toolCalls(run.runId, step)));
  return rows
    .flat()
    .map(({ toolName, inputText, state }) => ({ toolName, input: JSON.parse(inputText), done: state === 'done' }));
}

function changesIn(was: Record<string, string>, is: Record<string, string>): Map<string, string | null> {
  const paths = new Set([...Object.keys(was), ...Object.keys(is)]);
  const changed = [...paths].filter((path) => was[path] !== is[path]);
  return new Map(changed.map((path) => [path, is[path] ?? null]));
}
