import { expect, it } from 'vitest';
import type { HostWish } from '../../../src/contracts/model-port.ts';
import { createModelAttacher } from '../../../src/live/attach-models.ts';
import type { ModelHost } from '../../../src/live/model-host.ts';

class Agents extends EventTarget {
  postMessage(): void {}
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const want: HostWish = { type: 'want-host', host: 'worker' };
const drop: HostWish = { type: 'drop-host', host: 'worker' };

it('is loaded with the first wish, and loses none that came before it was', async () => {
  const loading = Promise.withResolvers<ModelHost>();
  const heard: HostWish[] = [];
  let loads = 0;
  const attach = createModelAttacher(() => {
    loads += 1;
    return loading.promise;
  });
  const agents = attach(new Agents());
  agents.say({ type: 'result', id: 1, value: null });
  expect(loads).toBe(0);
  agents.say(want);
  agents.say(drop);
  loading.resolve({
    attach(worker, early = []) {
      heard.push(...early);
      worker.addEventListener('message', ({ data }: MessageEvent<HostWish>) => heard.push(data));
      return worker;
    },
  });
  await loading.promise;
  agents.say(want);
  expect(loads).toBe(1);
  expect(heard).toEqual([want, drop, want]);
});
