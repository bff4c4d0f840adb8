import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { Grant } from '../../contracts/domain/run/grant.ts';
import { type ErrorCode, toErrorData } from '../../contracts/errors/errors.ts';
import { actionOf, auditActionOf, pathsOfChange } from '../audit/call-actions.ts';
import { createOverlayNotebook, type OverlayNotebook } from '../dry-run/overlay-notebook.ts';
import { checkGrant } from '../grants/check-grant.ts';
import { denyRight, withinGrant } from '../grants/within-grant.ts';
import { recordedPath } from '../guard/mounts.ts';
import { createScopedNotebook } from '../guard/scoped-notebook.ts';
import { createScopedSearch } from '../guard/scoped-search.ts';
import { type MaskedCall, maskOf, maskPrepared, openMaskedCall, refusePlaceholders } from '../masking/masked-call.ts';
import { createMaskedSearch } from '../masking/masked-search.ts';
import type { SessionMask } from '../masking/session-mask.ts';
import { decideCall, decideTargets, type RuledTarget, strictest } from '../policy/decide-call.ts';
import { LOCAL_ONLY_RULE, type Withheld, withheldFromServers } from '../policy/flow-labels.ts';
import { deniedByName } from '../policy/kind-limits.ts';
import { hiddenByRules, keptByRules, rulesFor } from '../policy/rules.ts';
import { labelsThatCount } from '../policy/run-labels.ts';
import type { Handle, ScopedNotebook } from '../ports/scoped-notebook-port.ts';
import { dryRun } from '../scripts/dry-run.ts';
import type { PlanContext, PlanResult, Tool, ToolContext, ToolTarget } from '../tool-catalog/define-tool.ts';
import { usableTools } from '../tool-catalog/usable-tools.ts';
import { parseToolCall } from './parse-call.ts';
import { prepareExternal } from './prepare-external.ts';
import type { CallFacts, PreparedCall, PreparePorts, ToolCallRequest, ToolFacts } from './prepared-call.ts';

export { actionOf, auditActionOf, changeAction, pathsOfChange } from '../audit/call-actions.ts';
export type { CallFacts, ExternalOutcome, PreparedCall, PreparePorts, ToolCallRequest } from './prepared-call.ts';

/** Most denied calls of one script that are logged one by one. */
const MAX_REFUSED = 50;

/**
 * Parses a call, checks grant, scope and flow labels, reads or plans, and applies the policy. Commits nothing and starts no external
 * effect.
 *
 * @param approved the person has allowed exactly this call: a rule that confirms is satisfied
 */
export async function prepareToolCall(
  request: ToolCallRequest,
  ports: PreparePorts,
  approved = false,
): Promise<PreparedCall> {
  const mask = await maskOf(request, ports);
  if (mask === null) return prepareCallOf(request, ports, approved, null, () => {});
  let masked: MaskedCall | null = null;
  const prepared = await prepareCallOf(request, ports, approved, mask, (call) => {
    masked = call;
  });
  return maskPrepared(prepared, masked, mask);
}

async function prepareCallOf(
  request: ToolCallRequest,
  ports: PreparePorts,
  approved: boolean,
  mask: SessionMask | null,
  onMasked: (call: MaskedCall) => void,
): Promise<PreparedCall> {
  const unknown: CallFacts = {
    toolName: request.toolName,
    action: 'tool.call',
    risk: null,
    rule: null,
    targets: [],
    read: [],
    readIds: [],
    readHashes: [],
    labels: [],
    input: request.inputText,
  };
  const byName = deniedByName(request.agent, request.toolName);
  if (byName !== null) return { type: 'denied', facts: { ...unknown, rule: byName.rule }, reason: byName.reason };
  const granted = checkCallGrant(request, ports);
  if (granted.type === 'denied') {
    return { type: 'denied', facts: { ...unknown, rule: granted.rule }, reason: granted.reason };
  }
  const { grant } = granted;
  const parsed = parseToolCall(request.toolName, request.inputText, ports.tools);
  if (parsed.type === 'error') return { ...parsed, facts: unknown };

  const { tool, input } = parsed;
  if (!isWellFormed(input)) {
    const message = `The arguments of ${tool.name} contain half a character (a lone surrogate). Send the complete text again.`;
    return { type: 'error', facts: unknown, code: 'bad-input', message };
  }
  await mask?.searchTexts(input);
  const [read, readIds, readHashes]: [string[], string[], string[]] = [[], [], []];
  const labels: RunLabel[] = [];
  const refused: { facts: CallFacts; reason: string }[] = [];
  const rules = rulesFor(request.agent, request.ruleBook);
  const draft = openDraft(tool, request, ports);
  const scoped = createScopedNotebook({
    reader: draft?.reader ?? request.reader,
    agent: request.agent,
    grant,
    runId: request.runId,
    hash: ports.hasher.sha256,
    nextFileId: () => ports.ids.next('file'),
    noteRead(shown, stored) {
      const path = recordedPath({ path: stored, shown });
      const row = request.reader.get(stored);
      read.push(path);
      readIds.push(row?.fileId ?? '');
      readHashes.push(row?.hash ?? '');
      for (const { label } of request.reader.labelsAt(stored)) labels.push({ label, source: path });
    },
    noteShown(shown) {
      for (const { label, path } of shown) {
        // Names that the person shows to every server are no secret.
        if (label === 'local-only' && request.ruleBook.localOnlyNames === 'shown') continue;
        labels.push({ label, source: path, by: 'name' });
      }
    },
    withheld: await whatIsWithheld(request),
    hides: hiddenByRules(rules, {
      toolName: tool.name,
      ruledAs: tool.ruledAs,
      risk: tool.risk,
      labels: labelsThatCount(request.agent, request.labels).map(({ label }) => label),
    }),
    keeps: keptByRules(rules),
  });
  const given = { read, readIds, readHashes, labels, refused };
  const facts: ToolFacts = { ...unknown, ...given, action: actionOf(tool), risk: tool.risk, input };
  const masked = mask && openMaskedCall(mask, scoped, draft?.reader ?? request.reader, ports);
  if (masked) onMasked(masked);
  const notebook = masked?.notebook ?? scoped;
  const opened = await openTargets(tool.targets(input), notebook, masked);
  const named: ToolFacts = { ...facts, targets: opened.paths };
  if (opened.type !== 'open') return notOpened(opened, named);
  const refusal = mask && refusePlaceholders(tool, input, mask, named);
  if (refusal) return refusal;
  const { ruled } = opened;
  const context: PlanContext = {
    notebook,
    draft: draft && plannedIn(draft),
    search: masked
      ? createMaskedSearch(masked.notebook, masked.pdf)
      : createScopedSearch(ports.search, scoped, request.reader),
    pdf: masked?.pdf ?? ports.pdf,
    handles: opened.handles,
    hash: ports.hasher.sha256,
    nowMs: ports.clock.nowMs(),
    run: { runId: request.runId, sessionId: request.sessionId, todos: request.todos },
    sessionRunIds: request.sessionRunIds,
    // Made when asked for: most tools do not look at the list.
    get tools() {
      return usableTools(grant === null ? request.agent : withinGrant(request.agent, grant), ports.tools.all());
    },
    author: request.agent.title,
    notebookName: request.notebookName,
    fits: request.fits,
    dryRun: (source) =>
      dryRun(source, {
        request,
        ports,
        prepare: prepareToolCall,
        labels: () => [...request.labels, ...labels],
        note(inner, refusal) {
          read.push(...inner.read);
          readIds.push(...inner.readIds);
          readHashes.push(...inner.readHashes);
          labels.push(...inner.labels);
          if (refusal !== null && refused.length < MAX_REFUSED) refused.push({ facts: inner, reason: refusal });
        },
      }),
  };
  try {
    switch (tool.type) {
      case 'read':
        return await executeRead(tool, input, context, request, named, { ruled, approved });
      case 'plan':
        return await executePlan(tool, input, context, request, named, { ruled, grant, approved, masked });
      case 'perform':
        refuseWithheld(context);
        return prepareExternal(
          tool,
          input,
          context,
          request,
          { ...ports, screen: masked?.screen ?? ports.screen },
          named,
          { ruled, approved, grant },
        );
      default:
        return tool satisfies never;
    }
  } catch (error) {
    const { code, message } = toErrorData(error);
    if (code === 'local-only') return { type: 'denied', facts: { ...named, rule: LOCAL_ONLY_RULE }, reason: message };
    return { type: 'error', facts: named, code, message };
  }
}

/** Checks the grant of a call that belongs to a run, in the place and at the time of the call. Without a run there is none. */
function checkCallGrant(
  { runId, grant, agent, reader }: ToolCallRequest,
  { hasher }: PreparePorts,
): { type: 'valid'; grant: Grant | null } | Extract<ReturnType<typeof checkGrant>, { type: 'denied' }> {
  if (runId === null) return { type: 'valid', grant: null };
  const { notebookId, workspaceId } = reader;
  const used = { runId, agent: agent.name, notebookId, workspaceId, nowMs: grant?.nowMs() ?? Number.NaN };
  return checkGrant(grant?.grant, used, hasher);
}

async function whatIsWithheld({ reader, isRemote, ruleBook }: ToolCallRequest): Promise<Withheld> {
  return reader.hasLabels && (await isRemote()) ? withheldFromServers(ruleBook) : 'nothing';
}

/** Before a tool starts: not even the size of a file, or a missing one, makes a difference. */
function refuseWithheld({ handles, notebook }: ToolContext): void {
  for (const handle of handles) notebook.refuseWithheld(handle);
}

/** Returns whether a value contains no lone surrogate: it has no bytes in UTF-8 and could be neither written nor logged. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => key.isWellFormed() && isWellFormed(member));
}

type Opened = { paths: string[] } & ({ type: 'open'; handles: Handle[]; ruled: RuledTarget[] } | Refused);
type Refused = { type: 'denied'; rule: string; reason: string } | { type: 'invalid'; code: ErrorCode; message: string };

function notOpened(refused: Refused, facts: CallFacts): PreparedCall {
  if (refused.type === 'denied') {
    return { type: 'denied', facts: { ...facts, rule: refused.rule }, reason: refused.reason };
  }
  const { code, message } = refused;
  return { type: 'error', facts: { ...facts, rule: 'scope.path' }, code, message };
}

/** A tool whose targets are named in a file may change several files: it plans each over the ones before. */
function openDraft(tool: Tool, { agent, reader, runId }: ToolCallRequest, ports: PreparePorts): OverlayNotebook | null {
  if (tool.type !== 'plan' || tool.innerTargets === undefined) return null;
  return createOverlayNotebook(reader, { type: 'agent', agent: agent.name, runId }, ports.clock.nowMs());
}

function plannedIn(draft: OverlayNotebook): PlanContext['draft'] {
  return { add: (change) => draft.apply(change), combined: (summary) => draft.combined(summary) };
}

async function openTargets(
  targets: readonly ToolTarget[],
  notebook: ScopedNotebook,
  masked: MaskedCall | null,
): Promise<Opened> {
  const paths = targets.map((target) => target.path);
  const handles: Handle[] = [];
  for (const target of targets) {
    const decision = notebook.resolve(target.path, target.operation, target.as);
    if (decision.type !== 'allowed') return { ...decision, paths };
    handles.push(decision.handle);
  }
  await masked?.notebook.load(handles);
  // Rules and the log are about the files themselves, whatever the model calls them.
  const behind = handles.map((handle) => masked?.notebook.reveal(handle) ?? handle);
  const ruled = behind.map(({ path }, at) => ({ path, ruledAs: targets[at]?.ruledAs }));
  return { type: 'open', handles, ruled, paths: behind.map(recordedPath) };
}

async function executeRead(
  tool: Extract<Tool, { type: 'read' }>,
  input: unknown,
  context: ToolContext,
  request: ToolCallRequest,
  facts: CallFacts,
  { ruled: targets, approved }: PlanAsked,
): Promise<PreparedCall> {
  const decision = decideCall(tool, pathsOf(targets), request, facts);
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

/** How a call that plans is asked for. */
interface PlanAsked {
  /** Paths that rules for other tools hold for, too. */
  readonly ruled: readonly RuledTarget[];
  /** Whether the person has allowed exactly this call. */
  readonly approved: boolean;
}

async function executePlan(
  tool: Extract<Tool, { type: 'plan' }>,
  input: unknown,
  context: PlanContext,
  request: ToolCallRequest,
  facts: CallFacts,
  asked: PlanAsked & { readonly grant: Grant | null; readonly masked: MaskedCall | null },
): Promise<PreparedCall> {
  const { ruled, grant, approved } = asked;
  if (tool.risk === 'execute') {
    const { agent } = request;
    const lacking = `The agent ${agent.name} is not allowed to run scripts. Give the agent that right under Agents.`;
    const refused = denyRight(agent, grant, 'execute', 'run scripts', lacking);
    if (refused) return { type: 'denied', facts: { ...facts, rule: refused.rule }, reason: refused.reason };
  }
  // A plan reads files, and its answer reveals content: a call that a rule denies is not even planned.
  const named = strictest(decideCall(tool, pathsOf(ruled), request, facts), decideTargets(tool, ruled, request, facts));
  if (named.type === 'denied') return { type: 'denied', facts: { ...facts, rule: named.rule }, reason: named.reason };
  refuseWithheld(context);
  if (tool.innerTargets === undefined) return decidePlan(tool, input, context, request, facts, asked);
  const inner = await tool.innerTargets(input, context);
  if (inner.type === 'error') return { ...inner, facts };
  const opened = await openTargets(inner.targets, context.notebook, asked.masked);
  const all = { ...facts, targets: [...facts.targets, ...opened.paths] };
  if (opened.type !== 'open') return notOpened(opened, all);
  const decision = decideTargets(tool, opened.ruled, request, facts);
  if (decision?.type === 'denied') {
    return { type: 'denied', facts: { ...all, rule: decision.rule }, reason: decision.reason };
  }
  refuseWithheld({ ...context, handles: opened.handles });
  const handles = [...context.handles, ...opened.handles];
  return decidePlan(tool, input, { ...context, handles }, request, all, {
    ruled: [...ruled, ...opened.ruled],
    approved,
  });
}

async function decidePlan(
  tool: Extract<Tool, { type: 'plan' }>,
  input: unknown,
  context: PlanContext,
  request: ToolCallRequest,
  facts: CallFacts,
  { ruled: ruledTargets, approved }: PlanAsked,
): Promise<PreparedCall> {
  const result = await tool.plan(input, context);
  if (result.type !== 'plan' && tool.risk === 'execute' && !approved) {
    // Also a failure can say what was read.
    const confirm = confirmingRule(tool, ruledTargets, request, facts);
    if (confirm !== null) return askWithoutChange(confirm, result, facts);
  }
  if (result.type === 'error') return deniedOrError(result, facts);
  const output = tool.outputSchema.parse(result.output);
  if (result.type === 'result') return { type: 'done', facts: { ...facts, rule: 'unchanged' }, output };
  const paths = pathsOfChange(result.change);
  // Planning has read files, too: their labels count.
  const decision = strictest(
    decideCall(tool, { paths, writes: paths }, request, facts),
    decideTargets(tool, ruledTargets, request, facts),
  );
  const ruled = { ...facts, action: auditActionOf(tool, result.change), rule: decision.rule };
  switch (decision.type) {
    case 'denied':
      return { type: 'denied', facts: ruled, reason: decision.reason };
    case 'allowed':
      return { type: 'commit', facts: ruled, change: result.change, output };
    case 'needs-approval':
      return {
        type: 'ask',
        facts: ruled,
        reason: decision.reason,
        change: result.change,
        output,
        record: result.record,
      };
    default:
      return decision satisfies never;
  }
}

/** Returns the person's rule that a call needs approval by; null for none: other approvals are about changes. */
function confirmingRule(tool: Tool, ruled: readonly RuledTarget[], request: ToolCallRequest, facts: CallFacts) {
  const decision = decideCall({ ...tool, alwaysAsks: false }, pathsOf(ruled), request, facts);
  return decision.type === 'needs-approval' && /^(?:agent-)?rule:/.test(decision.rule) ? decision : null;
}

function askWithoutChange(
  { rule, reason }: { rule: string; reason: string },
  result: Exclude<PlanResult<unknown>, { type: 'plan' }>,
  facts: CallFacts,
): PreparedCall {
  const asked = { type: 'ask' as const, facts: { ...facts, rule }, reason, change: null };
  if (result.type === 'error') return { ...asked, output: null };
  return { ...asked, output: result.output, record: result.record };
}

function deniedOrError(error: { code: ErrorCode; message: string }, facts: CallFacts): PreparedCall {
  // Only planning shows that a tool would create a file, or change one below a folder.
  if (error.code === 'denied') {
    return { type: 'denied', facts: { ...facts, rule: 'scope.operations' }, reason: error.message };
  }
  return { type: 'error', facts, code: error.code, message: error.message };
}

function pathsOf(ruled: readonly RuledTarget[]) {
  return { paths: ruled.map(({ path }) => path), writes: [] };
}
