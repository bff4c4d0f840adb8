import 'fake-indexeddb/auto';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { CloisterDatabase } from '../../src/adapters/dexie/database.ts';
import type { AgentSpecInput } from '../../src/contracts/domain/agent.ts';
import { toErrorData } from '../../src/contracts/errors/errors.ts';
import type {
  CommandInput,
  CommandName,
  CommandResults,
  RunDetails,
} from '../../src/contracts/wire/commands/commands.ts';
import { onDevice } from '../../src/core/run/chosen-model.ts';
import { createRuntime, type Runtime, type RuntimeOptions } from '../../src/runtime/app/create-runtime.ts';
import { newDatabase } from './dexie-harness.ts';
import { waitUntil } from './wait-until.ts';

/** The whole runtime over a database in memory, with typed calls. */
export interface RuntimeLab {
  readonly runtime: Runtime;
  readonly database: CloisterDatabase;
  /** The failures that the runner reported. */
  readonly errors: unknown[];
  call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]>;
  /** Resolves with the error code of a refused call, or with its result. */
  refusal(name: string, input: unknown): Promise<unknown>;
  /** Resolves with the run once it waits or has ended. */
  settled(runId: string): Promise<RunDetails>;
  /** Creates a notebook with files. Resolves with its id. */
  notebook(files?: Readonly<Record<string, string>>, name?: string): Promise<string>;
  /** Returns files with their text, including those of runs. */
  tree(notebookId: string): Promise<Record<string, string>>;
  stop(): void;
}

let workers = 0;

export async function openRuntimeLab(
  options: Partial<RuntimeOptions> & { database?: CloisterDatabase; model?: () => LanguageModelV4 } = {},
): Promise<RuntimeLab> {
  const { database = newDatabase(), model, ...rest } = options;
  const errors: unknown[] = [];
  const runtime = await createRuntime(database, {
    workerName: `worker-${++workers}`,
    sampleUrl: 'https://sample.invalid/',
    mayDrive: async () => true,
    onError: (error) => void errors.push(error),
    ...(model ? { models: { find: async () => ({ type: 'model', ...onDevice(model()) }) } } : {}),
    ...rest,
  });
  const call = async <N extends CommandName>(name: N, input: CommandInput<N>) =>
    (await runtime.dispatch(name, input)) as CommandResults[N];
  return {
    runtime,
    database,
    errors,
    call,
    async refusal(name, input) {
      try {
        return await runtime.dispatch(name, input);
      } catch (error) {
        return toErrorData(error).code;
      }
    },
    settled: (runId) =>
      waitUntil(async () => {
        const run = await call('runs.get', { runId });
        if (run.status === 'queued' || run.status === 'running') throw new Error(`the run is ${run.status}`);
        return run;
      }, 2),
    async notebook(files = {}, name = 'Plants') {
      const { notebookId } = await call('notebooks.create', { name });
      const entries = Object.entries(files).map(([path, content]) => ({ path, content }));
      if (entries.length > 0) await call('notebooks.import', { notebookId, entries });
      return notebookId;
    },
    async tree(notebookId) {
      const reader = await runtime.services.store.notebook(notebookId);
      const files: Record<string, string> = {};
      for (const { path, hash } of reader.descendants('/')) {
        if (hash !== null) files[path] = new TextDecoder().decode(await reader.readBytes(hash));
      }
      return files;
    },
    stop: () => runtime.stop(),
  };
}

/** Returns an agent with all rights everywhere. Each write needs approval, unless overridden. */
export function agentSpec(overrides: Partial<AgentSpecInput> & { name: string }): AgentSpecInput {
  return {
    scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
    can: { read: true, write: true, create: true, delete: true },
    ...overrides,
  };
}
