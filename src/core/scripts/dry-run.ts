import {
  CHECKPOINT_LIMITS,
  CONFIRM_METHOD,
  SCRIPT_ENGINE,
  SCRIPT_LIMITS,
  SCRIPT_SUMMARY,
  type ScriptAnswer,
  type ScriptCheckpoint,
} from '../../contracts/domain/run/script.ts';
import type { ToolRuntime } from '../../contracts/domain/tool.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { createOverlayNotebook } from '../dry-run/overlay-notebook.ts';
import type { CallFacts, PreparedCall, PreparePorts, ToolCallRequest } from '../execution/prepared-call.ts';
import { narrow } from '../grants/narrow-grant.ts';
import { withinGrant } from '../grants/within-grant.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';
import { runtimesOf } from '../tool-catalog/describe-tool.ts';
import { usableTools } from '../tool-catalog/usable-tools.ts';
import { CHECKPOINT_REFUSED, compareCall, compareEnd, recordedCall, recordedCheckpoint } from './compare-calls.ts';
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
 * With `request.replay`, each call must be the recorded one, else the dry run rejects with `replay-diverged`. A checkpoint ends the
 * dry run, unless that record has it as allowed: the script is then run from its start once more, up to there and on.
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
  const checkpoints: ScriptCheckpoint[] = [];
  let isOpen = false;
  let isEnded = false;
  const calls: string[] = [];
  const counts = new Map<string, { toolName: string; count: number; refused: number }>();

  /** Whether a call, counted from 1, is one after the checkpoint at which the record stops. */
  const isPast = (place: number) => replay?.isOpen === true && place > replay.calls.length;

  async function answer(toolName: string, inputText: string): Promise<ScriptAnswer> {
    // Calls that were made beside a checkpoint come after it; those that the script did not wait for come too late.
    if (isOpen || isEnded) throw waiting();
    if (toolName === CONFIRM_METHOD) return confirm(inputText);
    const answered = await answerCall(toolName, inputText);
    const call = recordedCall(
      toolName,
      inputText,
      answered.type === 'value' ? 'ok' : answered.code,
      ports.hasher.sha256,
    );
    calls.push(call);
    if (replay && !isPast(calls.length)) compareCall(replay.calls, calls.length, call);
    const counted = counts.get(toolName) ?? { toolName, count: 0, refused: 0 };
    const refused = counted.refused + (answered.type === 'error' ? 1 : 0);
    counts.set(toolName, { toolName, count: counted.count + 1, refused });
    return answered;
  }

  async function confirm(inputText: string): Promise<ScriptAnswer> {
    const place = calls.length + 1;
    const text = checkpointText(inputText);
    const refused = text === null ? BAD_TEXT : checkpoints.length === CHECKPOINT_LIMITS.count ? TOO_MANY : null;
    const isKnown = replay !== undefined && !isPast(place);
    const outcome = refused?.code ?? (request.showsCheckpoints === true && !isKnown ? 'shown' : 'ok');
    const call = recordedCheckpoint(inputText, outcome, ports.hasher.sha256);
    if (isKnown) compareCall(replay.calls, place, call);
    calls.push(call);
    if (refused || text === null) return refused ?? BAD_TEXT;
    const planned = overlay.combined(() => SCRIPT_SUMMARY)?.transitions ?? [];
    const fileCount = planned.filter(({ before, after }) => (after ?? before)?.kind === 'file').length;
    checkpoints.push({ text, fileCount });
    if (isKnown || request.showsCheckpoints === true) return { type: 'value', json: 'true' };
    isOpen = true;
    throw waiting();
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
  const program = { source, methods: [...methods, CONFIRM_METHOD], nowMs, limits };
  const ended = await ports.script.run(program, answer, request.signal ?? NEVER).catch((error: unknown) => {
    if (isOpen) return ASKS;
    throw error;
  });
  isEnded = true;
  // Also a script that did not wait for its checkpoint stops there.
  const end = isOpen ? ASKS : ended;
  if (replay && end.type === 'finished' && !isPast(calls.length)) compareEnd(replay.calls, calls.length);
  return {
    end,
    change: end.type !== 'failed' ? overlay.combined((files) => `${SCRIPT_SUMMARY} over ${files} files`) : null,
    record: {
      nowMs,
      engine: SCRIPT_ENGINE,
      calls,
      ...(checkpoints.length > 0 ? { checkpoints } : {}),
      ...(end.type === 'asks' ? { isOpen: true as const } : {}),
    },
    calls: [...counts.values()],
  };
}

const ASKS = { type: 'asks' as const };

const BAD_TEXT = {
  type: 'error' as const,
  code: CHECKPOINT_REFUSED,
  message: `confirm takes a text of 1 to ${CHECKPOINT_LIMITS.textChars} characters.`,
};
const TOO_MANY = {
  type: 'error' as const,
  code: CHECKPOINT_REFUSED,
  message: `A script has at most ${CHECKPOINT_LIMITS.count} checkpoints.`,
};

/** Longest text as JSON, in which one unit takes at most six. */
const MAX_INPUT_CHARS = CHECKPOINT_LIMITS.textChars * 6 + 2;

/** Returns the text of a checkpoint; null for anything else. */
function checkpointText(inputText: string): string | null {
  const { textChars } = CHECKPOINT_LIMITS;
  const text = inputText.length > MAX_INPUT_CHARS ? null : parseOrNull(inputText);
  return typeof text === 'string' && text.trim() !== '' && text.length <= textChars && text.isWellFormed()
    ? text
    : null;
}

/** Returns null for what is no JSON, as of a function. */
function parseOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function waiting(): Error {
  return new Error('The script waits at a checkpoint.');
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
