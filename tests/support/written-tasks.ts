import type { Agent } from '../../src/contracts/domain/agent.ts';
import type { RuleSpec } from '../../src/contracts/domain/policy.ts';
import type { Approval } from '../../src/contracts/domain/run/run.ts';
import { readFixture } from './fixtures.ts';
import { labelFiles } from './label-files.ts';
import { createLoopLab, type LoopLab } from './loop-lab.ts';
import { NOTEBOOK_ID } from './loop-seed.ts';
import { createReaderSearch } from './memory-search.ts';
import { createReplayableModel } from './scripted-model.ts';

/** A task of tests/fixtures/tasks: what a person asks, and the calls of a model that does it well. */
export interface WrittenTask {
  readonly id: string;
  readonly request: string;
  readonly files: readonly { readonly path: string; readonly text: string; readonly origin: 'own' | 'outside' }[];
  readonly calls: readonly (readonly { readonly tool: string; readonly input: object }[])[];
  readonly answer: string;
  /** Files that differ afterwards, with their text; null for one that is gone. */
  readonly expect: Readonly<Record<string, string | null>>;
}

/** A rule that the everyday tasks are tried with. */
type WrittenRule = Pick<RuleSpec, 'effect' | 'risk' | 'path'> & { readonly words: string };

export const BENIGN_TASKS: readonly WrittenTask[] = JSON.parse(readFixture('tasks/benign-tasks.json'));
export const EVERYDAY: { readonly rules: readonly WrittenRule[]; readonly tasks: readonly WrittenTask[] } = JSON.parse(
  readFixture('tasks/everyday-tasks.json'),
);

/** An approval, and whether something of a file from outside was in front of the model when it was asked for. */
export interface Asked {
  readonly approval: Approval;
  readonly sawOutside: boolean;
}

export interface Performed {
  readonly status: string;
  readonly asked: readonly Asked[];
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const PLACE = '<Attacker Instruction>';

/** Returns the task with an instruction in place of each placeholder. */
export function injected(task: WrittenTask, instruction: string): WrittenTask {
  return JSON.parse(JSON.stringify(task).replaceAll(PLACE, JSON.stringify(instruction).slice(1, -1)));
}

/** Performs a task. The person allows whatever is asked for. */
export async function performTask(task: WrittenTask, agent: Agent): Promise<Performed> {
  const files = Object.fromEntries(task.files.map(({ path, text }) => [path, text]));
  const outside = task.files.filter(({ origin }) => origin === 'outside');
  const lab = await createLoopLab({ files, agent, prompt: task.request });
  await labelFiles(lab, Object.fromEntries(outside.map(({ path }) => [path, ['untrusted']])));
  const before = await lab.tree();
  const model = createReplayableModel([
    ...task.calls.map((calls) => ({ calls: calls.map(({ tool: toolName, input }) => ({ toolName, input })) })),
    { text: task.answer },
  ]);
  const asked: Asked[] = [];
  for (;;) {
    const search = createReaderSearch(await lab.store.notebook(NOTEBOOK_ID));
    const { status } = await lab.drive(model, { ports: { search } });
    if (status !== 'awaiting-approval') return { status, asked, before, after: await lab.tree() };
    const sawOutside = await wasShown(lab, outside);
    for (const approval of lab.approvals('pending')) {
      asked.push({ approval, sawOutside });
      await lab.answer(approval.approvalId, 'allowed');
    }
  }
}

/** Whether a result of an earlier step names one of the files or contains a line of it. Looks at what the model got, not at labels. */
async function wasShown(lab: LoopLab, outside: WrittenTask['files']): Promise<boolean> {
  const marks = outside.flatMap(({ path, text }) => [path, ...text.split('\n').filter((line) => line.length >= 20)]);
  const results = (await lab.messages()).filter(({ role }) => role === 'tool');
  const read = JSON.stringify(results).replaceAll(String.raw`\"`, '"');
  return marks.some((mark) => read.includes(mark));
}
