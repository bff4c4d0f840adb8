import { openDatabase } from '../../../src/adapters/dexie/database.ts';
import type {
  CommandInput,
  CommandName,
  CommandResults,
  RunDetails,
} from '../../../src/contracts/wire/commands/commands.ts';
import { createRuntime, type Runtime, type RuntimeOptions } from '../../../src/runtime/app/create-runtime.ts';

/** The real runtime over a database of its own, with typed calls, for tests in a real browser. */
export interface TestServices {
  readonly runtime: Runtime;
  call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]>;
  /** Resolves with the run once it has ended or waits for the person. */
  settled(runId: string): Promise<RunDetails>;
  stop(): void;
}

export async function openTestServices(
  options: Partial<RuntimeOptions> & { name?: string } = {},
): Promise<TestServices> {
  const { name = `test-${crypto.randomUUID()}`, ...rest } = options;
  const database = await openDatabase(name);
  const sampleUrl = new URL('/sample/', location.origin).href;
  const runtime = await createRuntime(database, {
    workerName: 'test',
    sampleUrl,
    mayDrive: async () => true,
    onError: (error) => console.error(error),
    ...rest,
  });
  const call = async <N extends CommandName>(command: N, input: CommandInput<N>) =>
    (await runtime.dispatch(command, input)) as CommandResults[N];
  return {
    runtime,
    call,
    async settled(runId) {
      for (;;) {
        const run = await call('runs.get', { runId });
        if (run.status !== 'queued' && run.status !== 'running') return run;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    stop() {
      runtime.stop();
      database.close();
    },
  };
}
