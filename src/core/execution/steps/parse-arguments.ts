import type { Agent } from '../../../contracts/domain/agent.ts';
import type { Said } from '../../../contracts/errors/errors.ts';
import { grantReason, policyReason } from '../../../contracts/sentences/permission-sentences.ts';
import { checkGrant } from '../../grants/check-grant.ts';
import { grantsTool } from '../../grants/within-grant.ts';
import { deniedByWorkspace } from '../../guard/check-scope.ts';
import { deniedByName, deniedBySkills } from '../../policy/kind-limits.ts';
import type { Tool } from '../../tool-catalog/define-tool.ts';
import { isOfferedTo } from '../../tool-catalog/usable-tools.ts';
import { parseToolCall } from '../parse-call.ts';
import type { PreparedCall } from '../prepared-call.ts';
import type { GrantedCall, ParsedCall, StartedCall } from './call-steps.ts';

/**
 * Ends a call whatever its arguments are: of a tool that the kind of the agent never has, or in a notebook of another workspace than
 * that of the agent.
 */
export function denyBefore({ request, ports, facts }: StartedCall): PreparedCall | null {
  const { agent, toolName, reader } = request;
  const tool = ports.tools.get(toolName);
  const denied =
    deniedByName(agent, toolName) ??
    deniedByWorkspace(agent, reader.workspaceId) ??
    (tool === undefined ? null : (deniedBySkills(agent, tool) ?? deniedByOffer(agent, tool)));
  return denied && { type: 'denied', facts: { ...facts, rule: denied.rule }, reason: denied.reason };
}

function deniedByOffer(agent: Pick<Agent, 'name'>, tool: Tool): { rule: string; reason: Said } | null {
  if (isOfferedTo(agent, tool)) return null;
  return { rule: 'scope.tools', reason: policyReason('notOffered', { toolName: tool.name, name: agent.name }) };
}

/** Checks that the grant of the run holds in this notebook, at this time and for this tool. A direct call has no run and no grant. */
export function checkGrantOfCall(call: StartedCall): GrantedCall | PreparedCall {
  const { runId, grant, agent, reader, toolName } = call.request;
  if (runId === null) return { ...call, grant: null };
  const { notebookId, workspaceId } = reader;
  const used = { runId, agent: agent.name, notebookId, workspaceId, nowMs: grant?.nowMs() ?? Number.NaN };
  const checked = checkGrant(grant?.grant, used, call.ports.hasher);
  if (checked.type === 'valid') {
    if (grantsTool(checked.grant, toolName)) return { ...call, grant: checked.grant };
    return {
      type: 'denied',
      facts: { ...call.facts, rule: 'grant.tools' },
      reason: grantReason('tool', { toolName }),
    };
  }
  return { type: 'denied', facts: { ...call.facts, rule: checked.rule }, reason: checked.reason };
}

export function parseArguments(call: GrantedCall): ParsedCall | PreparedCall {
  const { request, ports, facts } = call;
  const parsed = parseToolCall(request.toolName, request.inputText, ports.tools, request.givenNames);
  if (parsed.type === 'error') return { ...parsed, facts };
  const { tool, input } = parsed;
  if (isWellFormed(input)) return { ...call, tool, input };
  const message = `The arguments of ${tool.name} contain half a character (a lone surrogate). Send the complete text again.`;
  return { type: 'error', facts, code: 'bad-input', message };
}

/** Returns whether a value contains no lone surrogate: it has no bytes in UTF-8 and could be neither written nor logged. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => key.isWellFormed() && isWellFormed(member));
}
