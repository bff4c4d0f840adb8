import { createDeepModel } from '../../src/adapters/deepagents/create-deep-model.ts';
import { toTheirCall } from '../../src/adapters/deepagents/deep-tools.ts';
import { createAdapter as createDeepAgent } from '../../src/agents/deep-agent/adapter.ts';
import { createAdapter as createReact } from '../../src/agents/react/adapter.ts';
import type { ModelPrices } from '../../src/contracts/domain/provider.ts';
import { estimateTokens } from '../../src/core/run/limits/cost.ts';
import { createLoopLab, type LoopLab, resultsIn } from './loop-lab.ts';
import { createFreeAgent, createRunRow, NOTEBOOK_ID, SESSION_ID, seedRun } from './loop-seed.ts';
import { createReaderSearch } from './memory-search.ts';
import { createProviderLab } from './provider/provider-lab.ts';
import type { SeenRequest, Turn } from './provider/script.ts';
import { NOTEBOOK_FILES, PAPER_PAGES, type ResearchTask, TODAY } from './research-tasks.ts';
import { createScriptedModel } from './scripted-model.ts';

/** Who works, and with which model. */
export interface Setting {
  readonly kind: 'react' | 'deep-agent';
  readonly contextTokens: number;
  /** Default: the server charges. */
  readonly prices?: ModelPrices;
}

/** Bytes of a request as it left, by part. */
export interface RequestSize {
  readonly system: number;
  readonly tools: number;
  /** What the person and the model said, and the calls. */
  readonly history: number;
  readonly results: number;
  /** Of the whole body. */
  readonly bytes: number;
  /** Of the whole body, estimated. */
  readonly tokens: number;
}

/** The requests of one message of the person. */
export interface TurnSize {
  readonly name: string;
  readonly requests: readonly RequestSize[];
  /** Bodies, oldest first. */
  readonly bodies: readonly string[];
}

const PRICES = { inputUsdPerMTok: 3, outputUsdPerMTok: 15 };

/**
 * Works on tasks, as messages of one conversation, with a scripted model behind a server on this machine. Resolves with the sizes of
 * the requests as they came in there. Throws when a call does not succeed.
 */
export async function measureRequests(tasks: readonly ResearchTask[], setting: Setting): Promise<TurnSize[]> {
  const { kind, contextTokens, prices = PRICES } = setting;
  const lab = await createProviderLab();
  const agent = createFreeAgent({ adapter: kind, approvals: 'destructive-only' });
  const loop = await createLoopLab({ agent, files: NOTEBOOK_FILES, prompt: tasks[0]?.request ?? '' });
  const navigatorModel = createScriptedModel([]);
  const adapter =
    kind === 'react'
      ? createReact()
      : createDeepAgent({ navigatorModel: () => navigatorModel, deepModel: createDeepModel });
  const provider = lab.provider('openai-compatible');
  const limits = { contextTokens, maxOutputTokens: null, temperature: null, countTokens: null };
  const pdf = { read: async () => ({ pages: PAPER_PAGES, pageCount: PAPER_PAGES.length, problem: null }) };
  const turns: TurnSize[] = [];
  try {
    for (const [index, task] of tasks.entries()) {
      const row = createRunRow(agent, {
        runId: `run-${index + 1}`,
        sessionId: SESSION_ID,
        today: TODAY,
        prompt: task.request,
      });
      const { runId, workspaceId, notebookId } = row;
      if (index > 0) await seedRun(loop.store, row);
      lab.server.setScript(scriptOf(task, kind));
      const search = createReaderSearch(await loop.store.notebook(NOTEBOOK_ID));
      const model = lab.models.model(provider, 'test-model', runId);
      const ref = { providerId: 'lab', modelId: 'test-model' };
      const choice = { type: 'model' as const, model, ref, remote: { origin: provider.origin }, prices, limits };
      const { status } = await adapter.execute(
        { runId, workspaceId, notebookId, agent: agent.name, task: task.request },
        agent,
        {
          models: { find: async () => choice },
          ports: { ...loop.ports, search, pdf },
          epoch: 1,
          signal: new AbortController().signal,
        },
      );
      const asked = lab.server.asked();
      const failed = await failedResults(loop);
      if (status !== 'completed' || failed.length > 0)
        throw new Error(`${task.name}: ${status} ${JSON.stringify(failed)}`);
      turns.push({ name: task.name, requests: asked.map(sizeOf), bodies: asked.map(({ body }) => body) });
    }
  } finally {
    await lab.close();
  }
  return turns;
}

/** The answers of the model, with the names that its kind of agent tells it. */
function scriptOf({ calls, answer }: ResearchTask, kind: Setting['kind']): Turn[] {
  const named = (call: ResearchTask['calls'][number][number]) =>
    kind === 'react' ? call : toTheirCall(call.toolName, call.input);
  const steps = calls.map((step) => ({
    calls: step.map(named).map(({ toolName, input }) => ({ name: toolName, input })),
  }));
  return [...steps, { text: answer }];
}

async function failedResults(loop: LoopLab): Promise<unknown[]> {
  const outputs = (await loop.messages()).filter(({ role }) => role === 'tool').flatMap(resultsIn);
  return outputs.filter((output) => !JSON.stringify(output).startsWith('{"type":"json"'));
}

function sizeOf({ body, sizeBytes }: SeenRequest): RequestSize {
  const { tools = [], messages = [] }: { tools?: unknown[]; messages?: { role: string }[] } = JSON.parse(body);
  const bytesOf = (value: unknown[]) => (value.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(value)));
  const of = (...roles: string[]) => bytesOf(messages.filter(({ role }) => roles.includes(role)));
  return {
    system: of('system'),
    tools: bytesOf(tools),
    history: of('user', 'assistant'),
    results: of('tool'),
    bytes: sizeBytes,
    tokens: estimateTokens(body),
  };
}
