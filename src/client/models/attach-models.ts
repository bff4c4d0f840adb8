import { toErrorData } from '../../contracts/errors/errors.ts';
import type { HostAnswer, HostWish } from '../../contracts/wire/model-port.ts';
import type { ModelHost } from './model-host.ts';
import { isWish } from './model-requests.ts';

type AgentsWorker = Parameters<ModelHost['attach']>[0];

/**
 * Gives each agents' worker the part of the page that holds models, which is loaded once the first of them wants something of
 * it. Nothing that was wanted before is lost; where the part cannot be fetched, each wish is refused, and the next one tries again.
 */
export function createModelAttacher(load: () => Promise<ModelHost>): <W extends AgentsWorker>(worker: W) => W {
  return (worker) => {
    const early: HostWish[] = [];
    const listen = ({ data }: MessageEvent<unknown>) => {
      if (isWish(data) && early.push(data) === 1) load().then(pass, refuse);
    };
    function refuse(error: unknown): void {
      for (const wish of early.splice(0)) {
        if (wish.type !== 'want-host') continue;
        // There is nothing to take over where nothing was ever made.
        const why = wish.ifThere ? null : toErrorData(error);
        worker.postMessage({ type: 'host-refused', host: wish.host, error: why } satisfies HostAnswer);
      }
    }
    function pass(host: ModelHost): void {
      worker.removeEventListener('message', listen);
      host.attach(worker, early);
    }
    worker.addEventListener('message', listen);
    return worker;
  };
}
