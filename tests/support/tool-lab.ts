import type { Agent } from '../../src/contracts/domain/agent.ts';
import type { ChangeRow } from '../../src/contracts/domain/notebook/notebook.ts';
import { createOverlayNotebook } from '../../src/core/dry-run/overlay-notebook.ts';
import { createToolList, parseToolCall } from '../../src/core/execution/parse-call.ts';
import { prepareToolCall } from '../../src/core/execution/prepare-call.ts';
import { createScopedNotebook } from '../../src/core/guard/scoped-notebook.ts';
import { createScopedSearch } from '../../src/core/guard/scoped-search.ts';
import type { NotebookReader } from '../../src/core/ports/notebook-reader-port.ts';
import type { PdfTexts } from '../../src/core/ports/pdf-texts.ts';
import type { Handle } from '../../src/core/ports/scoped-notebook-port.ts';
import type { Screen } from '../../src/core/ports/screen.ts';
import type { ToolTarget } from '../../src/core/tool-catalog/define-tool.ts';
import { usableTools } from '../../src/core/tool-catalog/usable-tools.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { createTestAgent } from './agents.ts';
import { createGrantUse } from './grants.ts';
import { createMemoryNotebook, type MemoryNotebookOptions, NOON_MS, sha256 } from './memory-notebook.ts';
import { createMemorySearch } from './memory-search.ts';
import { countingIds, nodeHasher } from './memory-services.ts';
import { noFetcher, noGit, noPdfs, noSearch } from './no-fetcher.ts';
import { noHelpers } from './no-helpers.ts';
import { nodeSandbox } from './scripts/node-sandbox.ts';

/** Outcome of a call, with the code of an error or denial. */
export type LabResult =
  | { type: 'result'; output: unknown; row: ChangeRow | null }
  | { type: 'denied' | 'invalid' | 'error'; code: string; message: string };

export interface LabOptions extends MemoryNotebookOptions {
  readonly folders?: readonly string[];
  readonly fileTypes?: readonly string[];
  readonly can?: Partial<Agent['can']>;
  readonly scopeFolders?: readonly string[];
  readonly runId?: string | null;
  readonly pdf?: PdfTexts;
}

const toolList = createToolList(TOOLS);

/**
 * A notebook and an agent, with the steps of a call: parse, check the scope, read or plan, write. Omits policy and approval,
 * because they decide on a plan without changing it.
 */
export function createToolLab(files: Readonly<Record<string, string | Uint8Array>>, options: LabOptions = {}) {
  const notebook = createMemoryNotebook(files, options);
  const search = createMemorySearch(notebook);
  const runId = options.runId === undefined ? 'run-1' : options.runId;
  const agent = {
    name: 'assistant',
    scope: {
      notebooks: ['*'],
      folders: [...(options.scopeFolders ?? ['/'])],
      fileTypes: [...(options.fileTypes ?? ['*'])],
    },
    can: { read: true, write: true, create: true, delete: true, execute: false, integrations: false, ...options.can },
  };
  const read: string[] = [];
  let ids = 0;

  async function call(
    toolName: string,
    input: unknown,
    as: { runId?: string; sessionRunIds?: string[] } = {},
  ): Promise<LabResult> {
    const parsed = parseToolCall(toolName, JSON.stringify(input), toolList);
    if (parsed.type === 'error') return parsed;
    const callRunId = as.runId ?? runId;
    const isDrafting = parsed.tool.type === 'plan' && parsed.tool.innerTargets !== undefined;
    const overlay = isDrafting ? createOverlayNotebook(notebook, { type: 'app' }, NOON_MS) : null;
    const scoped = createScopedNotebook({
      withheld: 'nothing',
      noteShown: () => {},
      reader: overlay?.reader ?? notebook,
      grant: null,
      agent,
      runId: callRunId,
      hash: sha256,
      nextFileId: () => `made-${++ids}`,
      noteRead: (path) => read.push(path),
      hides: null,
      keeps: null,
    });
    if (parsed.tool.type === 'perform' || parsed.tool.kind === 'execute')
      return performAs(agent, toolName, input, notebook);
    const handles: Handle[] = [];
    const open = (targets: readonly ToolTarget[]): LabResult | null => {
      for (const target of targets) {
        const decision = scoped.resolve(target.path, target.operation, target.as, target.opensRoot);
        if (decision.type === 'denied')
          return { type: 'denied', code: decision.rule, message: decision.reason.message };
        if (decision.type === 'invalid') return decision;
        handles.push(decision.handle);
      }
      return null;
    };
    const closed = open(parsed.tool.targets(parsed.input));
    if (closed !== null) return closed;
    const context = {
      draft: overlay && { add: overlay.apply, combined: overlay.combined },
      notebook: scoped,
      search: createScopedSearch(search, scoped, notebook),
      pdf: options.pdf ?? noPdfs,
      handles,
      hash: sha256,
      nowMs: NOON_MS,
      run: { runId: callRunId, sessionId: 'session-1' },
      sessionRunIds: as.sessionRunIds ?? (callRunId === null ? [] : [callRunId]),
      tools: usableTools({ ...agent, fetchAllowlist: [] }, TOOLS),
      author: 'Assistant',
      notebookName: 'Plant growth',
      fits: () => true,
      dryRun: () => Promise.reject(new Error('No script is run here.')),
    };
    const { tool } = parsed;
    if (tool.type === 'plan' && tool.innerTargets !== undefined) {
      const inner = await tool.innerTargets(parsed.input, context);
      if (inner.type === 'error') return inner;
      const refused = open(inner.targets);
      if (refused !== null) return refused;
    }
    const result =
      tool.type === 'read' ? await tool.read(parsed.input, context) : await tool.plan(parsed.input, context);
    if (result.type === 'error') return result;
    const output = tool.outputSchema.parse(result.output);
    const row = result.type === 'plan' ? notebook.apply(result.change, { runId: callRunId, action: tool.kind }) : null;
    return { type: 'result', output, row };
  }

  /** Resolves with the output of a call; fails the test when the call fails. */
  async function output(toolName: string, input: unknown): Promise<unknown> {
    const result = await call(toolName, input);
    if (result.type !== 'result') throw new Error(`${toolName} failed: ${result.code}: ${result.message}`);
    return result.output;
  }

  return { notebook, read, call, output };
}

/** Executes external calls and scripts like the executor, with every approval allowed. The network does not answer. */
async function performAs(
  agent: Pick<Agent, 'name' | 'scope' | 'can'>,
  toolName: string,
  input: unknown,
  reader: NotebookReader,
): Promise<LabResult> {
  const able = createTestAgent({ ...agent, can: { ...agent.can, execute: true }, fetchAllowlist: ['example.org'] });
  const { notebookId } = reader;
  const prepared = await prepareToolCall(
    {
      toolName,
      inputText: JSON.stringify(input),
      agent: able,
      grant: createGrantUse(able, { notebookId }),
      ruleBook: { revision: 0, rules: [] },
      reader,
      runId: 'run-1',
      sessionId: 'session-1',
      sessionRunIds: ['run-1'],
      isRemote: async () => false,
      labels: [],
      notebookName: 'Plant growth',
      fits: () => true,
    },
    {
      tools: toolList,
      hasher: nodeHasher,
      ids: countingIds(),
      fetcher: noFetcher,
      git: noGit,
      screen: openScreen(reader),
      search: noSearch,
      pdf: noPdfs,
      script: nodeSandbox,
      helpers: noHelpers,
      clock: { nowMs: () => NOON_MS },
    },
    true,
  );
  if (prepared.type === 'denied') {
    return { type: 'denied', code: prepared.facts.rule ?? '', message: prepared.reason.message };
  }
  const ended = prepared.type === 'perform' ? await prepared.perform(new AbortController().signal) : prepared;
  if (ended.type === 'error') return ended;
  if (ended.type === 'done' || ended.type === 'ask') return { type: 'result', output: ended.output, row: null };
  throw new Error(`${toolName} came to ${ended.type}`);
}

/** A tab in which every file is open, also those that an agent may not know of. */
function openScreen(reader: NotebookReader): Screen {
  const files = reader.descendants('/').filter(({ kind }) => kind === 'file');
  const tabs = files.map(({ path }) => ({ path, side: 1, isShown: false, isPinned: false }));
  return {
    show: () => {},
    ask: async (_of, { type }) => (type === 'list-tabs' ? { type: 'tabs', tabs } : { type: 'done' }),
  };
}
