import { actionOf } from '../../audit/call-actions.ts';
import { createOverlayNotebook, type OverlayNotebook } from '../../dry-run/overlay-notebook.ts';
import { withinGrant } from '../../grants/within-grant.ts';
import { createScopedNotebook } from '../../guard/scoped-notebook.ts';
import { createScopedSearch } from '../../guard/scoped-search.ts';
import { openMaskedCall } from '../../masking/masked-call.ts';
import { createMaskedSearch } from '../../masking/masked-search.ts';
import { withheldFromServers } from '../../policy/flow-labels.ts';
import { hiddenByRules, keptByRules, rulesFor } from '../../policy/rules.ts';
import { labelsThatCount } from '../../policy/run-labels.ts';
import type { Handle } from '../../ports/scoped-notebook-port.ts';
import { dryRun } from '../../scripts/dry-run.ts';
import type { PlanContext, Tool } from '../../tool-catalog/define-tool.ts';
import { usableTools } from '../../tool-catalog/usable-tools.ts';
import { createCallReads } from './call-reads.ts';
import type { NotebookCall, ParsedCall } from './call-steps.ts';

/** Opens the notebook that the tool gets: behind the guard, with the rules' lists and, for a server, masked. */
export async function openNotebook(call: ParsedCall): Promise<NotebookCall> {
  const { request, ports, mask, tool, input, grant } = call;
  const { agent, reader, runId, ruleBook } = request;
  const reads = createCallReads(request);
  const rules = rulesFor(agent, ruleBook);
  const draft = openDraft(call);
  const hash = hashOnce(ports.hasher.sha256);
  const scoped = createScopedNotebook({
    reader: draft?.reader ?? reader,
    agent,
    grant,
    runId,
    hash,
    nextFileId: () => ports.ids.next('file'),
    noteRead: reads.noteRead,
    noteShown: reads.noteShown,
    withheld: reader.hasLabels && (await request.isRemote()) ? withheldFromServers(ruleBook) : 'nothing',
    hides: hiddenByRules(rules, {
      toolName: tool.name,
      ruledAs: tool.ruledAs,
      risk: tool.risk,
      labels: labelsThatCount(agent, request.labels).map(({ label }) => label),
    }),
    keeps: keptByRules(rules),
  });
  const { read, readIds, readHashes, labels, refused } = reads;
  const given = { read, readIds, readHashes, labels, refused };
  return {
    ...call,
    facts: { ...call.facts, ...given, action: actionOf(tool), risk: tool.risk, input },
    reads,
    hash,
    scoped,
    masked: mask && openMaskedCall(mask, scoped, draft?.reader ?? reader, ports),
    draft,
  };
}

type Hash = NotebookCall['hash'];

/** Returns a hash function that reads the same bytes once: a tool returns the hash of what it plans to write. */
function hashOnce(hash: Hash): Hash {
  const known = new WeakMap<Uint8Array, string>();
  return (data) => {
    if (typeof data === 'string') return hash(data);
    const made = known.get(data) ?? hash(data);
    known.set(data, made);
    return made;
  };
}

/** A tool whose targets are named in a file may change several files: it plans each over the ones before. */
function openDraft({ tool, request, ports }: ParsedCall): OverlayNotebook | null {
  if (tool.type !== 'plan' || tool.innerTargets === undefined) return null;
  const { agent, reader, runId } = request;
  return createOverlayNotebook(reader, { type: 'agent', agent: agent.name, runId }, ports.clock.nowMs());
}

/** Returns what the tool works with. */
export function contextOf(call: NotebookCall, handles: readonly Handle[]): PlanContext {
  const { request, ports, grant, masked, scoped, draft, reads, hash } = call;
  return {
    notebook: masked?.notebook ?? scoped,
    draft: draft && { add: (change) => draft.apply(change), combined: (summary) => draft.combined(summary) },
    search: masked
      ? createMaskedSearch(masked.notebook, masked.pdf)
      : createScopedSearch(ports.search, scoped, request.reader),
    pdf: masked?.pdf ?? ports.pdf,
    handles,
    hash,
    nowMs: ports.clock.nowMs(),
    run: { runId: request.runId, sessionId: request.sessionId, todos: request.todos },
    sessionRunIds: request.sessionRunIds,
    // Made when asked for: most tools do not look at the list.
    get tools(): readonly Tool[] {
      return usableTools(grant === null ? request.agent : withinGrant(request.agent, grant), ports.tools.all());
    },
    author: request.agent.title,
    notebookName: request.notebookName,
    fits: request.fits,
    dryRun: (source) =>
      dryRun(source, {
        request,
        ports,
        prepare: call.prepare,
        labels: () => [...request.labels, ...reads.labels],
        note: reads.noteInner,
      }),
  };
}
