import type { z } from 'zod';
import type { Capabilities, Operation } from '../../contracts/domain/agent.ts';
import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { Risk } from '../../contracts/domain/policy.ts';
import type { ScriptRecord } from '../../contracts/domain/run/script.ts';
import type { Todo } from '../../contracts/domain/run/todo.ts';
import type { ToolHints, ToolKind, ToolTag, ToolWords } from '../../contracts/domain/tool.ts';
import type { ErrorCode, Said } from '../../contracts/errors/errors.ts';
import type { GitHistory } from '../git-history/git-history-port.ts';
import type { ScopedSearch } from '../guard/scoped-search.ts';
import type { HelperTask } from '../helpers/helper-use.ts';
import type { Helpers } from '../helpers/helpers-port.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { PdfTexts } from '../ports/pdf-texts.ts';
import type { Handle, ScopedNotebook, TargetKind } from '../ports/scoped-notebook-port.ts';
import type { Screen } from '../ports/screen.ts';
import type { DryRun } from '../scripts/dry-run-outcome.ts';

/** A path that a call acts on, and how. The guard decides on these before the tool sees anything. */
export interface ToolTarget {
  readonly path: string;
  readonly operation: Operation;
  /** What the path is meant to name. Default `either`. */
  readonly as?: TargetKind;
  /** The tool only lists and searches, so that `/` opens in a narrower scope, too: results have what the scope allows. Default false. */
  readonly opensRoot?: boolean;
  /** A tool that does to this path what the call does to it: rules for that tool and its risk decide on the path, too. Default: none. */
  readonly ruledAs?: { readonly toolName: string; readonly risk: Risk };
}

/** What a tool works with. The notebook is the scoped one; there is no other. */
export interface ToolContext {
  readonly notebook: ScopedNotebook;
  /** The search over it, scoped as it is. */
  readonly search: ScopedSearch;
  /** Reads the text of a PDF that the notebook handed out. */
  readonly pdf: PdfTexts;
  /** Handles in the order of `targets(input)`. */
  readonly handles: readonly Handle[];
  readonly hash: (data: Uint8Array | string) => string;
  readonly nowMs: number;
  readonly run: {
    readonly runId: string | null;
    readonly sessionId: string | null;
    /** The to-do list of the run. Default: none. */
    readonly todos?: readonly Todo[] | undefined;
  };
  /** Runs of the same session, this one included. */
  readonly sessionRunIds: readonly string[];
  /** Tools that the agent has a right to use. */
  readonly tools: readonly Tool[];
  /** Title of the agent, for a note that it writes. */
  readonly author: string;
  /** Whether the caller takes an output whole; a tool that can return parts returns one that fits. */
  readonly fits: (output: unknown) => boolean;
  readonly notebookName: string;
  /** Runs a script with the agent's own tools, without changing anything. */
  readonly dryRun: (source: string) => Promise<DryRun>;
}

/** What a tool works with that plans a change. */
export interface PlanContext extends ToolContext {
  /** Set for a tool with `innerTargets`: the changes that it plans, as one. The notebook shows them as made. */
  readonly draft: PlannedChanges | null;
}

/** Several planned changes that become one. */
export interface PlannedChanges {
  add(change: Change): void;
  /** Returns the changes as one; null when nothing would change. */
  combined(summary: (files: number) => string): Change | null;
}

export type InnerTargets =
  | { type: 'targets'; targets: readonly ToolTarget[] }
  | ({ type: 'error'; code: ErrorCode } & Said);

/** What an external tool works with. */
export interface ExternalContext extends ToolContext {
  /** The address as it was decided on; null for a tool that names none. */
  readonly url: string | null;
  /** Lets through `url`, word for word, and nothing else. */
  readonly fetcher: Fetcher;
  readonly screen: Screen;
  readonly git: GitHistory;
  /** The agents that can be asked for help. */
  readonly helpers: { list(): ReturnType<Helpers['list']> };
  /** Aborted when the run is cancelled or paused. */
  readonly signal: AbortSignal;
}

export type ReadResult<Output> =
  /** `todos`: the list that the run keeps from now on. Default: the one before. */
  { type: 'result'; output: Output; todos?: readonly Todo[] } | ({ type: 'error'; code: ErrorCode } & Said);

export type PlanResult<Output> =
  /** `record`: what a script did, for comparing a later run with it. */
  | { type: 'plan'; change: Change; output: Output; record?: ScriptRecord }
  /** The call changes no file. Its output is returned at once, unless a rule confirms the call. */
  | { type: 'result'; output: Output; record?: ScriptRecord }
  /** A script stopped at a checkpoint. `change`: what it has planned by then, which is only shown. */
  | { type: 'checkpoint'; change: Change | null; output: Output; record: ScriptRecord }
  | ({ type: 'error'; code: ErrorCode } & Said);

/** A file that comes with the result of an external call. */
export interface ResultFile {
  /** Its name in the folder of the run. A file of the same name and content is kept once. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

export type ExternalResult<Output> =
  /** `labels`: labels of the output, for the run that gets it. Default: none. `files`: kept in the folder of the run. Default: none. */
  | { type: 'result'; output: Output; labels?: readonly RunLabel[]; files?: readonly ResultFile[] }
  | ({ type: 'error'; code: ErrorCode } & Said);

interface ToolBase<Input, Output> {
  readonly name: string;
  /** One or two sentences for a model and for people. */
  readonly description: string;
  /** Replaces `description` for a model with a small context. Default: the first sentence. */
  readonly compactDescription?: string | undefined;
  /** The fields that such a model gets. Default: all. */
  readonly compactFields?: readonly string[] | undefined;
  /** Fields that neither a server nor a model with a small context is told of. Default: none. */
  readonly rareFields?: readonly string[] | undefined;
  /** Further fields that a server is not told of: the catalog has them, and a call may use them. Default: none. */
  readonly seldomFields?: readonly string[] | undefined;
  readonly kind: ToolKind;
  readonly risk: Risk;
  readonly hints: ToolHints;
  readonly inputSchema: z.ZodType<Input>;
  readonly outputSchema: z.ZodType<Output>;
  /** The JSON Schema of the input, where another program wrote it. Default: that of `inputSchema`. */
  readonly jsonSchema?: Readonly<Record<string, unknown>> | undefined;
  readonly examples: readonly { readonly title: string; readonly input: Input }[];
  /** What an agent must be allowed to do for the tool to be offered. The guard decides on each call all the same. */
  readonly rights: readonly (keyof Capabilities)[];
  /** What the person reads of its calls. */
  readonly words: ToolWords;
  /** Position in the compact list for a model with a small context; 1 is first. Default: found through the catalog only. */
  readonly priority?: number | undefined;
  /**
   * Seldom needed: a model is told of it once the catalog has described it; `compact`: a model whose context is not large. Default false.
   */
  readonly catalogOnly?: boolean | 'compact' | undefined;
  /** Set for a tool that a model with a very large context is told of although it is found through the catalog. Default false. */
  readonly offeredWide?: boolean | undefined;
  /** What it is about, for finding it in the catalog. Default: nothing. */
  readonly tags?: readonly ToolTag[] | undefined;
  /** What has to be true for a call to succeed, a sentence each. Default: nothing. */
  readonly preconditions?: readonly string[] | undefined;
  /** Names of the only agents that may use it. Default: all with its rights. */
  readonly agents?: readonly string[] | undefined;
  /** What a person should know before allowing it, in one sentence. Default: what follows from its type. */
  readonly safety?: string | undefined;
  /** The part it plays in finding other tools. Default: none. */
  readonly catalogRole?: 'search' | 'describe' | undefined;
  /** Set for a tool that writes the to-do list of a run: its input is that list. Default false. */
  readonly keepsTodos?: boolean | undefined;
  /** Set for the tool by which agents read a file: an attached picture is decided on as a call of it. Default false. */
  readonly readsAttachments?: boolean | undefined;
  /** Set for an external tool that changes nothing, in the app or elsewhere. Default false. */
  readonly onlyReads?: boolean | undefined;
  /** The input field that names an existing file, where there is one. */
  readonly fileField?: string | undefined;
  /** A tool that does the same to one file: rules that deny or confirm that tool hold for this one. Default: none. */
  readonly ruledAs?: string | undefined;
  /** What the undo journal calls its changes. Default: what the change itself does. */
  readonly changeAction?: 'undo' | undefined;
  /** Set for a tool that asks each time, whatever the rules allow. Default false. */
  readonly alwaysAsks?: boolean;
  readonly targets: (input: Input) => readonly ToolTarget[];
}

/** A tool that only reads. */
export interface ReadTool<Input, Output> extends ToolBase<Input, Output> {
  readonly type: 'read';
  readonly read: (input: Input, context: ToolContext) => Promise<ReadResult<Output>>;
}

/** A tool that changes the notebook: it plans the change and commits nothing. */
export interface PlanTool<Input, Output> extends ToolBase<Input, Output> {
  readonly type: 'plan';
  /**
   * The targets that a file names which the call reads, such as a patch. They are decided on like the others, and their handles follow
   * those of `targets`. Default: the input names them all.
   */
  readonly innerTargets?: ((input: Input, context: ToolContext) => Promise<InnerTargets>) | undefined;
  readonly plan: (input: Input, context: PlanContext) => Promise<PlanResult<Output>>;
}

/** A tool with effects outside the notebook: they can be neither planned nor undone. */
export interface ExternalTool<Input, Output> extends ToolBase<Input, Output> {
  readonly type: 'perform';
  /** Set for a tool that hands a task to a helper, whose run takes the place of `perform`. */
  readonly delegate?: ((input: Input) => HelperTask) | undefined;
  /** The address that a call would contact: it is decided on before anything else, and is what the person is asked about. */
  readonly url?: ((input: Input) => string) | undefined;
  /**
   * The server that each call contacts, which the person connected. The call is a request over the network beside what its risk class says.
   * Default: none.
   */
  readonly server?: { readonly serverId: string; readonly url: string } | undefined;
  readonly perform: (input: Input, context: ExternalContext) => Promise<ExternalResult<Output>>;
}

/** Any tool, its input and output types forgotten: what the executor handles. */
export type Tool = (ReadTool<unknown, unknown> | PlanTool<unknown, unknown> | ExternalTool<unknown, unknown>) & {
  /** Checks an input against the schema. The data that it returns is not checked again when it is passed to this tool. */
  readonly parseInput: (input: unknown) => z.ZodSafeParseResult<unknown>;
};

/**
 * Declares a tool. Input and output types are inferred from the schemas, checked here, and
 * forgotten in the list: the executor parses every input with `inputSchema` before it calls.
 */
export function defineReadTool<Input, Output>(tool: Omit<ReadTool<Input, Output>, 'type'>): Tool {
  return forget({ ...tool, type: 'read' });
}

/** As `defineReadTool`, for a tool that plans a change. */
export function definePlanTool<Input, Output>(tool: Omit<PlanTool<Input, Output>, 'type'>): Tool {
  return forget({ ...tool, type: 'plan' });
}

/** As `defineReadTool`, for an external tool. It names no paths unless `targets` is given. */
export function defineExternalTool<Input, Output>(
  tool: Omit<ExternalTool<Input, Output>, 'type' | 'targets'> & Partial<Pick<ExternalTool<Input, Output>, 'targets'>>,
): Tool {
  return forget({ targets: () => [], ...tool, type: 'perform' });
}

function forget<Input, Output>(
  tool: ReadTool<Input, Output> | PlanTool<Input, Output> | ExternalTool<Input, Output>,
): Tool {
  // The executor passes the same value several times: to check it, for the targets, and to execute.
  const known = new WeakMap<object, Input>();
  const parseInput = (input: unknown) => {
    const parsed = tool.inputSchema.safeParse(input, { reportInput: true });
    if (parsed.success && typeof parsed.data === 'object' && parsed.data !== null) known.set(parsed.data, parsed.data);
    return parsed;
  };
  const parse = (input: unknown): Input => {
    if (typeof input !== 'object' || input === null) return tool.inputSchema.parse(input);
    const parsed = known.get(input) ?? tool.inputSchema.parse(input);
    known.set(input, parsed);
    return parsed;
  };
  const common = {
    parseInput,
    name: tool.name,
    description: tool.description,
    compactDescription: tool.compactDescription,
    compactFields: tool.compactFields,
    rareFields: tool.rareFields,
    seldomFields: tool.seldomFields,
    kind: tool.kind,
    risk: tool.risk,
    hints: tool.hints,
    inputSchema: tool.inputSchema,
    outputSchema: tool.outputSchema,
    jsonSchema: tool.jsonSchema,
    agents: tool.agents,
    examples: tool.examples,
    rights: tool.rights,
    words: tool.words,
    priority: tool.priority,
    catalogOnly: tool.catalogOnly ?? false,
    offeredWide: tool.offeredWide ?? false,
    tags: tool.tags,
    preconditions: tool.preconditions,
    safety: tool.safety,
    catalogRole: tool.catalogRole,
    keepsTodos: tool.keepsTodos ?? false,
    readsAttachments: tool.readsAttachments ?? false,
    onlyReads: tool.onlyReads ?? false,
    fileField: tool.fileField,
    ruledAs: tool.ruledAs,
    changeAction: tool.changeAction,
    alwaysAsks: tool.alwaysAsks ?? false,
    targets: (input: unknown) => tool.targets(parse(input)),
  };
  switch (tool.type) {
    case 'read':
      return { ...common, type: 'read', read: (input, context) => tool.read(parse(input), context) };
    case 'plan': {
      const { innerTargets } = tool;
      return {
        ...common,
        type: 'plan',
        innerTargets: innerTargets && ((input, context) => innerTargets(parse(input), context)),
        plan: (input, context) => tool.plan(parse(input), context),
      };
    }
    case 'perform': {
      const { url, delegate, server } = tool;
      return {
        ...common,
        type: 'perform',
        delegate: delegate && ((input) => delegate(parse(input))),
        url: url && ((input) => url(parse(input))),
        server,
        perform: (input, context) => tool.perform(parse(input), context),
      };
    }
    default:
      return tool satisfies never;
  }
}
