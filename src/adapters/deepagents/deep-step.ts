import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { tool } from '@langchain/core/tools';
import {
  type BackendProtocolV2,
  createDeepAgent,
  createFilesystemMiddleware,
  type FsToolName,
} from 'deepagents/browser';
import { createMiddleware } from 'langchain';
import { z } from 'zod';
import type { DeepModelOptions } from '../../core/ports/agent-adapter.ts';
import { TODOS, theirName } from './deep-tools.ts';
import { toGraph } from './messages.ts';
import { ModelBridge } from './model-bridge.ts';

const PLAN_FIRST = `## How to work

For a task of three steps or more, write a to-do list first (\`write_todos\`), keep one to-do in progress, and update the list as you go.
Give parts that are independent of each other to subagents, several in one answer, and put their results together yourself.
File paths are absolute paths of the notebook. A change may wait for the person's approval, and may be refused: then say so, and do not
try to reach the same by another way.`;

/**
 * Makes one step of a deep agent: its graph runs from the messages to the model's answer and ends there. Its tools are never executed
 * in the graph: the calls become parts of the answer, for the executor of the run.
 */
export async function deepStep(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  take: (part: LanguageModelV4StreamPart) => void,
  { delegates, onRequest }: DeepModelOptions,
): Promise<void> {
  const offered = (options.tools ?? []).filter((one) => one.type === 'function');
  const { system, messages } = toGraph(options.prompt);
  // This graph has no middleware for a to-do list, so that tool is given to it.
  const isGiven = (name: string) => name === TODOS || theirName(name) === undefined;
  const own = offered.filter(({ name }) => isGiven(name));
  const theirs = offered.flatMap(({ name }) => (isGiven(name) ? [] : (theirName(name) ?? [])));
  const files = theirs.filter((name) => name !== 'task') as FsToolName[];
  const tools = new Map(own.map((one) => [one.name, one]));
  const bridge = new ModelBridge({ model, options, tools, take, onRequest });
  const agent = createDeepAgent({
    model: bridge,
    tools: own.map(toStub),
    systemPrompt: system === '' ? PLAN_FIRST : `${system}\n\n${PLAN_FIRST}`,
    backend: NO_FILES,
    middleware: [
      createFilesystemMiddleware({
        backend: NO_FILES,
        tools: files.length > 0 ? files : ['ls'],
        toolTokenLimitBeforeEvict: null,
        humanMessageTokenLimitBeforeEvict: null,
      }),
      createMiddleware({ name: 'SummarizationMiddleware' }),
      offeredOnly(new Set([...files, ...tools.keys(), ...(delegates ? ['task'] : [])])),
      createMiddleware({
        name: 'EndOfStep',
        afterModel: { canJumpTo: ['end'], hook: () => ({ jumpTo: 'end' }) },
      }),
    ],
  });
  const { abortSignal } = options;
  await agent.invoke({ messages }, abortSignal === undefined ? {} : { signal: abortSignal });
}

/** Withholds tools of deepagents that the run does not have. */
function offeredOnly(names: ReadonlySet<string>) {
  return createMiddleware({
    name: 'OfferedOnly',
    wrapModelCall: (request, handler) =>
      handler({ ...request, tools: request.tools.filter(({ name }) => typeof name === 'string' && names.has(name)) }),
  });
}

/** A tool that the model is told of by the step's own description. It is never executed here. */
function toStub({ name, description = '' }: LanguageModelV4FunctionTool) {
  return tool(refuse, { name, description, schema: ANY_INPUT });
}

const ANY_INPUT = z.looseObject({});

async function refuse(): Promise<never> {
  throw new Error('A tool is executed by the run and never by the graph.');
}

/** The graph has no files of its own: what it reads and writes are calls of the run. */
const NO_FILES: BackendProtocolV2 = {
  ls: refuse,
  read: refuse,
  readRaw: refuse,
  write: refuse,
  edit: refuse,
  delete: refuse,
  glob: refuse,
  grep: refuse,
};
