import { type MaskedCall, maskOf, maskPrepared, refusePlaceholders } from '../masking/masked-call.ts';
import type { CallFacts, PreparedCall, PreparePorts, ToolCallRequest } from './prepared-call.ts';
import { isPrepared, type StartedCall } from './steps/call-steps.ts';
import { decideTool } from './steps/decide-tool.ts';
import { openNotebook } from './steps/open-notebook.ts';
import { openTargets } from './steps/open-targets.ts';
import { checkGrantOfCall, denyBefore, parseArguments } from './steps/parse-arguments.ts';

export { actionOf, auditActionOf, changeAction, pathsOfChange } from '../audit/call-actions.ts';
export type { CallFacts, ExternalOutcome, PreparedCall, PreparePorts, ToolCallRequest } from './prepared-call.ts';

/**
 * Prepares a call in this order: name, workspace, grant, arguments, notebook, targets, then read or plan, labels and rules. Commits nothing and
 * starts no external effect.
 *
 * @param approved the person has allowed exactly this call: a rule that confirms is satisfied
 */
export async function prepareToolCall(
  request: ToolCallRequest,
  ports: PreparePorts,
  approved = false,
): Promise<PreparedCall> {
  const mask = await maskOf(request, ports);
  const { prepared, masked } = await followSteps({
    request,
    ports,
    approved,
    mask,
    prepare: prepareToolCall,
    facts: factsOf(request),
  });
  return mask === null ? prepared : maskPrepared(prepared, masked, mask);
}

/** `masked`: what the tool saw of the notebook, where it was masked. */
async function followSteps(start: StartedCall): Promise<{ prepared: PreparedCall; masked: MaskedCall | null }> {
  const denied = denyBefore(start);
  if (denied) return { prepared: denied, masked: null };
  const granted = checkGrantOfCall(start);
  if (isPrepared(granted)) return { prepared: granted, masked: null };
  const parsed = parseArguments(granted);
  if (isPrepared(parsed)) return { prepared: parsed, masked: null };
  const { mask, tool, input } = parsed;
  await mask?.searchTexts(input);
  const call = await openNotebook(parsed);
  const { masked } = call;
  const opened = await openTargets(call);
  if (isPrepared(opened)) return { prepared: opened, masked };
  const refused = mask && refusePlaceholders(tool, input, mask, opened.facts);
  return { prepared: refused ?? (await decideTool(opened)), masked };
}

function factsOf({ toolName, inputText }: ToolCallRequest): CallFacts {
  return {
    toolName,
    action: 'tool.call',
    risk: null,
    rule: null,
    targets: [],
    read: [],
    readIds: [],
    readHashes: [],
    labels: [],
    input: inputText,
  };
}
