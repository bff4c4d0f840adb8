import { expect, it } from 'vitest';
import { watchModels } from '../../../../src/client/models/watch-models.ts';
import { fakeClient } from '../../../support/fake-client.ts';

it('keeps the engines for offline use after a model was added, without delaying the call', async () => {
  let kept = 0;
  const inner = fakeClient(async (): Promise<never> => [] as never);
  const client = watchModels(inner, async () => {
    kept += 1;
    throw new Error('offline');
  });
  await client.call('models.list', {});
  expect(kept).toBe(0);
  await client.call('models.add', { engine: 'wllama', modelId: 'm', url: 'https://example.org/m.gguf' });
  await client.call('models.import', { files: [] });
  expect(kept).toBe(2);
  const refusing = watchModels(
    fakeClient(async () => {
      throw new Error('no');
    }),
    async () => {
      kept += 1;
    },
  );
  await expect(refusing.call('models.import', {})).rejects.toThrow('no');
  expect(kept).toBe(2);
});
