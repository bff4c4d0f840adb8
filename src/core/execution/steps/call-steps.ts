import type { Grant } from '../../../contracts/domain/run/grant.ts';
import type { OverlayNotebook } from '../../dry-run/overlay-notebook.ts';
import type { MaskedCall } from '../../masking/masked-call.ts';
import type { SessionMask } from '../../masking/session-mask.ts';
import type { RuledTarget } from '../../policy/decide-call.ts';
import type { Handle, ScopedNotebook } from '../../ports/scoped-notebook-port.ts';
import type { PlanContext, Tool } from '../../tool-catalog/define-tool.ts';
import type { CallFacts, PreparedCall, PreparePorts, ToolCallRequest, ToolFacts } from '../prepared-call.ts';
import type { CallReads } from './call-reads.ts';

/** A call on its way to a decision. A step returns the call with what it has found, or, where it ends the call, the prepared call. */
export interface StartedCall {
  readonly request: ToolCallRequest;
  readonly ports: PreparePorts;
  /** The person has allowed exactly this call: a rule that confirms is satisfied. */
  readonly approved: boolean;
  /** Masks the notebook for a model on a server; null where nothing is masked. */
  readonly mask: SessionMask | null;
  /** Prepares a call that this one makes, as a script does. */
  readonly prepare: (request: ToolCallRequest, ports: PreparePorts) => Promise<PreparedCall>;
  readonly facts: CallFacts;
}

/** A call of a run whose grant holds now. */
export interface GrantedCall extends StartedCall {
  /** Null for a call that belongs to no run. */
  readonly grant: Grant | null;
}

/** A call with its tool, and arguments that match the tool's schema. */
export interface ParsedCall extends GrantedCall {
  readonly tool: Tool;
  readonly input: unknown;
}

/** A call with the notebook that its tool gets. */
export interface NotebookCall extends ParsedCall {
  readonly facts: ToolFacts;
  readonly reads: CallReads;
  /** SHA-256 as 64 hexadecimal digits. */
  readonly hash: (data: Uint8Array | string) => string;
  /** Behind the guard, not masked. */
  readonly scoped: ScopedNotebook;
  readonly masked: MaskedCall | null;
  /** The changes planned so far, of a tool that plans several. */
  readonly draft: OverlayNotebook | null;
}

/** A call whose targets are in scope and open. */
export interface OpenCall<T extends Tool = Tool> extends NotebookCall {
  readonly tool: T;
  readonly handles: readonly Handle[];
  /** Stored paths that the rules hold for. */
  readonly ruled: readonly RuledTarget[];
  readonly context: PlanContext;
}

/** Returns whether a step has ended a call. */
export function isPrepared(step: StartedCall | PreparedCall): step is PreparedCall {
  return 'type' in step;
}
