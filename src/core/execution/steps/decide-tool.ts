import { toErrorData } from '../../../contracts/errors/errors.ts';
import { saidOf } from '../../../contracts/sentences/said.ts';
import { decideCall } from '../../policy/decide-call.ts';
import { LOCAL_ONLY_RULE } from '../../policy/flow-labels.ts';
import type { Tool } from '../../tool-catalog/define-tool.ts';
import { prepareExternal } from '../prepare-external.ts';
import type { PreparedCall } from '../prepared-call.ts';
import type { OpenCall } from './call-steps.ts';
import { decidePlan } from './decide-plan.ts';
import { refuseWithheld } from './open-targets.ts';

/** Reads or plans, and applies flow labels and rules. An external call is only checked. */
export async function decideTool(call: OpenCall): Promise<PreparedCall> {
  const { tool, input, context, request, ports, facts, masked, ruled, approved, grant } = call;
  try {
    switch (tool.type) {
      case 'read':
        return await decideRead({ ...call, tool });
      case 'plan':
        return await decidePlan({ ...call, tool });
      case 'perform': {
        refuseWithheld(context);
        const seen = { ...ports, screen: masked?.screen ?? ports.screen, git: masked?.git ?? ports.git };
        return prepareExternal(tool, input, context, request, seen, facts, { ruled, approved, grant });
      }
      default:
        return tool satisfies never;
    }
  } catch (error) {
    const data = toErrorData(error);
    if (data.code !== 'local-only') return { type: 'error', facts, code: data.code, ...saidOf(data) };
    return { type: 'denied', facts: { ...facts, rule: LOCAL_ONLY_RULE }, reason: saidOf(data) };
  }
}

async function decideRead(call: OpenCall<Extract<Tool, { type: 'read' }>>): Promise<PreparedCall> {
  const { tool, input, context, request, facts, approved } = call;
  const decision = decideCall(tool, { paths: call.ruled.map(({ path }) => path), writes: [] }, request, facts);
  const ruled = { ...facts, ...(tool.keepsTodos ? { action: 'run.todos' as const } : {}), rule: decision.rule };
  if (decision.type === 'denied') return { type: 'denied', facts: ruled, reason: decision.reason };
  refuseWithheld(context);
  if (decision.type === 'needs-approval' && !approved) {
    return { type: 'ask', facts: ruled, reason: decision.reason, change: null, output: null };
  }
  const result = await tool.read(input, context);
  if (result.type === 'error') return { ...result, facts: ruled };
  return { type: 'done', facts: ruled, output: tool.outputSchema.parse(result.output), todos: result.todos };
}
