import { expect, it } from 'vitest';
import { createModelAttacher } from '../../../src/client/models/attach-models.ts';
import type { ModelHost } from '../../../src/client/models/model-host.ts';
import type { HostAnswer, HostWish } from '../../../src/contracts/wire/model-port.ts';

class Agents extends EventTarget {
  readonly answers: unknown[] = [];
  postMessage(answer: HostAnswer): void {
    this.answers.push(answer);
  }
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

it('refuses what is wanted when it cannot be fetched, and tries again with the next wish', async () => {
  const heard: HostWish[] = [];
  let loads = 0;
  const attach = createModelAttacher(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module: /host.js');
    return {
      attach(worker, early = []) {
        heard.push(...early);
        return worker;
      },
    };
  });
  const agents = attach(new Agents());
  agents.say({ ...want, ifThere: true });
  agents.say(want);
  agents.say(drop);
  const refused = { type: 'host-refused', host: 'worker' };
  await expect
    .poll(() => agents.answers)
    .toMatchObject([
      { ...refused, error: null },
      { ...refused, error: { code: 'internal', message: expect.stringContaining('Failed to fetch') } },
    ]);
  expect(heard).toEqual([]);
  agents.say(want);
  await expect.poll(() => heard).toEqual([want]);
});
