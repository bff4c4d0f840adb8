import { inputOf } from '../../contracts/domain/run/call-input.ts';
import type { ToolCallRow } from '../../contracts/domain/run/run.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { type MadeCall, playbookFromCalls } from '../../core/playbooks/from-run/playbook-from-calls.ts';
import { parseJson } from '../../core/shared/json/parse-json.ts';
import { isOfRun } from '../../core/shared/paths/path-parts.ts';
import type { Services } from '../app/services.ts';

/** Resolves with the text of a playbook that makes the calls of a run. A run of a playbook gives that playbook. */
export async function playbookFromRun(services: Services, runId: string): Promise<{ source: string }> {
  const { store } = services;
  const run = await store.run(runId);
  if (!run) throw notFoundError('run', { runId });
  if (run.driver.type === 'playbook') return { source: run.driver.playbook.source };
  const { calls } = await store.readTrace(runId);
  const ordered = calls.toSorted((a, b) => a.stepIndex - b.stepIndex || a.index - b.index);
  const made = (await Promise.all(ordered.map((call) => readCall(services, call)))).flat();
  if (made.length === 0) {
    throw badInputError('playbookNoCalls', {}, { runId });
  }
  const { prompt, agent, today } = run;
  return { source: playbookFromCalls({ prompt, agent, today, calls: made }) };
}

/** Resolves with a call as it was carried out; nothing for one that failed, was rejected, or concerns the run's own files. */
async function readCall({ store, loop }: Services, call: ToolCallRow): Promise<MadeCall[]> {
  const { toolName, result, stepIndex, targets, approvalId } = call;
  if (result?.type !== 'result' || stepIndex === 0) return [];
  if (targets.length > 0 && targets.every((path) => isOfRun(path))) return [];
  // The reversal of an earlier change has a meaning once only.
  if (loop.tools.get(toolName)?.changeAction === 'undo') return [];
  // The person may have edited the arguments.
  const approved = approvalId === null ? undefined : await store.approval(approvalId);
  const input: unknown = approved ? approved.input : parseJson(inputOf(call) || '{}');
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return [];
  return [{ tool: toolName, input: { ...input }, output: result.output }];
}
