import type { Grant } from '../../contracts/domain/run/grant.ts';
import { type Said, toErrorData } from '../../contracts/errors/errors.ts';
import { policyReason, scopeReason } from '../../contracts/sentences/permission-sentences.ts';
import { plainWord } from '../../contracts/sentences/run-sentences.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { checkGrantedUrl, denyRight } from '../grants/within-grant.ts';
import type { UrlDecision } from '../network/check-url.ts';
import { decideCall, type RuledTarget, strictest } from '../policy/decide-call.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { Tool, ToolContext } from '../tool-catalog/define-tool.ts';
import type {
  CallFacts,
  ExternalOutcome,
  PreparedCall,
  PreparePorts,
  ToolCallRequest,
  ToolFacts,
} from './prepared-call.ts';

type AnyExternalTool = Extract<Tool, { type: 'perform' }>;

/** How an external call is asked for. */
export interface ExternalAsked {
  /** Paths that rules hold for. */
  readonly ruled: readonly RuledTarget[];
  /** Whether the person has allowed exactly this call. */
  readonly approved: boolean;
  readonly grant: Grant | null;
}

/** Checks right and address of an external call, then flow labels and policy. Starts nothing. */
export function prepareExternal(
  tool: AnyExternalTool,
  input: unknown,
  context: ToolContext,
  request: ToolCallRequest,
  ports: PreparePorts,
  facts: ToolFacts,
  { ruled: targeted, approved, grant }: ExternalAsked,
): PreparedCall {
  const { agent } = request;
  const raw = tool.url?.(input);
  const named = { ...facts, targets: [...facts.targets, ...(raw === undefined ? [] : [raw])] };
  // A tool with the risk of a read stays on this device and needs no such right.
  if (tool.risk !== 'read' || tool.server !== undefined) {
    const lacking = scopeReason('integrations', { agent: agent.name });
    const refused = denyRight(agent, grant, 'integrations', plainWord('useNetwork'), lacking);
    if (refused) return { type: 'denied', facts: { ...named, rule: refused.rule }, reason: refused.reason };
  }
  const address = raw === undefined ? null : checkGrantedUrl(raw, agent.fetchAllowlist, grant);
  if (address?.type === 'denied') {
    return { type: 'denied', facts: { ...named, rule: address.rule }, reason: address.reason };
  }
  const url = address?.url ?? null;
  const paths = targeted.map(({ path }) => path);
  const host = address?.host ?? (tool.server && URL.parse(tool.server.url)?.host);
  const touched = { paths, writes: [], host };
  const byRisk = decideCall(tool, touched, request, facts);
  const decision = tool.server
    ? strictest(decideCall({ ...tool, risk: 'network' }, touched, request, facts), byRisk)
    : byRisk;
  const targets = tool.server ? [tool.server.url, ...facts.targets] : [...facts.targets, url ?? tool.name];
  const ruled = { ...facts, targets, rule: decision.rule };
  if (decision.type === 'denied') return { type: 'denied', facts: ruled, reason: decision.reason };
  if (decision.type === 'needs-approval' && !approved) {
    const reason = address === null ? decision.reason : withWhatLeaves(decision.reason, address);
    return { type: 'ask', facts: ruled, reason, change: null, output: null };
  }
  const fetcher = onlyTo(url, ports.fetcher);
  const { screen, git } = ports;
  const helpers = { list: () => ports.helpers.list(request.reader.workspaceId) };
  return {
    type: 'perform',
    facts: ruled,
    task: tool.delegate?.(input),
    perform: (signal) => perform(tool, input, { ...context, url, fetcher, screen, git, helpers, signal }, ruled),
  };
}

/** Adds what a request sends to a reason: the address itself, and the data in it. */
function withWhatLeaves(reason: Said, { url, host }: Extract<UrlDecision, { type: 'allowed' }>): Said {
  const { search: text } = new URL(url);
  const why = reason;
  return text === '' ? policyReason('sentTo', { why, host }) : policyReason('sentWith', { why, host, text });
}

/** Returns a fetcher for the one address that was decided on; any other is refused, whatever a tool does with its input. */
function onlyTo(url: string | null, fetcher: Fetcher): Fetcher {
  return {
    fetch: async (wanted, options) => {
      if (wanted === url) return fetcher.fetch(wanted, options);
      return { type: 'error', code: 'url-refused', message: `${wanted} is not the address that was checked.` };
    },
    readHtml: (html, base) => fetcher.readHtml(html, base),
  };
}

async function perform(
  tool: AnyExternalTool,
  input: unknown,
  context: Parameters<AnyExternalTool['perform']>[1],
  facts: CallFacts,
): Promise<ExternalOutcome> {
  const { signal } = context;
  const where = tool.server?.url ?? facts.targets.at(-1);
  if (signal.aborted) {
    return {
      type: 'error',
      facts,
      code: 'cancelled',
      message: `${where} was not contacted, because the call was stopped first.`,
    };
  }
  const stopped = Promise.withResolvers<ExternalOutcome>();
  const stop = () => {
    const message = `The request to ${where} was aborted, because the call was stopped. Whether the request arrived is unknown.`;
    stopped.resolve({ type: 'error', facts, code: 'cancelled', message });
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    // A tool that ignores the signal must not block the executor.
    return await Promise.race([stopped.promise, carryOut(tool, input, context, facts)]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function carryOut(
  tool: AnyExternalTool,
  input: unknown,
  context: Parameters<AnyExternalTool['perform']>[1],
  facts: CallFacts,
): Promise<ExternalOutcome> {
  try {
    const result = await tool.perform(input, context);
    if (result.type === 'error') return { type: 'error', facts, code: result.code, ...saidOf(result) };
    const labels = [...facts.labels, ...(result.labels ?? [])];
    const output = tool.outputSchema.parse(result.output);
    return { type: 'done', facts: { ...facts, labels }, output, files: result.files };
  } catch (error) {
    const data = toErrorData(error);
    return { type: 'error', facts, code: data.code, ...saidOf(data) };
  }
}
