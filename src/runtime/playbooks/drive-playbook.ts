import { playbookSchema, type StartedPlaybook } from '../../contracts/domain/playbook/playbook.ts';
import type { AgentRequest } from '../../contracts/domain/run/agent-request.ts';
import { isDryRun } from '../../contracts/domain/run/kind/read-kind.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { playbookFailedError } from '../../contracts/errors/messages/app-messages.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { readYaml } from '../../core/playbooks/check/read-yaml.ts';
import { describeEnd } from '../../core/playbooks/describe-end.ts';
import { type PlayedCall, playPlaybook } from '../../core/playbooks/play-playbook.ts';
import { onDevice } from '../../core/run/chosen-model.ts';
import { driveRun } from '../../core/run/drive-run.ts';
import type { LoopPorts } from '../../core/run/run-ports.ts';
import { createPlaybookModel, type PlaybookAnswer } from './playbook-model.ts';

/**
 * Drives a run by its playbook. The agent of the run keeps its own rights, rules, approvals and limits: only the model is replaced, by
 * one that reads its next calls from the playbook and the rows of the run.
 */
export async function drivePlaybook(
  { runId }: AgentRequest,
  { ports, epoch, signal }: { ports: LoopPorts; epoch: number; signal: AbortSignal },
): Promise<void> {
  const model = () => onDevice(createPlaybookModel(() => nextAnswer(runId, ports)));
  await driveRun({ runId, epoch, signal, model }, ports);
}

/** Resolves with the next answer of a run, from its row and its calls alone. */
async function nextAnswer(runId: string, { store }: Pick<LoopPorts, 'store'>): Promise<PlaybookAnswer> {
  const run = await store.run(runId);
  if (run?.driver.type !== 'playbook') throw internalError('noPlaybook', {}, { runId });
  const { playbook: started } = run.driver;
  const { today } = run;
  const played = await callsOf(run, store);
  const move = playPlaybook(readStarted(started), { inputs: started.inputs, today }, played);
  switch (move.type) {
    case 'calls':
      return { text: '', calls: move.calls };
    case 'failed':
      throw playbookFailedError('step', { step: move.step, why: move.reason });
    default:
      return { text: describeEnd(started.title, move, isDryRun(run)), calls: [] };
  }
}

/** Returns the playbook of a run. It was checked when the run started. */
function readStarted({ source }: StartedPlaybook) {
  return playbookSchema.parse(readYaml(source).yaml?.value);
}

async function callsOf({ runId, step }: Run, store: LoopPorts['store']): Promise<PlayedCall[]> {
  const steps = Array.from({ length: step }, (_, index) => store.toolCalls(runId, index + 1));
  return (await Promise.all(steps)).flatMap((calls) =>
    calls.map(({ toolName, result }) => ({ tool: toolName, result })),
  );
}
