import { CloisterError } from '../../contracts/errors/errors.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { RuleTest } from '../../contracts/wire/commands/rule-requests.ts';
import { prepareToolCall } from '../../core/execution/prepare-call.ts';
import { BUILT_IN_RULES } from '../../core/policy/built-in-rules.ts';
import { describeRule } from '../../core/policy/resolve-decision.ts';
import type { Services } from '../app/services.ts';
import { activeAgent, isRemote, onlyCandidate } from '../runs/direct-call.ts';

/** Decides on a call as the executor would, and carries out nothing. Throws the error of a call that cannot be planned. */
export async function testCall(
  services: Services,
  { agent: name, toolName, input, notebookId, runId: during }: CommandValue<'rules.test'>,
): Promise<RuleTest> {
  const { store } = services;
  const runId = during ?? null;
  const agent = await activeAgent(services, name);
  const where = notebookId ?? (await onlyCandidate(services, agent));
  const run = runId === null ? undefined : await store.run(runId);
  if (runId !== null && (run?.notebookId !== where || run.agent !== name)) {
    throw new CloisterError('not-found', `The agent ${name} has no run ${runId} in this notebook.`, { runId });
  }
  const sessionRuns = run ? await store.runsOfSession(run.sessionId) : [];
  const prepared = await prepareToolCall(
    {
      toolName,
      inputText: JSON.stringify(input ?? {}),
      agent,
      ruleBook: await store.ruleBook(),
      reader: await store.notebook(where),
      runId,
      sessionId: run?.sessionId ?? null,
      sessionRunIds: sessionRuns.map((one) => one.runId),
      notebookName: await store.notebookName(where),
      isRemote: () => isRemote(services.models, agent),
      labels: run?.labels ?? [],
      fits: () => true,
    },
    services.loop,
  );
  const ruleId = prepared.facts.rule ?? 'tool.call';
  switch (prepared.type) {
    case 'error':
      throw new CloisterError(prepared.code, prepared.message, { toolName });
    case 'denied':
      return { decision: 'deny', ruleId, text: prepared.reason };
    case 'ask':
      return { decision: 'ask', ruleId, text: prepared.reason };
    default:
      return { decision: 'allow', ruleId, text: await whyAllowed(services, ruleId) };
  }
}

async function whyAllowed({ store }: Services, name: string): Promise<string> {
  const builtIn = BUILT_IN_RULES.find((rule) => rule.name === name);
  if (builtIn) return builtIn.text;
  const { rules } = await store.ruleBook();
  const rule = rules.find(({ ruleId }) => name === `rule:${ruleId}`);
  return rule ? `A rule allows this: ${describeRule(rule)}.` : 'The agent’s settings allow this.';
}
