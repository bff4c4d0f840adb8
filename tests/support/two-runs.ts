import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ChosenModel } from '../../src/core/run/chosen-model.ts';
import { onDevice } from '../../src/core/run/chosen-model.ts';
import { driveRun } from '../../src/core/run/drive-run.ts';
import { createLoopLab, type LoopLab } from './loop-lab.ts';
import { createFreeAgent, createRunRow, RUN_ID, SESSION_ID, seedRun } from './loop-seed.ts';
import type { Turn } from './scripted-model.ts';

/** Two messages of one conversation, on two days. */
export const RUNS = [
  { runId: RUN_ID, today: '2026-01-15', prompt: 'What was measured?' },
  { runId: 'run-2', today: '2026-01-16', prompt: 'And what was measured the day after?' },
] as const;

/** Notes to read, and a folder whose listing is too long for one result. */
export const NOTES = {
  '/a.md': '# Day 1\nThe leaves were counted.\n',
  '/b.md': '# Day 2\nThe stems were measured.\n',
  ...Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`/many/measurement-of-the-leaves-${n}.md`, `${n}`])),
};

/** The answers of the model, one per request: three for the first message, two for the second. */
export const ANSWERS: readonly Turn[] = [
  { calls: [{ id: 'a', toolName: 'read_file', input: { path: '/a.md' } }] },
  { calls: [{ id: 'b', toolName: 'list_files', input: { path: '/many', recursive: true } }] },
  { text: 'The leaves were counted.' },
  { calls: [{ id: 'c', toolName: 'read_file', input: { path: '/b.md' } }] },
  { text: 'The stems were measured.' },
];

export interface TwoRunsOptions {
  readonly chosen?: Partial<ChosenModel>;
  /** The second message. Default: a longer one. */
  readonly second?: string;
  /** Called after the answer to the first message. */
  readonly between?: (lab: LoopLab) => Promise<void>;
}

/** Sends both messages to a model. Throws when a run does not complete. */
export async function driveTwoRuns(model: LanguageModelV4, options: TwoRunsOptions = {}): Promise<LoopLab> {
  const agent = createFreeAgent({ approvals: 'destructive-only' });
  const [first, second] = RUNS;
  const lab = await createLoopLab({ agent, files: NOTES, prompt: first.prompt });
  const drive = async (runId: string) => {
    const signal = new AbortController().signal;
    const chosen = () => ({ ...onDevice(model), ...options.chosen });
    const run = await driveRun({ runId, epoch: 1, model: chosen, signal }, lab.ports);
    if (run.status !== 'completed') throw new Error(`${runId}: ${run.status}, ${run.message}`);
  };
  await drive(first.runId);
  await options.between?.(lab);
  await seedRun(
    lab.store,
    createRunRow(agent, { sessionId: SESSION_ID, ...second, prompt: options.second ?? second.prompt }),
  );
  await drive(second.runId);
  return lab;
}
