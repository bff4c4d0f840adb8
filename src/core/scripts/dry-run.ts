import { SCRIPT_ENGINE, SCRIPT_LIMITS, SCRIPT_SUMMARY, type ScriptAnswer } from '../../contracts/domain/run/script.ts';
import type { ToolRuntime } from '../../contracts/domain/tool.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { createOverlayNotebook } from '../dry-run/overlay-notebook.ts';
import type { CallFacts, PreparedCall, PreparePorts, ToolCallRequest } from '../execution/prepared-call.ts';
import { narrow } from '../grants/narrow-grant.ts';
import { withinGrant } from '../grants/within-grant.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';
import { runtimesOf } from '../tool-catalog/describe-tool.ts';
import { usableTools } from '../tool-catalog/usable-tools.ts';
import { compareCall, compareEnd, recordedCall } from './compare-calls.ts';
import type { DryRun } from './dry-run-outcome.ts';

/** What a dry run needs from the executor. */
export interface DryRunParts {
  readonly request: ToolCallRequest;
  readonly ports: PreparePorts;
  /** Prepares one call as for the agent itself. */
  readonly prepare: (request: ToolCallRequest, ports: PreparePorts) => Promise<PreparedCall>;
  /** Labels that the script has been given so far. */
  readonly labels: () => ToolCallRequest['labels'];
  /** Notes what a call of the script has read, or why it was refused. */
  readonly note: (facts: CallFacts, refusal: Said | null) => void;
}

/** Where each script runs. */
const SCRIPT_RUNTIME: ToolRuntime = 'notebook';

const NEVER = new AbortController().signal;

/**
 * Runs a script: each call is prepared by the executor over a notebook with the changes planned so far. Reads are real, within
 * the scope, and counted as read; changes are planned; external calls and calls that need approval for reading are refused.
 * With `request.replay`, each call must be the recorded one, else the dry run rejects with `replay-diverged`.
 */
export async function dryRun(source: string, { request, ports, prepare, labels, note }: DryRunParts): Promise<DryRun> {
  const { agent, runId, replay } = request;
  const grant = narrowForScript(request, ports);
  const nowMs = replay?.nowMs ?? ports.clock.nowMs();
  const overlay = createOverlayNotebook(request.reader, { type: 'agent', agent: agent.name, runId }, nowMs);
  const frozen: PreparePorts = { ...ports, clock: { nowMs: () => nowMs } };
  const rights = grant?.grant ? withinGrant(agent, grant.grant) : agent;
  const tools = usableTools(rights, ports.tools.all()).filter(
    (tool) => tool.type !== 'perform' && !tool.alwaysAsks && !tool.keepsTodos,
  );
  // A call of a tool that runs elsewhere is refused with the reason.
  const elsewhere = usableTools(rights, ports.tools.all()).filter((tool) => !runtimesOf(tool).includes(SCRIPT_RUNTIME));
  const methods = [...tools, ...elsewhere].map(({ name }) => name);
  const calls: string[] = [];
  const counts = new Map<string, { toolName: string; count: number; refused: number }>();

  async function answer(toolName: string, inputText: string): Promise<ScriptAnswer> {
    const answered = await answerCall(toolName, inputText);
    const call = recordedCall(
      toolName,
      inputText,
      answered.type === 'value' ? 'ok' : answered.code,
      ports.hasher.sha256,
    );
    calls.push(call);
    if (replay) compareCall(replay.calls, calls.length, call);
    const counted = counts.get(toolName) ?? { toolName, count: 0, refused: 0 };
    const refused = counted.refused + (answered.type === 'error' ? 1 : 0);
    counts.set(toolName, { toolName, count: counted.count + 1, refused });
    return answered;
  }

  async function answerCall(toolName: string, inputText: string): Promise<ScriptAnswer> {
    const tool = ports.tools.get(toolName);
    if (tool && elsewhere.includes(tool)) return refuseElsewhere(tool);
    if (tool && !methods.includes(toolName)) {
      return { type: 'error', code: 'denied', message: `A script of this agent cannot use ${toolName}.` };
    }
    const call = { ...request, grant, toolName, inputText, reader: overlay.reader, labels: labels(), fits: () => true };
    const prepared = await prepare(call, frozen);
    switch (prepared.type) {
      case 'error':
        note(prepared.facts, null);
        return { type: 'error', code: prepared.code, message: prepared.message };
      case 'denied':
        note(prepared.facts, prepared.reason);
        return { type: 'error', code: 'denied', message: prepared.reason.message };
      case 'ask':
      case 'commit':
        note(prepared.facts, null);
        if (prepared.change === null) return refuseAsked(prepared.facts.toolName);
        overlay.apply(prepared.change);
        return { type: 'value', json: JSON.stringify(prepared.output ?? null) };
      case 'done':
        note(prepared.facts, null);
        return { type: 'value', json: JSON.stringify(prepared.output ?? null) };
      case 'perform':
        return refuseAsked(prepared.facts.toolName);
      default:
        return prepared satisfies never;
    }
  }

  const { sourceChars: _longest, ...limits } = SCRIPT_LIMITS;
  const end = await ports.script.run({ source, methods, nowMs, limits }, answer, request.signal ?? NEVER);
  if (replay && end.type === 'finished') compareEnd(replay.calls, calls.length);
  return {
    end,
    change: end.type === 'finished' ? overlay.combined((files) => `${SCRIPT_SUMMARY} over ${files} files`) : null,
    record: { nowMs, engine: SCRIPT_ENGINE, calls },
    calls: [...counts.values()],
  };
}

/** A script gets less than its run: no network and no further scripts. */
function narrowForScript({ grant }: ToolCallRequest, { hasher }: PreparePorts): ToolCallRequest['grant'] {
  if (!grant?.grant) return grant;
  const by = { can: { execute: false, integrations: false }, hosts: [] };
  return { ...grant, grant: narrow(grant.grant, by, hasher) };
}

function refuseElsewhere(tool: Tool): ScriptAnswer {
  const message = `${tool.name} runs in the ${runtimesOf(tool).join(', ')}, and this script in the ${SCRIPT_RUNTIME}. Call it outside of the script.`;
  return { type: 'error', code: 'denied', message };
}

function refuseAsked(toolName: string): ScriptAnswer {
  const message = `${toolName} needs approval of its own here, so a script cannot use it. Call it outside of the script.`;
  return { type: 'error', code: 'denied', message };
}
