import type { ErrorCode, Said } from '../../../contracts/errors/errors.ts';
import { policyReason, scopeReason } from '../../../contracts/sentences/permission-sentences.ts';
import { plainWord } from '../../../contracts/sentences/run-sentences.ts';
import { saidOf } from '../../../contracts/sentences/said.ts';
import { auditActionOf, pathsOfChange } from '../../audit/call-actions.ts';
import { denyRight } from '../../grants/within-grant.ts';
import { decideCall, decideTargets, type RuledTarget, strictest } from '../../policy/decide-call.ts';
import type { PlanResult, Tool } from '../../tool-catalog/define-tool.ts';
import type { CallFacts, PreparedCall } from '../prepared-call.ts';
import { isPrepared, type OpenCall } from './call-steps.ts';
import { notOpened, refuseWithheld, resolveTargets } from './open-targets.ts';

type PlanCall = OpenCall<Extract<Tool, { type: 'plan' }>>;

/** Plans a change and decides on it. A plan reads files, and its answer reveals content: a call that a rule denies is not even planned. */
export async function decidePlan(call: PlanCall): Promise<PreparedCall> {
  const refused = refuseScript(call) ?? refuseNamed(call);
  if (refused) return refused;
  refuseWithheld(call.context);
  const opened = await openInner(call);
  return isPrepared(opened) ? opened : decideChange(opened, await opened.tool.plan(opened.input, opened.context));
}

function refuseScript({ tool, request, grant, facts }: PlanCall): PreparedCall | null {
  if (tool.risk !== 'execute') return null;
  const { agent } = request;
  const lacking = scopeReason('scripts', { agent: agent.name });
  const refused = denyRight(agent, grant, 'execute', plainWord('runScripts'), lacking);
  return refused && { type: 'denied', facts: { ...facts, rule: refused.rule }, reason: refused.reason };
}

function refuseNamed({ tool, request, facts, ruled }: PlanCall): PreparedCall | null {
  const decision = strictest(
    decideCall(tool, pathsOf(ruled), request, facts),
    decideTargets(tool, ruled, request, facts),
  );
  if (decision.type !== 'denied') return null;
  return { type: 'denied', facts: { ...facts, rule: decision.rule }, reason: decision.reason };
}

/** Opens the targets that are named in a file. */
async function openInner(call: PlanCall): Promise<PlanCall | PreparedCall> {
  const { tool, input, context, request, facts } = call;
  if (tool.innerTargets === undefined) return call;
  const inner = await tool.innerTargets(input, context);
  if (inner.type === 'error') return { ...inner, facts };
  const opened = await resolveTargets(inner.targets, call);
  const all = { ...facts, targets: [...facts.targets, ...opened.paths] };
  if (opened.type !== 'open') return notOpened(opened, all);
  const decision = decideTargets(tool, opened.ruled, request, facts);
  if (decision?.type === 'denied') {
    return { type: 'denied', facts: { ...all, rule: decision.rule }, reason: decision.reason };
  }
  refuseWithheld({ notebook: context.notebook, handles: opened.handles });
  const handles = [...context.handles, ...opened.handles];
  return { ...call, facts: all, context: { ...context, handles }, ruled: [...call.ruled, ...opened.ruled] };
}

function decideChange(call: PlanCall, result: PlanResult<unknown>): PreparedCall {
  const { tool, request, facts, approved } = call;
  if (result.type === 'checkpoint') return askAtCheckpoint(call, result);
  if (result.type !== 'plan' && tool.risk === 'execute' && !approved) {
    // Also a failure can say what was read.
    const confirm = confirmingRule(call);
    if (confirm !== null) return askWithoutChange(confirm, result, facts);
  }
  if (result.type === 'error') return deniedOrError(result, facts);
  const output = tool.outputSchema.parse(result.output);
  if (result.type === 'result')
    return { type: 'done', facts: { ...facts, rule: 'unchanged' }, output, record: result.record };
  const { change, record } = result;
  const paths = pathsOfChange(change);
  // Planning has read files, too: their labels count.
  const decision = strictest(
    decideCall(tool, { paths, writes: paths }, request, facts),
    decideTargets(tool, call.ruled, request, facts),
  );
  const ruled = { ...facts, action: auditActionOf(tool, change), rule: decision.rule };
  switch (decision.type) {
    case 'denied':
      return { type: 'denied', facts: ruled, reason: decision.reason };
    case 'allowed':
      return { type: 'commit', facts: ruled, change, output };
    case 'needs-approval':
      return { type: 'ask', facts: ruled, reason: decision.reason, change, output, record };
    default:
      return decision satisfies never;
  }
}

/** The person answers a checkpoint, whatever the rules allow. What a rule denies, the person is not asked about. */
function askAtCheckpoint(call: PlanCall, result: Extract<PlanResult<unknown>, { type: 'checkpoint' }>): PreparedCall {
  const { tool, request, facts } = call;
  const { change, record } = result;
  const paths = change === null ? [] : pathsOfChange(change);
  const decision = strictest(
    decideCall({ ...tool, alwaysAsks: true }, { paths, writes: paths }, request, facts),
    decideTargets(tool, call.ruled, request, facts),
  );
  const ruled = { ...facts, ...(change === null ? {} : { action: auditActionOf(tool, change) }), rule: decision.rule };
  if (decision.type === 'denied') return { type: 'denied', facts: ruled, reason: decision.reason };
  const reason = policyReason('checkpoint', { n: record.checkpoints?.length ?? 0 });
  return { type: 'ask', facts: ruled, reason, change, output: tool.outputSchema.parse(result.output), record };
}

/** Returns the person's rule that a call needs approval by; null for none: other approvals are about changes. */
function confirmingRule({ tool, ruled, request, facts }: PlanCall) {
  const decision = decideCall({ ...tool, alwaysAsks: false }, pathsOf(ruled), request, facts);
  return decision.type === 'needs-approval' && /^(?:agent-)?rule:/.test(decision.rule) ? decision : null;
}

function askWithoutChange(
  { rule, reason }: { rule: string; reason: Said },
  result: Extract<PlanResult<unknown>, { type: 'result' | 'error' }>,
  facts: CallFacts,
): PreparedCall {
  const asked = { type: 'ask' as const, facts: { ...facts, rule }, reason, change: null };
  if (result.type === 'error') return { ...asked, output: null };
  return { ...asked, output: result.output, record: result.record };
}

function deniedOrError(error: { code: ErrorCode } & Said, facts: CallFacts): PreparedCall {
  // Only planning shows that a tool would create a file, or change one below a folder.
  if (error.code === 'denied') {
    return { type: 'denied', facts: { ...facts, rule: 'scope.operations' }, reason: saidOf(error) };
  }
  return { type: 'error', facts, code: error.code, ...saidOf(error) };
}

function pathsOf(ruled: readonly RuledTarget[]) {
  return { paths: ruled.map(({ path }) => path), writes: [] };
}
