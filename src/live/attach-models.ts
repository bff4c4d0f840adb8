import type { HostWish } from '../contracts/model-port.ts';
import type { ModelHost } from './model-host.ts';
import { isWish } from './model-wishes.ts';

type AgentsWorker = Parameters<ModelHost['attach']>[0];

/**
 * Gives each agents' worker the part of the page that holds models, which is loaded once the first of them wants something of
 * it. Nothing that was wanted before is lost.
 */
export function createModelAttacher(load: () => Promise<ModelHost>): <W extends AgentsWorker>(worker: W) => W {
  return (worker) => {
    const early: HostWish[] = [];
    const listen = ({ data }: MessageEvent<unknown>) => {
      if (isWish(data) && early.push(data) === 1) void load().then(pass);
    };
    function pass(host: ModelHost): void {
      worker.removeEventListener('message', listen);
      host.attach(worker, early);
    }
    worker.addEventListener('message', listen);
    return worker;
  };
}
