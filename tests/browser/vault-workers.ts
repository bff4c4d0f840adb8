import { connectCalls } from '../../src/adapters/comlink/connect-calls.ts';
import { CloisterError } from '../../src/contracts/errors/errors.ts';
import type { CommandInput, CommandName, CommandResults } from '../../src/contracts/wire/commands/commands.ts';

/** One of several real workers with the real runtime over one database. */
export interface VaultWorker {
  call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]>;
  /** Resolves with the opened key of a provider, or with the error code. */
  open(providerId: string): Promise<string>;
  end(): void;
}

export async function startVaultWorker(databaseName: string): Promise<VaultWorker> {
  const worker = new Worker(new URL('./vault.worker.ts', import.meta.url), { type: 'module' });
  const connection = connectCalls<Record<CommandName, { input: unknown; result: never }>>(worker, {
    deadlineMs: null,
    lateError: (name) => new CloisterError('worker-lost', `${name} took too long.`),
    lostError: (reason) => new CloisterError('worker-lost', reason),
  });
  const answer = (fits: (data: { type: string }) => boolean) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
      worker.addEventListener('message', function listen({ data }) {
        if (!fits(data)) return;
        worker.removeEventListener('message', listen);
        resolve(data);
      });
    });
  const up = answer(({ type }) => type === 'up');
  worker.postMessage(databaseName);
  await up;
  return {
    call: (name, input) => connection.call(name, input),
    async open(providerId) {
      const reply = answer(({ type }) => type === 'opened');
      worker.postMessage({ type: 'open', providerId });
      const { secret, error } = await reply;
      return String(secret ?? error);
    },
    end: () => worker.terminate(),
  };
}
