import { expect, it } from 'vitest';
import { lazily } from '../../../../src/client/workers/lazy.ts';

it('creates a value once, and retries after a failure', async () => {
  let tries = 0;
  const thing = lazily(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no network');
    return { tries };
  });
  expect(await Promise.allSettled([thing(), thing()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  const made = await thing();
  expect(made).toEqual({ tries: 2 });
  expect(await thing()).toBe(made);
});
