import type { Run, ToolCallRow } from '../../contracts/domain/run/run.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { endReason } from '../../contracts/sentences/run-sentences.ts';
import type { LoopPorts, LoopRun } from '../run/run-ports.ts';
import type { Work } from '../run/run-state.ts';
import { createHelperUse, type HelperMeans } from './create-helper-use.ts';
import type { HelperUse } from './helper-use.ts';

type HelperCall = Pick<ToolCallRow, 'state' | 'helperRunId' | 'toolName'>;

/** Resolves with how the calls of a step start helpers; null where none can be started. */
export async function helpersFor(
  work: Work,
  calls: readonly HelperCall[],
  { agent, isForServer }: Pick<HelperMeans, 'agent' | 'isForServer'>,
  loop: LoopRun,
  ports: LoopPorts,
): Promise<HelperUse | null> {
  const ofHelpers = calls.filter(({ toolName }) => isHelperTool(toolName, ports));
  const { grant } = work.run;
  if (ofHelpers.length === 0 || work.overlay !== undefined || grant === undefined) return null;
  const open = await openHelpers(ofHelpers, ports);
  const sharers = ofHelpers.filter(({ state }) => state === 'planned' || state === 'waiting').length;
  return createHelperUse(work, { agent, grant, open, sharers, isForServer }, loop, ports);
}

function isHelperTool(name: string, { tools }: LoopPorts): boolean {
  const tool = tools.get(name);
  return tool?.type === 'perform' && tool.delegate !== undefined;
}

/** Resolves with the runs of the helpers that calls wait for. */
async function openHelpers(calls: readonly HelperCall[], { store }: Pick<LoopPorts, 'store'>): Promise<Run[]> {
  const ids = calls.flatMap(({ state, helperRunId }) =>
    state === 'performing' && helperRunId !== undefined ? [helperRunId] : [],
  );
  const runs = await Promise.all(ids.map((id) => store.run(id)));
  return runs.filter((run) => run !== undefined);
}

/** Resolves with why a helper is paused, when none of them waits for the person; else with null. */
export async function pausedHelper(calls: readonly HelperCall[], ports: LoopPorts): Promise<Said | null> {
  if (calls.some(({ state }) => state === 'waiting')) return null;
  const helpers = await openHelpers(calls, ports);
  if (helpers.some(({ status }) => status === 'awaiting-approval')) return null;
  const paused = helpers.find(({ status }) => status === 'paused' || status === 'interrupted');
  return paused === undefined
    ? null
    : paused.message === null
      ? endReason('resume')
      : { message: paused.message, ...paused.sentence };
}

/** Returns a run with the steps of its helpers, which count for its budget. */
export function withHelpers(run: Run): Run {
  return run.helped === undefined ? run : { ...run, step: run.step + run.helped.steps };
}
